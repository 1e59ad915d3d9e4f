import type { Dashboard } from '../../src/contract/dashboard';
import { openTestDatabase } from '../support/database';
import { SeenStatements } from '../support/seenStatements';
import { START, startTestServer, type TestServer } from '../support/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, giveBed, reading, wear } from '../support/ward';

let server: TestServer;
let closeDatabase: () => Promise<void>;
let token: string;
const seen = new SeenStatements();
const patients = { sick: 0, weak: 0, silent: 0 };

/** A ward of six devices: one patient at high risk, one with a weak battery, one whose device is silent, one of each fault alone. */
beforeAll(async () => {
  const database = await openTestDatabase();
  closeDatabase = () => database.close();
  const { db } = database;
  const from = START - 24 * 3_600_000;
  const worn = async (name: string, options = {}) => {
    const patient = await addPatient(db, options);
    await wear(db, { device: await addDevice(db, name), patient, from });
    return patient;
  };
  patients.sick = await worn('SICK', { ssn: '111-11-1111', gender: 'M', highPriority: 'Watch closely' });
  patients.weak = await worn('WEAK');
  patients.silent = await worn('SILENT');
  await worn('WELL');
  await addDevice(db, 'SPARE');
  await worn('NEVER');
  await giveBed(db, patients.sick, { department: 'ICU', number: 3 });
  server = await startTestServer({ database: { ...database, db: db.withPlugin(seen) } });
  await admitGateway(db);
  token = await server.signIn('nurse');
  await ingestAll();
});

afterAll(async () => {
  await server.close();
  await closeDatabase();
});

const ingest = (body: unknown) =>
  fetch(`${server.url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function ingestAll(): Promise<void> {
  const well = { heartRate: 72, bloodPressureMean: 90, bloodPressureSystolic: 120, respirationRate: 16 };
  await ingest(reading('SILENT', server.clock(), well, { battery_level: 80 }));
  server.clock.advance(180_001);
  const now = server.clock();
  await ingest([
    reading('SICK', now, { ...well, bloodPressureMean: 50 }, { battery_level: 80 }),
    reading('WEAK', now, well, { battery_level: 20 }),
    reading('WELL', now, well, { battery_level: 80 }),
    reading('SPARE', now, well, { battery_level: 5 }),
    reading('UNREGISTERED', now, well),
  ]);
}

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers: { authorization: `Token ${token}`, ...headers } });

const PATIENTS = '/api/dashboard/patients/';
const OVERVIEW = '/api/dashboard/overview/';

describe.each([PATIENTS, `${PATIENTS}?high_risk=true`, OVERVIEW])('polling %s', (path) => {
  it('[API-11] answers 304 without a body while nothing changed', async () => {
    const first = await ask(path);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const second = await ask(path, { 'if-none-match': etag });
    expect(second.status).toBe(304);
    expect(await second.text()).toBe('');
    expect(second.headers.get('etag')).toBe(etag);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  it('[API-11] answers anew when a reading changed it', async () => {
    const etag = (await ask(path)).headers.get('etag') ?? '';
    server.clock.advance(1);
    await ingest(
      reading('SICK', server.clock(), { heartRate: 99, bloodPressureMean: 50 }, { battery_level: 80 }),
    );
    const changed = await ask(path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(((await changed.json()) as Dashboard)[0]?.observations.heartRate).toBe(99);
  });

  it('is for the signed-in', async () => {
    expect((await fetch(server.url + path)).status).toBe(401);
  });
});

describe('many who poll', () => {
  const UNREAD = '/api/notifications/unread/';
  const SUMMARY = '/api/ward-summary/';

  it.each([PATIENTS, OVERVIEW, SUMMARY, UNREAD])(
    '[G6] %s are answered from memory: no statement of the database, and when it has changed one body for all',
    async (path) => {
      const etag = (await ask(path)).headers.get('etag') ?? '';
      const poll = async () => {
        const answers = await Promise.all(
          Array.from({ length: 30 }, () => ask(path, { 'if-none-match': etag })),
        );
        return Promise.all(
          answers.map(async (answer) => ({
            status: answer.status,
            etag: answer.headers.get('etag'),
            body: await answer.text(),
          })),
        );
      };
      seen.take();
      expect(new Set((await poll()).map(({ status }) => status))).toEqual(new Set([304]));
      expect(seen.take()).toEqual({ statements: [], answered: 0 });
      if (path === UNREAD || path === SUMMARY) return;
      server.clock.advance(1);
      await ingest(
        reading(
          'SICK',
          server.clock(),
          { heartRate: server.clock() % 100, bloodPressureMean: 50 },
          { battery_level: 80 },
        ),
      );
      expect(seen.take().answered).toBeGreaterThan(0);
      const changed = await poll();
      expect(seen.take()).toEqual({ statements: [], answered: 0 });
      expect(changed.map(({ status }) => status)).toEqual(changed.map(() => 200));
      expect(new Set(changed.map((answer) => answer.etag)).size).toBe(1);
      expect(new Set(changed.map(({ body }) => body)).size).toBe(1);
    },
  );
});
