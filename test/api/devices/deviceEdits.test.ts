import type { Assignment, Device } from '../../../src/contract/devices';
import type { Page } from '../../../src/contract/paging';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

let server: TestServer;
let api: ReturnType<typeof apiClient>;

beforeAll(async () => {
  server = await startTestServer();
  await admitGateway(server.db);
  api = apiClient(server, await server.signIn('nurse'));
});

afterAll(() => server.close());

const ingest = (...readings: unknown[]) =>
  fetch(`${server.url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify(readings),
  });

const deviceOf = async (id: number) => (await api.get<Device>(`/devices/${id}/`)).body;
const tagOf = async (id: number) => (await api.get(`/devices/${id}/`)).headers.get('etag') ?? '';

/** What a board shows of a device. */
async function boardEntry(id: number) {
  const { body } =
    await api.get<
      { device_id: number; patient: { id: number } | null; observations: Record<string, number | null> }[]
    >('/dashboard/overview/');
  return body.find(({ device_id }) => device_id === id);
}

let made = 0;
const newDevice = () => addDevice(server.db, `W-${++made}`);

describe('editing a device', () => {
  it('[API-66] changes AI, URL, PIN and patient in one call, and answers the device with its new tag', async () => {
    const [id, patient] = [await newDevice(), await addPatient(server.db)];
    const answer = await api.patch<Device>(
      `/devices/${id}/`,
      { ai_enabled: false, url: 'https://c.example', pin: '1234', patient },
      await tagOf(id),
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { id, ai_enabled: false, url: 'https://c.example', patient: { id: patient } },
    });
    expect(answer.headers.get('etag')).toBe(await tagOf(id));
  });

  it('[C7] is 409 for who has not seen the last change, and changes nothing', async () => {
    const id = await newDevice();
    const tag = await tagOf(id);
    expect((await api.patch(`/devices/${id}/`, { url: 'https://first.example' }, tag)).status).toBe(200);
    const refused = await api.patch(
      `/devices/${id}/`,
      { url: 'https://second.example', ai_enabled: false },
      tag,
    );
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.any(String) as string } });
    expect(await deviceOf(id)).toMatchObject({ url: 'https://first.example', ai_enabled: true });
    expect((await api.patch(`/devices/${id}/`, { url: 'https://second.example' })).status).toBe(200);
  });

  it.each([
    'id',
    'type',
    'vendor_device_id',
    'last_sync',
    'online',
    'status',
    'signal_quality',
    'battery_level',
    'sealed_pin',
  ])('[API-04] refuses the read-only field %s by name', async (field) => {
    const id = await newDevice();
    const answer = await api.patch<object>(`/devices/${id}/`, { [field]: 1 });
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  it('[API-79] AI off: scores are null on the board at once, and stored as null from the next reading on', async () => {
    const id = await addDevice(server.db, 'AI-1');
    await api.patch(`/devices/${id}/`, { patient: await addPatient(server.db) });
    const send = async () => {
      server.clock.advance(2_000);
      await ingest(reading('AI-1', server.clock(), { bloodPressureMean: 60, heartRate: 90 }));
    };
    await send();
    expect((await boardEntry(id))?.observations['hipi']).toEqual(expect.any(Number));
    await api.patch(`/devices/${id}/`, { ai_enabled: false });
    expect((await boardEntry(id))?.observations).toMatchObject({ hipi: null, spi: null, heartRate: 90 });
    await send();
    const stored = await server.db
      .selectFrom('readings')
      .select(['hipi', 'spi'])
      .where('vendor_device_id', '=', 'AI-1')
      .orderBy('measured_at')
      .execute();
    expect(stored.map(({ hipi }) => hipi === null)).toEqual([false, true]);
    await api.patch(`/devices/${id}/`, { ai_enabled: true });
    await send();
    expect((await boardEntry(id))?.observations['hipi']).toEqual(expect.any(Number));
  });

  it('does not know a device that is not there, nor a patient', async () => {
    expect((await api.patch('/devices/99999/', { ai_enabled: true })).status).toBe(404);
    expect(await api.patch(`/devices/${await newDevice()}/`, { patient: 99_999 })).toMatchObject({
      status: 400,
      body: { patient: [expect.any(String)] },
    });
  });
});

describe('assigning', () => {
  it('[API-65] gives a device to a patient and takes it off again, also twice', async () => {
    const [id, patient] = [await newDevice(), await addPatient(server.db)];
    expect((await api.patch(`/devices/${id}/`, { patient })).status).toBe(200);
    expect((await api.patch(`/devices/${id}/`, { patient })).status).toBe(200);
    expect((await boardEntry(id))?.patient).toMatchObject({ id: patient });
    expect((await api.patch(`/devices/${id}/`, { patient: null })).status).toBe(200);
    expect((await api.patch(`/devices/${id}/`, { patient: null })).status).toBe(200);
    expect((await boardEntry(id))?.patient).toBeNull();
  });

  it('[C3] a patient who has another device keeps neither two nor none: it moves in one step', async () => {
    const [first, second, patient] = [await newDevice(), await newDevice(), await addPatient(server.db)];
    await api.patch(`/devices/${first}/`, { patient });
    await api.patch(`/devices/${second}/`, { patient });
    expect([(await deviceOf(first)).patient, (await deviceOf(second)).patient?.id]).toEqual([null, patient]);
  });

  it('[C2] a worn device is moved to another patient only by a user who has seen who wears it', async () => {
    const [id, ann, bob] = [await newDevice(), await addPatient(server.db), await addPatient(server.db)];
    await api.patch(`/devices/${id}/`, { patient: ann });
    expect(await api.patch(`/devices/${id}/`, { patient: bob })).toMatchObject({
      status: 400,
      body: { patient: [expect.any(String)] },
    });
    expect((await api.patch(`/devices/${id}/`, { patient: bob }, await tagOf(id))).status).toBe(200);
    expect((await deviceOf(id)).patient?.id).toBe(bob);
  });

  it('[C1] after a move no board shows the old patient’s values under the new one', async () => {
    const id = await addDevice(server.db, 'MOVED');
    const [ann, bob] = [await addPatient(server.db), await addPatient(server.db)];
    await api.patch(`/devices/${id}/`, { patient: ann });
    server.clock.advance(1_000);
    await ingest(reading('MOVED', server.clock(), { heartRate: 133 }));
    expect((await boardEntry(id))?.observations['heartRate']).toBe(133);
    await api.patch(`/devices/${id}/`, { patient: bob }, await tagOf(id));
    expect(await boardEntry(id)).toMatchObject({ patient: { id: bob }, observations: { heartRate: null } });
    // A late reading from before the change belongs to the previous patient, regardless of who wears the
    // device now.
    await ingest(reading('MOVED', server.clock() - 500, { heartRate: 134 }));
    expect((await boardEntry(id))?.observations['heartRate']).toBeNull();
    server.clock.advance(1_000);
    await ingest(reading('MOVED', server.clock(), { heartRate: 71 }));
    expect((await boardEntry(id))?.observations['heartRate']).toBe(71);
    const rows = await server.db
      .selectFrom('readings')
      .select(['patient_id', 'heart_rate'])
      .where('vendor_device_id', '=', 'MOVED')
      .orderBy('heart_rate')
      .execute();
    expect(rows).toEqual([
      { patient_id: bob, heart_rate: 71 },
      { patient_id: ann, heart_rate: 133 },
      { patient_id: ann, heart_rate: 134 },
    ]);
  });
});

describe('the history of a device', () => {
  it('says who wore it, from when to when, and who put it on and took it off, newest first', async () => {
    const doctor = apiClient(server, await server.signIn('doctor'));
    const [id, ann, bob] = [await newDevice(), await addPatient(server.db), await addPatient(server.db)];
    const at = () => new Date(server.clock()).toISOString();
    const times: string[] = [];
    await api.patch(`/devices/${id}/`, { patient: ann });
    times.push(at());
    server.clock.advance(60_000);
    await doctor.patch(`/devices/${id}/`, { patient: bob }, await tagOf(id));
    times.push(at());
    server.clock.advance(60_000);
    await api.patch(`/devices/${id}/`, { patient: null });
    times.push(at());
    const { body } = await api.get<Page<Assignment>>(`/devices/${id}/assignments/`);
    const nurse = { first_name: 'Nurse', last_name: '' };
    expect(body).toMatchObject({
      count: 2,
      results: [
        {
          patient: { id: bob },
          assigned_at: times[1],
          assigned_by: { first_name: 'Doctor', last_name: '' },
          released_at: times[2],
          released_by: nurse,
        },
        {
          patient: { id: ann },
          assigned_at: times[0],
          assigned_by: nurse,
          released_at: times[1],
          released_by: { first_name: 'Doctor', last_name: '' },
        },
      ],
    });
    expect((await api.get('/devices/99999/assignments/')).status).toBe(404);
  });
});
