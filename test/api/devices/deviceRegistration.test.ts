import { createServer, type AddressInfo } from 'node:net';
import type { Device } from '../../../src/contract/devices';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import {
  renewSecrets,
  WrongSecretKey,
} from '../../../src/server/services/accounts/credentials/sealedSecrets';
import { Encryption } from '../../../src/server/services/devices/encryption';
import { apiClient } from '../../fixtures/server/apiClient';
import { ENCRYPTION, startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const PIN = 'canary-pin-7391';
/** The key after a rotation. */
const OTHER = Buffer.alloc(32, 2);

let server: TestServer;
let api: ReturnType<typeof apiClient>;
const logged: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ log: serverLog('trace', { write: (line) => void logged.push(line) }) });
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
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id;

const onBoard = async (id: number) =>
  (await api.get<{ device_id: number; patient: unknown }[]>('/dashboard/overview/')).body.find(
    ({ device_id }) => device_id === id,
  );

describe('registering a device that is sending', () => {
  it('[API-63] [DN-07] takes its name and type, answers the id, and the board has it at once', async () => {
    await ingest(reading('FRESH-1', server.clock()));
    const created = await api.post('/devices/', { vendor_device_id: 'FRESH-1', type: 'RHEO' });
    expect([created.status, created.body]).toEqual([201, { id: expect.any(Number) as number }]);
    expect(await deviceOf(idOf(created))).toMatchObject({
      vendor_device_id: 'FRESH-1',
      type: 'RHEO',
      ai_enabled: false,
      online: true,
      patient: null,
    });
    expect(await onBoard(idOf(created))).toMatchObject({ patient: null });
    expect((await api.get<unknown[]>('/devices/new/')).body).not.toContainEqual({
      vendor_device_id: 'FRESH-1',
      type: 'RHEO',
    });
  });

  it.each(['PICIS_SIMULATOR', 'AIMED_SIMULATOR'])('[DN-09] does not take the type %s', async (type) => {
    expect(await api.post('/devices/', { vendor_device_id: 'FRESH-2', type })).toMatchObject({
      status: 400,
      body: { type: [expect.any(String)] },
    });
  });

  it('[DN-09] nor Caretaker by name, which would slip past the form of its own', async () => {
    expect(await api.post('/devices/', { vendor_device_id: 'FRESH-2', type: 'CARETAKER' })).toMatchObject({
      status: 400,
      body: { vendor_device_id: [expect.any(String)] },
    });
  });

  it('[ERR-05] says everything that is wrong with it: taken, and another type than it reports', async () => {
    await ingest(reading('FRESH-3', server.clock()));
    await api.post('/devices/', { vendor_device_id: 'FRESH-3', type: 'RHEO' });
    expect(
      (await api.post('/devices/', { vendor_device_id: 'FRESH-3', type: 'RHEO_SIMULATOR' })).body,
    ).toEqual({
      vendor_device_id: ['This device is already registered.'],
      type: ['The device reports itself as RHEO.'],
    });
  });

  it('[DN-08] is refused without a name, or with fields of the other form', async () => {
    expect((await api.post('/devices/', { type: 'RHEO' })).body).toEqual({
      vendor_device_id: ['This field is required.'],
    });
    expect(
      Object.keys(
        (
          await api.post<object>('/devices/', {
            vendor_device_id: 'FRESH-4',
            type: 'RHEO',
            pin: '1',
            url: 'http://a',
          })
        ).body,
      ).sort(),
    ).toEqual(['pin', 'url']);
  });

  it('lets one of ten who register it at once have it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => api.post('/devices/', { vendor_device_id: 'FRESH-5', type: 'RHEO' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(400)]);
  });
});

describe('adding a device by hand', () => {
  it('[API-64] [DA-02] is named after its id, with AI off by default', async () => {
    const created = await api.post('/devices/', { type: 'CARETAKER' });
    expect(created.status).toBe(201);
    const id = idOf(created);
    expect(await deviceOf(id)).toMatchObject({
      vendor_device_id: `CARETAKER-${id}`,
      type: 'CARETAKER',
      ai_enabled: false,
      url: null,
    });
    await ingest(reading(`CARETAKER-${id}`, server.clock(), {}, { type: 'CARETAKER' }));
    expect((await deviceOf(id)).online).toBe(true);
  });

  it('takes the next id when a device was given that very name', async () => {
    const before = idOf(await api.post('/devices/', { type: 'CARETAKER' }));
    await addDevice(server.db, `CARETAKER-${before + 2}`);
    const after = idOf(await api.post('/devices/', { type: 'CARETAKER' }));
    expect((await deviceOf(after)).vendor_device_id).toBe(`CARETAKER-${after}`);
  });

  it('[VAL-22] [VAL-23] [VAL-24] validates AI, URL and PIN', async () => {
    const refusedFields = async (body: object) => {
      const answer = await api.post<object>('/devices/', { type: 'CARETAKER', ...body });
      return answer.status === 201 ? [] : Object.keys(answer.body);
    };
    expect(await refusedFields({ url: null, pin: null, ai_enabled: true })).toEqual([]);
    expect(
      await refusedFields({ url: 'https://caretaker.example:8443/feed?bed=7', pin: 'x'.repeat(32) }),
    ).toEqual([]);
    expect(await refusedFields({ url: 'abc' })).toEqual(['url']);
    expect(await refusedFields({ url: 'javascript:alert(1)' })).toEqual(['url']);
    expect(await refusedFields({ url: '' })).toEqual(['url']);
    expect(await refusedFields({ pin: 'x'.repeat(33) })).toEqual(['pin']);
    expect(await refusedFields({ pin: 1234 })).toEqual(['pin']);
    expect(await refusedFields({ pin: '12\n34' })).toEqual(['pin']);
    expect(await refusedFields({ ai_enabled: 'true' })).toEqual(['ai_enabled']);
  });
});

