import type { Device } from '../../../src/contract/devices';
import type { Page } from '../../../src/contract/paging';
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

const list = async (query = '') => (await api.get<Page<Device>>(`/devices/${query}`)).body;
const namesOf = ({ results }: Page<Device>) => results.map(({ vendor_device_id }) => vendor_device_id);

describe('the list', () => {
  beforeAll(async () => {
    const people = [
      ['Zoë', 'Ångström'],
      ['Adam', 'Nowak'],
      ['Bea', 'Nowak'],
    ] as const;
    for (const [index, [first_name, last_name]] of people.entries()) {
      const patient = await addPatient(server.db);
      await server.db
        .updateTable('patients')
        .set({ first_name, last_name })
        .where('id', '=', patient)
        .execute();
      await wear(server.db, {
        device: await addDevice(server.db, `LIST-${index}`, { type: 'AIMED_SIMULATOR' }),
        patient,
        from: 0,
      });
    }
    await addDevice(server.db, 'LIST-3', { type: 'PICIS_SIMULATOR' });
    await addDevice(server.db, 'KNOWN', { type: 'RHEO' });
    await addDevice(server.db, 'OTHER', { type: 'RHEO_SIMULATOR' });
  });

  it('[API-05] [API-57] is paged, and holds devices of every type', async () => {
    const { body } = await api.get<Page<Device>>('/devices/?page_size=3');
    expect(Object.keys(body).sort()).toEqual(['count', 'next', 'previous', 'results']);
    expect(body.results).toHaveLength(3);
    expect(
      new Set((await list('?page_size=200')).results.map(({ type }) => type)).size,
    ).toBeGreaterThanOrEqual(4);
  });

  it('[API-06] a page past the end is empty, with the true count; a page holds 200 at most', async () => {
    const { count } = await list();
    expect(await list('?page=1000')).toMatchObject({ count, results: [] });
    expect(await api.get('/devices/?page_size=201')).toMatchObject({
      status: 400,
      body: { page_size: [expect.any(String)] },
    });
  });

  it('[API-57] [API-09] is searched by word prefixes of names, types and patients, whatever the case and accents', async () => {
    expect(namesOf(await list('?search=list-2'))).toEqual(['LIST-2']);
    expect(namesOf(await list('?search=picis'))).toEqual(['LIST-3']);
    expect(namesOf(await list('?search=angstrom'))).toEqual(['LIST-0']);
    expect(namesOf(await list('?search=nowak%20bea'))).toEqual(['LIST-2']);
    expect(namesOf(await list('?search=owak'))).toEqual([]);
  });

  it('begins with the device whose number was searched, however many names hold the same digits, unless an ordering is asked for', async () => {
    const begin = await addDevice(server.db, 'EXACT');
    const exact = begin + 21;
    for (let index = 0; index < 20; index++) await addDevice(server.db, `BED-${exact}${index}`);
    expect(await addDevice(server.db, 'EXACT-TOO')).toBe(exact);
    const idsOf = async (query: string) =>
      (await list(`?search=${exact}&page_size=20${query}`)).results.map(({ id }) => id);
    const others = Array.from({ length: 20 }, (_, index) => begin + 1 + index);
    expect([...(await idsOf('')), ...(await idsOf('&page=2'))]).toEqual([exact, ...others]);
    expect([...(await idsOf('&ordering=id')), ...(await idsOf('&ordering=id&page=2'))]).toEqual([
      ...others,
      exact,
    ]);
  });

  it('[API-07] [DL-08] is ordered by every key of the contract, both ways', async () => {
    const ordered = async (ordering: string) => namesOf(await list(`?search=LIST&ordering=${ordering}`));
    expect(await ordered('id')).toEqual(['LIST-0', 'LIST-1', 'LIST-2', 'LIST-3']);
    expect(await ordered('-id')).toEqual(['LIST-3', 'LIST-2', 'LIST-1', 'LIST-0']);
    expect(await ordered('type,-id')).toEqual(['LIST-2', 'LIST-1', 'LIST-0', 'LIST-3']);
    await ingest(reading('LIST-1', server.clock() - 5), reading('LIST-3', server.clock()));
    expect((await ordered('last_sync')).filter((name) => ['LIST-1', 'LIST-3'].includes(name))).toEqual([
      'LIST-1',
      'LIST-3',
    ]);
    expect((await ordered('-last_sync')).filter((name) => ['LIST-1', 'LIST-3'].includes(name))).toEqual([
      'LIST-3',
      'LIST-1',
    ]);
    const byPatient = await ordered('patient__last_name,patient__first_name');
    expect(byPatient.filter((name) => name !== 'LIST-3')).toEqual(['LIST-0', 'LIST-1', 'LIST-2']);
    const backwards = await ordered('-patient__last_name,-patient__first_name');
    expect(backwards.filter((name) => name !== 'LIST-3')).toEqual(['LIST-2', 'LIST-1', 'LIST-0']);
    expect(await api.get('/devices/?ordering=vendor_device_id')).toMatchObject({
      status: 400,
      body: { ordering: [expect.any(String)] },
    });
  });

  it('[API-08] every device is on exactly one page, also when the order leaves ties', async () => {
    const { count } = await list();
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(count / 2) }, (_, n) =>
        list(`?ordering=-type&page_size=2&page=${n + 1}`),
      ),
    );
    const ids = pages.flatMap(({ results }) => results.map(({ id }) => id));
    expect(new Set(ids).size).toBe(count);
    expect(ids).toHaveLength(count);
  });

  it('[API-57] [API-58] [API-59] unassigned and available ones are those that no patient wears', async () => {
    const all = await list('?page_size=200');
    const free = all.results.filter(({ patient }) => patient === null).map(({ id }) => id);
    expect(free.length).toBeLessThan(all.count);
    for (const filter of [
      'unassigned_devices=true',
      'available=true',
      'unassigned_devices=true&available=true',
    ]) {
      expect((await list(`?page_size=200&${filter}`)).results.map(({ id }) => id)).toEqual(free);
    }
  });
});
