import type { Device } from '../../../src/contract/devices';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../../fixtures/ward/ward';

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

describe('devices that send but are not registered', () => {
  it('[API-62] are listed with their type, registered ones are not', async () => {
    await addDevice(server.db, 'KNOWN');
    const now = server.clock();
    await ingest(
      reading('STRANGER-2', now),
      reading('KNOWN', now),
      reading('STRANGER-1', now, {}, { type: 'RHEO_SIMULATOR' }),
      reading('STRANGER-2', now - 1),
    );
    expect((await api.get('/devices/new/')).body).toEqual([
      { vendor_device_id: 'STRANGER-1', type: 'RHEO_SIMULATOR' },
      { vendor_device_id: 'STRANGER-2', type: 'RHEO' },
    ]);
  });

  it('are at most the 200 that sent last, in a plain array, and found by the beginning of id or type', async () => {
    const on = server;
    const before = (await api.get<unknown[]>('/devices/new/')).body.length;
    const many = (from: number, count: number, prefix: string) =>
      Array.from({ length: count }, (_, nth) => reading(`${prefix}-${from + nth}`, on.clock()));
    await ingest(...many(1_000, 300, 'JUNK'));
    on.clock.advance(1_000);
    await ingest(...many(10, 5, 'WANTED'));
    const list = async (query: string) => {
      const response = await fetch(`${on.url}/api/devices/new/${query}`, {
        headers: { authorization: `Token ${await on.signIn('nurse')}` },
      });
      const body = (await response.json()) as { vendor_device_id: string }[];
      return {
        names: body.map(({ vendor_device_id }) => vendor_device_id),
        total: response.headers.get('x-total-count'),
      };
    };
    const all = await list('');
    expect(all.names).toHaveLength(200);
    expect(all.total).toBe(String(before + 305));
    expect(all.names).toEqual(expect.arrayContaining(['WANTED-10', 'WANTED-14']));
    expect(all.names).toEqual([...all.names].sort());
    expect(await list('?search=%20wanted-1')).toEqual({
      names: ['WANTED-10', 'WANTED-11', 'WANTED-12', 'WANTED-13', 'WANTED-14'],
      total: '5',
    });
    expect(await list('?search=JUNK-1299')).toEqual({ names: ['JUNK-1299'], total: '1' });
    expect((await list('?search=rheo')).total).not.toBe('0');
    expect(await list('?search=nothing')).toEqual({ names: [], total: '0' });
    await on.db.deleteFrom('latest_states').where('vendor_device_id', 'like', 'JUNK-%').execute();
  });

  it('[API-61] a type that the product does not know is refused', async () => {
    const response = await ingest(reading('STRANGER-3', server.clock(), {}, { type: 'OTHER' }));
    expect(await response.json()).toMatchObject({
      accepted: 0,
      rejected: [{ index: 0, errors: { type: [expect.any(String)] } }],
    });
  });
});