it('[F8] the address of a device is kept for its driver: the server itself never calls it', async () => {
  const callers: string[] = [];
  const listener = createServer((socket) => {
    callers.push(String(socket.remotePort));
    socket.destroy();
  });
  await new Promise<void>((ready) => listener.listen(0, '127.0.0.1', ready));
  const { port } = listener.address() as AddressInfo;
  const urls = [
    `http://127.0.0.1:${port}/`,
    `http://[::ffff:127.0.0.1]:${port}/latest/meta-data`,
    `http://2130706433:${port}/`,
  ];
  for (const url of urls) {
    const created = await api.post('/devices/', { type: 'CARETAKER', url, ai_enabled: true });
    expect(created.status).toBe(201);
    const own = `/devices/${idOf(created)}/`;
    for (const path of [own, '/devices/', '/dashboard/overview/'])
      expect((await api.get(path)).status).toBe(200);
    expect((await api.patch(own, { ai_enabled: false })).status).toBe(200);
  }
  expect(callers).toEqual([]);
  await new Promise((closed) => listener.close(closed));
});

describe('the PIN', () => {
  it('[DD-05] [I3] is in no answer and no log line, and in the database only encrypted', async () => {
    const id = idOf(await api.post('/devices/', { type: 'CARETAKER', url: 'https://c.example', pin: PIN }));
    const sealed = async () =>
      (
        await server.db
          .selectFrom('devices')
          .select('sealed_pin')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).sealed_pin ?? '';
    const first = await sealed();
    expect(ENCRYPTION.open(first, `devices.pin:${id}`)).toBe(PIN);

    // Left out it stays; written again it is sealed anew; null removes it.
    await api.patch(`/devices/${id}/`, { ai_enabled: true });
    expect(await sealed()).toBe(first);
    const answers = [
      await api.patch(`/devices/${id}/`, { pin: PIN }),
      await api.get(`/devices/${id}/`),
      await api.get(`/devices/?search=${PIN}`),
      await api.get('/devices/?page_size=200'),
    ];
    expect(await sealed()).not.toBe(first);
    answers.push(await api.patch(`/devices/${id}/`, { pin: 'x'.repeat(33) + PIN }));
    const text =
      JSON.stringify(answers.map(({ body }) => body)) +
      logged.join('') +
      (await sealed()) +
      JSON.stringify(await server.db.selectFrom('devices').selectAll().execute());
    expect(text).not.toContain(PIN);
    expect(JSON.stringify(answers.slice(0, 4).map(({ body }) => body))).not.toMatch(/pin/i);

    expect(answers[2]?.body).toMatchObject({ count: 0 });

    await api.patch(`/devices/${id}/`, { pin: null });
    expect(await sealed()).toBe('');
  });

  it('a server with another key does not start over it', async () => {
    await api.post('/devices/', { type: 'CARETAKER', pin: PIN });
    await expect(renewSecrets(server.db, ENCRYPTION)).resolves.toBe(0);
    await expect(renewSecrets(server.db, new Encryption(OTHER))).rejects.toThrow(WrongSecretKey);
  });

  it('a server whose key was rotated seals them with the new one, and none is typed again', async () => {
    const ids: number[] = [];
    for (const pin of ['7391', '8402'])
      ids.push((await api.post<{ id: number }>('/devices/', { type: 'CARETAKER', pin })).body.id);
    const pinsOpenedBy = async (encryption: Encryption) => {
      const rows = await server.db
        .selectFrom('devices')
        .select(['id', 'sealed_pin'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute();
      return rows.map(({ id, sealed_pin }) => encryption.open(sealed_pin ?? '', `devices.pin:${id}`));
    };
    const rotated = new Encryption(OTHER, [Buffer.alloc(32, 1)]);
    expect(await renewSecrets(server.db, rotated)).toBeGreaterThanOrEqual(2);
    expect(await renewSecrets(server.db, rotated)).toBe(0);
    expect(await pinsOpenedBy(new Encryption(OTHER))).toEqual(['7391', '8402']);
    await expect(renewSecrets(server.db, ENCRYPTION)).rejects.toThrow(WrongSecretKey);
    // The way back: the former key seals, and both open.
    await renewSecrets(server.db, new Encryption(Buffer.alloc(32, 1), [OTHER]));
    expect(await pinsOpenedBy(ENCRYPTION)).toEqual(['7391', '8402']);
  });
});
