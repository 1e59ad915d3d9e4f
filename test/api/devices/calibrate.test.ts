import { DEVICE_TYPES } from '../../../src/clinical/deviceTypes';
import type { IngestAnswer } from '../../../src/contract/readings';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const desired = { desired_blood_pressure_systolic: 120, desired_blood_pressure_diastolic: 70 };

let server: TestServer;
let api: ReturnType<typeof apiClient>;

beforeAll(async () => {
  server = await startTestServer();
  await admitGateway(server.db);
  api = apiClient(server, await server.signIn('nurse'));
});

afterAll(() => server.close());

async function ingest(...readings: unknown[]): Promise<IngestAnswer> {
  const response = await fetch(`${server.url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(readings),
  });
  return (await response.json()) as IngestAnswer;
}

let made = 0;

/** A device that has just sent. */
async function sending(
  type = 'RHEO',
): Promise<{ id: number; name: string; send: () => Promise<IngestAnswer> }> {
  const name = `CAL-${++made}`;
  const id = await addDevice(server.db, name, { type });
  const send = () => {
    server.clock.advance(1_000);
    return ingest(reading(name, server.clock(), { heartRate: 70 }, { type }));
  };
  await send();
  return { id, name, send };
}

const calibrate = (id: number, body: object = desired) =>
  api.post<Record<string, unknown>>(`/devices/${id}/calibrate/`, body);

it('[API-68] [API-69] answers 200, and the device receives it with its next readings, until it goes on', async () => {
  const { id, name, send } = await sending();
  const answer = await calibrate(id);
  expect([answer.status, answer.body]).toEqual([200, { detail: expect.any(String) as string }]);
  const { commands } = await send();
  expect(commands).toEqual([
    { id: expect.any(Number) as number, vendor_device_id: name, command: 'calibrate', ...desired },
  ]);
  // The same readings again: the answer was lost.
  expect((await ingest(reading(name, server.clock(), { heartRate: 70 }))).commands).toEqual(commands);
  expect((await send()).commands).toEqual([]);
});

it('sends it to no other device', async () => {
  const [one, other] = [await sending(), await sending()];
  await calibrate(one.id);
  expect((await other.send()).commands).toEqual([]);
  expect((await one.send()).commands).toHaveLength(1);
});

it('drops it when another patient wears the device before it was sent', async () => {
  const { id, send } = await sending();
  await api.patch(`/devices/${id}/`, { patient: await addPatient(server.db) });
  await calibrate(id);
  await api.patch(`/devices/${id}/`, { patient: null });
  expect((await send()).commands).toEqual([]);
});

it.each(DEVICE_TYPES.filter((type) => type !== 'RHEO'))(
  '[DD-07] [API-69] a %s device is 400',
  async (type) => {
    expect(await calibrate((await sending(type)).id)).toMatchObject({
      status: 400,
      body: { non_field_errors: [expect.any(String)] },
    });
  },
);

it('[API-69] a device that is not online is 409, and receives nothing once it is back', async () => {
  const { id, send } = await sending();
  server.clock.advance(180_001);
  expect(await calibrate(id)).toMatchObject({ status: 409, body: { detail: expect.any(String) as string } });
  expect((await send()).commands).toEqual([]);
});

it.each([undefined, null, 0, -1, 1.5, '120', 351])(
  '[VAL-26] refuses a systolic pressure of %p',
  async (systolic) => {
    const { id } = await sending();
    const answer = await calibrate(id, { ...desired, desired_blood_pressure_systolic: systolic });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['desired_blood_pressure_systolic']]);
  },
);

it.each([undefined, null, 0, -1, 1.5, '70', 251])(
  '[VAL-26] refuses a diastolic pressure of %p',
  async (diastolic) => {
    const { id } = await sending();
    const answer = await calibrate(id, { ...desired, desired_blood_pressure_diastolic: diastolic });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, ['desired_blood_pressure_diastolic']]);
  },
);

it('refuses a systolic pressure that is not above the diastolic one', async () => {
  const { id } = await sending();
  expect(await calibrate(id, { ...desired, desired_blood_pressure_diastolic: 120 })).toMatchObject({
    status: 400,
    body: { desired_blood_pressure_systolic: [expect.stringContaining('desired_blood_pressure_diastolic')] },
  });
});

it('does not know a device that is not there', async () => {
  expect((await calibrate(99_999)).status).toBe(404);
});
