import { sql } from 'kysely';
import { openPostgres, type OpenDatabase } from '../../../src/server/db/engine/client';
import { migrate } from '../../../src/server/db/engine/migrate';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { apiClient, type ApiClient } from '../../fixtures/server/apiClient';
import { openTestDatabase } from '../../fixtures/database/database';
import { eventually } from '../../fixtures/time/eventually';
import { startHaltingProxy, type HaltingProxy } from '../../fixtures/database/haltingProxy';
import { createDatabase } from '../../fixtures/database/postgres';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addPatient, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

/** This many devices send at once: they share a transaction. */
const READINGS = 5;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

describe('health', () => {
  it('is alive, and ready while the database answers', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const response = await fetch(server.url + path);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 'ok' });
    }
  });

  it('[D6] stays alive but is not ready without its database', async () => {
    const database = await openTestDatabase();
    const orphan = await startTestServer({ database });
    await database.close();
    expect((await fetch(`${orphan.url}/healthz`)).status).toBe(200);
    const response = await fetch(`${orphan.url}/readyz`);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    await orphan.close();
  });
});

describe('a database that cannot work', () => {
  const HURRIED = { silenceMs: 200, answerMs: 300, connectMs: 500 };
  let proxy: HaltingProxy;
  let database: OpenDatabase;
  let ward: TestServer;
  let nurse: ApiClient;
  let patient: number;
  const lines: string[] = [];

  beforeAll(async () => {
    proxy = await startHaltingProxy(await createDatabase(process.env['TEST_POSTGRES_URL'] ?? ''));
    database = await openPostgres(proxy.url, () => undefined, HURRIED);
    await migrate(database.db);
    await admitGateway(database.db);
    patient = await addPatient(database.db);
    ward = await startTestServer({
      database,
      log: serverLog('error', { write: (line) => void lines.push(line) }),
    });
    nurse = apiClient(ward, await ward.signIn('nurse'));
  });

  afterAll(async () => {
    await ward.close();
    await database.close();
    await proxy.close();
  });

  async function ingest(device: string): Promise<number> {
    const response = await fetch(`${ward.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(reading(device, ward.clock(), { heartRate: 70 })),
    });
    await response.arrayBuffer();
    return response.status;
  }
  const ingestAll = (): Promise<number[]> =>
    Promise.all(Array.from({ length: READINGS }, (_, nth) => ingest(`W${nth}`)));
  const write = async (): Promise<number> =>
    (await nurse.post('/clinical-notes/', { patient, notes: 'Slept well.' })).status;
  const read = async (): Promise<number> => (await nurse.get(`/patients/${patient}/`)).status;
  const ready = async (): Promise<number> => (await fetch(`${ward.url}/readyz`)).status;
  const all = <T>(status: T): T[] => Array.from({ length: READINGS }, () => status);
  const counted = async (table: 'readings' | 'clinical_notes'): Promise<number> =>
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;

  it('[D6] halted, is answered with 503 soon and at every door; it is found again by itself, and nothing acknowledged is lost', async () => {
    expect(await ingestAll()).toEqual(all(202));
    // A user who sent a request a moment ago is authenticated from memory; the query itself still needs the
    // database.
    expect(await read()).toBe(200);
    proxy.halt();
    ward.clock.advance(10);
    expect(await Promise.all([ingestAll(), write(), read(), ready()])).toEqual([all(503), 503, 503, 503]);
    ward.clock.advance(2_000);
    expect(await Promise.all([ingestAll(), write(), read(), ready()])).toEqual([all(503), 503, 503, 503]);
    expect((await fetch(`${ward.url}/healthz`)).status).toBe(200);
    proxy.resume();
    await eventually(async () => expect(await ready()).toBe(200));
    expect([await ingestAll(), await write(), await read()]).toEqual([all(202), 201, 200]);
    // A time is stored once, whether or not the interrupted request had been stored.
    expect(await counted('readings')).toBeGreaterThanOrEqual(2 * READINGS);
    expect(await counted('clinical_notes')).toBeGreaterThanOrEqual(1);
  });

  it('[D6] leaves a slow statement of one that answers alone', async () => {
    await expect(
      sql`SELECT pg_sleep(${4 * HURRIED.silenceMs} / 1000.0)`.execute(database.db),
    ).resolves.toBeDefined();
  });

  it('[D6] on a full disk, refuses what it cannot keep with 503 and says why in the log; it answers what only asks', async () => {
    await sql`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`.execute(
      database.db,
    );
    for (const table of ['readings', 'clinical_notes']) {
      await sql`CREATE TRIGGER full_disk BEFORE INSERT ON ${sql.ref(table)} EXECUTE FUNCTION full_disk()`.execute(
        database.db,
      );
    }
    await sql`CREATE TRIGGER full_disk BEFORE UPDATE ON readiness EXECUTE FUNCTION full_disk()`.execute(
      database.db,
    );
    const notes = await counted('clinical_notes');
    lines.length = 0;
    ward.clock.advance(10);
    expect([await ingestAll(), await write(), await read()]).toEqual([all(503), 503, 200]);
    expect((await nurse.post('/clinical-notes/', { patient, notes: 'Slept well.' })).body).toEqual({
      detail: "The server's disk is full: nothing can be saved. Tell those who look after the server.",
    });
    // A server that cannot write is not ready.
    await eventually(async () => expect(await ready()).toBe(503));
    const said = lines.map(
      (line) => JSON.parse(line) as { msg: string; err: { code?: string; message: string } },
    );
    const ofTheDisk = said.filter(
      ({ err }) => err.code === '53100' && err.message.includes('No space left on device'),
    );
    expect(ofTheDisk.map(({ msg }) => msg).sort()).toEqual([
      ...all('readings not stored'),
      ...['request failed', 'request failed'],
    ]);
    expect(await counted('clinical_notes')).toBe(notes);
    await sql`DROP FUNCTION full_disk CASCADE`.execute(database.db);
    expect([await ingestAll(), await write()]).toEqual([all(202), 201]);
    await eventually(async () => expect(await ready()).toBe(200));
  });
});

describe('metrics', () => {
  it('count requests by the pattern of their route, method and status', async () => {
    const token = await server.signIn('nurse');
    await fetch(`${server.url}/api/users/me/`, { headers: { authorization: `Token ${token}` } });
    await fetch(`${server.url}/api/users/me/?secret=1`);
    const response = await fetch(`${server.url}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
    const text = await response.text();
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me\/",status="200"\} \d+/,
    );
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/users\/me\/",status="401"\} \d+/,
    );
    expect(text).toContain('process_cpu_seconds_total');
    expect(text).not.toContain('secret');
  });
});
