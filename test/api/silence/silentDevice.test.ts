import type { Dashboard } from '../../../src/contract/dashboard';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { START, startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../../fixtures/ward/ward';

const HOUR = 3_600_000;
const PATIENTS = '/api/dashboard/patients/';

let database: OpenDatabase;
let server: TestServer;
let token: string;
let sickDevice: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  const worn = async (name: string) => {
    const device = await addDevice(db, name);
    await wear(db, { device, patient: await addPatient(db), from: START - HOUR });
    return device;
  };
  sickDevice = await worn('SICK');
  await worn('WELL');
  server = await startTestServer({ database });
  await admitGateway(db);
  token = await server.signIn('admin');
  await ingest([
    reading('SICK', server.clock(), { heartRate: 120, bloodPressureMean: 50 }),
    reading('WELL', server.clock(), { heartRate: 72, bloodPressureMean: 90 }),
  ]);
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const ingest = (body: unknown) =>
  fetch(`${server.url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

async function board(path = PATIENTS, url = server.url): Promise<Dashboard> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Token ${token}` } });
  expect(response.status).toBe(200);
  return (await response.json()) as Dashboard;
}

describe('a device that fell silent', () => {
  it('[J7] [T-J7] keeps the last band of its patient, and the place among those at high risk', async () => {
    server.clock.advance(HOUR);
    const [sick] = await board();
    expect(sick).toMatchObject({ online: false, last_band: 'high', observations: { hipi: null, spi: null } });
    expect((await board(`${PATIENTS}?high_risk=true`)).map(({ device_id }) => device_id)).toEqual([
      sickDevice,
    ]);
    // A server that starts now answers the same.
    const fresh = await startTestServer({ database, clock: server.clock });
    expect(await board(PATIENTS, fresh.url)).toEqual(await board());
    await fresh.close();
  });

  it('[J7] has no band of the former patient on another one', async () => {
    const next = await addPatient(server.db);
    const path = `${server.url}/api/devices/${sickDevice}/`;
    const authorization = `Token ${token}`;
    const seenAs = (await fetch(path, { headers: { authorization } })).headers.get('etag') ?? '';
    const moved = await fetch(path, {
      method: 'PATCH',
      headers: { authorization, 'content-type': 'application/json', 'if-match': seenAs },
      body: JSON.stringify({ patient: next }),
    });
    expect(moved.status).toBe(200);
    expect((await board())[0]).toMatchObject({ patient: { id: next }, last_band: 'none' });
  });
});

it('says which vitals a sensor sent as 0', async () => {
  server.clock.advance(2_000);
  await ingest(reading('WELL', server.clock(), { heartRate: 0, bloodOxygenSaturation: 97 }));
  expect((await board())[1]).toMatchObject({
    zeros: ['heartRate'],
    observations: { heartRate: null, bloodOxygenSaturation: 97 },
  });
});