describe('one device', () => {
  it('[API-60] [API-78] has the fields of the contract, and no other', async () => {
    const id = await addDevice(server.db, 'ONE', { type: 'CARETAKER' });
    const patient = await addPatient(server.db);
    await wear(server.db, { device: id, patient, from: server.clock() - 1_000 });
    await ingest(
      reading(
        'ONE',
        server.clock(),
        { heartRate: 70 },
        { type: 'CARETAKER', battery_level: 81, signal_quality: 93, status: 'OK' },
      ),
    );
    const { body, headers } = await api.get<Device>(`/devices/${id}/`);
    expect(body).toEqual({
      id,
      vendor_device_id: 'ONE',
      type: 'CARETAKER',
      last_sync: new Date(server.clock()).toISOString(),
      ai_enabled: true,
      online: true,
      status: 'OK',
      signal_quality: 93,
      url: null,
      patient: { id: patient, first_name: 'Test', last_name: expect.stringMatching(/^Patient/) as string },
      battery_level: 81,
      clock_offset: null,
    });
    expect(headers.get('etag')).toMatch(/^"[\w.-]+"$/);
  });

  it('[API-60] says null of what is not known', async () => {
    const id = await addDevice(server.db, 'SILENT', { ai: false });
    expect((await api.get(`/devices/${id}/`)).body).toEqual({
      id,
      vendor_device_id: 'SILENT',
      type: 'RHEO',
      last_sync: null,
      ai_enabled: false,
      online: false,
      status: null,
      signal_quality: null,
      url: null,
      patient: null,
      battery_level: null,
      clock_offset: null,
    });
  });

  it.each([
    ['of which nothing is known yet', 0, 0, 180_000],
    ['that sends every 2 s', 3, 2_000, 30_000],
    ['that sends every minute', 3, 60_000, 180_000],
    ['that sends every 10 min', 3, 600_000, 900_000],
  ])(
    '[API-79] a feed %s (%i gaps of %i ms) is online for %i ms after it was received',
    async (_, gaps, gapMs, windowMs) => {
      const name = `FADING-${gapMs}-${gaps}`;
      const id = await addDevice(server.db, name);
      await ingest(reading(name, server.clock(), { heartRate: 70 }));
      for (let n = 0; n < gaps; n++) {
        server.clock.advance(gapMs);
        await ingest(reading(name, server.clock(), { heartRate: 70 }));
      }
      server.clock.advance(windowMs);
      expect((await api.get<Device>(`/devices/${id}/`)).body.online).toBe(true);
      server.clock.advance(1);
      expect((await api.get<Device>(`/devices/${id}/`)).body.online).toBe(false);
    },
  );

  it('[J5] says that its clock is wrong, and by how much', async () => {
    const id = await addDevice(server.db, 'AHEAD');
    await ingest(reading('AHEAD', server.clock() + 100_000, { heartRate: 70 }, { status: 'OK' }));
    expect((await api.get<Device>(`/devices/${id}/`)).body).toMatchObject({
      status: 'CLOCK_ERROR',
      clock_offset: 100,
      online: true,
      last_sync: new Date(server.clock()).toISOString(),
    });
    server.clock.advance(2_000);
    await ingest(reading('AHEAD', server.clock(), { heartRate: 70 }, { status: 'OK' }));
    expect((await api.get<Device>(`/devices/${id}/`)).body).toMatchObject({
      status: 'OK',
      clock_offset: null,
    });
  });

  it('[C7] may be changed by a user who saw it before it sent again: sending is no change', async () => {
    const id = await addDevice(server.db, 'TAGGED');
    const tag = (await api.get(`/devices/${id}/`)).headers.get('etag') ?? '';
    await ingest(reading('TAGGED', server.clock(), {}, { battery_level: 5, status: 'Low battery' }));
    expect((await api.patch(`/devices/${id}/`, { ai_enabled: false }, tag)).status).toBe(200);
    expect((await api.patch(`/devices/${id}/`, { ai_enabled: true }, tag)).status).toBe(409);
  });

  it('[API-11] and the list answer 304 until something changes, be it that time takes the device offline', async () => {
    const id = await addDevice(server.db, 'POLLED');
    await ingest(reading('POLLED', server.clock()));
    const poll = async (path: string, tag: string) => {
      const { status, headers } = await api.get(path, { 'if-none-match': tag });
      return { status, tag: headers.get('etag') ?? '' };
    };
    for (const path of [`/devices/${id}/`, '/devices/?search=POLLED']) {
      await ingest(reading('POLLED', server.clock()));
      const first = await poll(path, '');
      expect(await poll(path, first.tag)).toEqual({ ...first, status: 304 });
      server.clock.advance(1_000);
      await ingest(reading('POLLED', server.clock()));
      const second = await poll(path, first.tag);
      expect(second.status).toBe(200);
      server.clock.advance(180_001);
      expect((await poll(path, second.tag)).status).toBe(200);
    }
  });

  it.each(['0', '99999', 'abc', '1.5', 'add'])('[API-78] %s is not there', async (id) => {
    expect(await api.get(`/devices/${id}/`)).toMatchObject({
      status: 404,
      body: { detail: expect.any(String) as string },
    });
  });
});

it.each(['/devices/', '/devices/new/', '/devices/1/', '/devices/1/assignments/'])(
  '%s is refused without a token',
  async (path) => {
    expect((await fetch(`${server.url}/api${path}`)).status).toBe(401);
  },
);
