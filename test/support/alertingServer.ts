import type { OpenDatabase } from '../../src/server/db/engine/client';
import { openTestDatabase } from './database';
import { startTestServer, type TestServer } from './server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, wear } from './ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** A server that alerts, with wearers of devices, what they send and what is raised of it. */
export function alertingServer() {
  const given = { made: 0 } as { database: OpenDatabase; server: TestServer; nurse: string; made: number };

  beforeAll(async () => {
    given.database = await openTestDatabase();
    given.server = await startTestServer({ database: given.database });
    await admitGateway(given.server.db);
    given.nurse = await given.server.signIn('nurse');
    await given.server.signIn('doctor');
  });

  afterAll(async () => {
    await given.server.close();
    await given.database.close();
  });

  const post = (body: unknown, url = given.server.url) =>
    fetch(`${url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  /** A patient who wears a device from now on. */
  async function watch({ ai = true } = {}): Promise<{ patient: number; device: string; deviceId: number }> {
    const device = `watch-${++given.made}`;
    const deviceId = await addDevice(given.server.db, device, { ai });
    const patient = await addPatient(given.server.db);
    await wear(given.server.db, { device: deviceId, patient, from: given.server.clock() - 72 * HOUR });
    return { patient, device, deviceId };
  }

  const alertsOf = (patient: number) =>
    given.server.db
      .selectFrom('alerts')
      .select(['severity', 'observation_type'])
      .where('patient_id', '=', patient)
      .orderBy('created_at')
      .execute();

  const severitiesOf = async (patient: number) => (await alertsOf(patient)).map(({ severity }) => severity);

  return { given, post, watch, alertsOf, severitiesOf };
}
