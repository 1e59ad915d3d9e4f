import { openTestDatabase } from './database';
import { SeenStatements } from './seenStatements';
import { START, startTestServer, type TestServer } from './server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, giveBed, reading, wear } from './ward';

export const PATIENTS = '/api/dashboard/patients/';
export const OVERVIEW = '/api/dashboard/overview/';

/** A server with a ward of six devices: one patient at high risk, one with a weak battery, one whose device is silent, one of each fault alone. */
export function dashboardWard() {
  const given = {} as { server: TestServer; token: string };

  let closeDatabase: () => Promise<void>;
  const seen = new SeenStatements();
  const patients = { sick: 0, weak: 0, silent: 0 };
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
    given.server = await startTestServer({ database: { ...database, db: db.withPlugin(seen) } });
    await admitGateway(db);
    given.token = await given.server.signIn('nurse');
    await ingestAll();
  });

  afterAll(async () => {
    await given.server.close();
    await closeDatabase();
  });

  const ingest = (body: unknown) =>
    fetch(`${given.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  async function ingestAll(): Promise<void> {
    const well = { heartRate: 72, bloodPressureMean: 90, bloodPressureSystolic: 120, respirationRate: 16 };
    await ingest(reading('SILENT', given.server.clock(), well, { battery_level: 80 }));
    given.server.clock.advance(180_001);
    const now = given.server.clock();
    await ingest([
      reading('SICK', now, { ...well, bloodPressureMean: 50 }, { battery_level: 80 }),
      reading('WEAK', now, well, { battery_level: 20 }),
      reading('WELL', now, well, { battery_level: 80 }),
      reading('SPARE', now, well, { battery_level: 5 }),
      reading('UNREGISTERED', now, well),
    ]);
  }

  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${given.server.url}${path}`, { headers: { authorization: `Token ${given.token}`, ...headers } });

  return { given, seen, patients, ingest, ask };
}
