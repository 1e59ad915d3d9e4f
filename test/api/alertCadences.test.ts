import type { OpenDatabase } from '../../src/server/db/client';
import { openTestDatabase } from '../support/database';
import { startTestServer, type TestServer } from '../support/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../support/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

let database: OpenDatabase;
let server: TestServer;
let nurse: string;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
  await admitGateway(server.db);
  nurse = await server.signIn('nurse');
  await server.signIn('doctor');
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const post = (body: unknown, url = server.url) =>
  fetch(`${url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

let made = 0;

/** Somebody who wears a device from now on. */
async function watch({ ai = true } = {}): Promise<{ patient: number; device: string; deviceId: number }> {
  const device = `watch-${++made}`;
  const deviceId = await addDevice(server.db, device, { ai });
  const patient = await addPatient(server.db);
  await wear(server.db, { device: deviceId, patient, from: server.clock() - 72 * HOUR });
  return { patient, device, deviceId };
}

const alertsOf = (patient: number) =>
  server.db
    .selectFrom('alerts')
    .select(['severity', 'observation_type'])
    .where('patient_id', '=', patient)
    .orderBy('created_at')
    .execute();

const severitiesOf = async (patient: number) => (await alertsOf(patient)).map(({ severity }) => severity);

describe('a danger at any cadence', () => {
  it.each([
    [2, 1],
    [10, 1],
    [59.9, 1],
    [60, 1],
    [300, 1],
    [600, 1],
    [900, 1],
    [3_600, 1],
    [14_400, 1],
    [2, 150],
    [60, 5],
  ])(
    '[J1] [T-J1] a mean pressure of 55 every %d s, %i at once, alarms by the second value or 15 s',
    async (seconds, atOnce) => {
      const { patient, device } = await watch();
      const began = server.clock() + seconds * SECOND;
      for (
        let sent = 0;
        sent < 2 * Math.max(1, 16 / seconds) && (await alertsOf(patient)).length === 0;
        sent += atOnce
      ) {
        server.clock.advance(seconds * atOnce * SECOND);
        const batch = Array.from({ length: atOnce }, (_, n) =>
          reading(device, server.clock() - (atOnce - 1 - n) * seconds * SECOND, { bloodPressureMean: 55 }),
        );
        expect((await post(batch)).status).toBe(202);
      }
      expect(await severitiesOf(patient)).toEqual(['CRITICAL']);
      expect(server.clock() - began).toBeLessThanOrEqual(Math.max(15 * SECOND, seconds * atOnce * SECOND));
    },
  );

  it('[J1] eight hours of it, every ten minutes, are announced every quarter of an hour', async () => {
    const { patient, device } = await watch();
    for (let n = 0; n < 48; n++) {
      server.clock.advance(10 * MINUTE);
      await post(reading(device, server.clock(), { bloodPressureMean: 55 }));
    }
    const severities = await severitiesOf(patient);
    expect(new Set(severities)).toEqual(new Set(['CRITICAL']));
    // At the first value from 15 min on: every second one.
    expect(severities).toHaveLength(24);
  });

  it('[J1] a cuff every ten minutes inside a stream of heart rates every 2 s alarms at its first value', async () => {
    const { patient, device } = await watch();
    const stream = async (count: number) => {
      for (let n = 0; n < count; n++) {
        server.clock.advance(2 * SECOND);
        await post(reading(device, server.clock(), { heartRate: 75 + n / 8 }));
      }
    };
    await stream(10);
    server.clock.advance(10 * MINUTE);
    await post(reading(device, server.clock(), { bloodPressureMean: 45 }));
    expect(await alertsOf(patient)).toMatchObject([{ severity: 'CRITICAL', observation_type: 'HIPI' }]);
    await stream(30);
    expect(
      (await alertsOf(patient)).filter(({ observation_type }) => observation_type === 'HIPI'),
    ).toHaveLength(1);
  });
});
