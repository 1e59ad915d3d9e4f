import { startTestServer, type TestServer } from '../support/server';
import { addDevice, admitGateway, GATEWAY_TOKEN, reading } from '../support/ward';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await admitGateway(server.db);
});

afterAll(() => server.close());

describe('devices that send but are not registered', () => {
  it('[API-62] are listed with their type, registered ones are not', async () => {
    await addDevice(server.db, 'KNOWN');
    const now = server.clock();
    await fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify([reading('STRANGER-2', now), reading('KNOWN', now), reading('STRANGER-1', now, {}, { type: 'RHEO_SIMULATOR' }), reading('STRANGER-2', now - 1)]),
    });
    const response = await fetch(`${server.url}/api/devices/new/`, { headers: { authorization: `Token ${await server.signIn('nurse')}` } });
    expect(await response.json()).toEqual([{ vendor_device_id: 'STRANGER-1', type: 'RHEO_SIMULATOR' }, { vendor_device_id: 'STRANGER-2', type: 'RHEO' }]);
  });

  it('are shown to nobody who is not signed in', async () => {
    expect((await fetch(`${server.url}/api/devices/new/`)).status).toBe(401);
  });

  it('[API-61] a type that the product does not know is refused', async () => {
    const response = await fetch(`${server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(reading('STRANGER-3', server.clock(), {}, { type: 'OTHER' })),
    });
    expect(await response.json()).toMatchObject({ accepted: 0, rejected: [{ index: 0, errors: { type: [expect.any(String)] } }] });
  });
});
