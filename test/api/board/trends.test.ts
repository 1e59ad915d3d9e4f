import type { Trends } from '../../../src/contract/trends';
import { ENGINES } from '../../fixtures/database/database';
import { StatementCounter } from '../../fixtures/database/statementCounter';
import { serverOn } from '../../fixtures/server/serverOn';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const PATH = '/api/dashboard/trends/';

describe.each(ENGINES)('the trends of the ward on %s', (engine) => {
  const asked = new StatementCounter('WHERE patient_id = p.id AND minute');
  const on = serverOn(engine, asked);
  const devices: Record<string, number> = {};
  let first: number;
  let second: number;

  beforeAll(async () => {
    await admitGateway(on.server.db);
    for (const name of ['ONE', 'OTHER']) devices[name] = await addDevice(on.server.db, name);
  });
  beforeEach(async () => {
    on.server.clock.advance(MINUTE);
    first = await addPatient(on.server.db);
    second = await addPatient(on.server.db);
  });
  afterEach(async () => {
    for (const name of ['ONE', 'OTHER']) await give(name, null);
  });

  const give = async (device: string, patient: number | null) => {
    const { status } = await on.admin.patch(`/devices/${devices[device]}/`, { patient });
    expect(status).toBe(200);
  };
  /** The next minutes: the device measures these values, one each minute. */
  const measure = async (device: string, values: readonly Record<string, number>[]) => {
    const from = on.server.clock();
    on.server.clock.advance(values.length * MINUTE);
    const response = await fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify(values.map((each, nth) => reading(device, from + (nth + 1) * MINUTE, each))),
    });
    expect(response.status).toBe(202);
  };
  const times = (count: number, heartRate: number, rest: Record<string, number> = {}) =>
    Array.from({ length: count }, () => ({ heartRate, ...rest }));
  const trends = async () => (await on.nurse.get<Trends>('/dashboard/trends/')).body;
  const ask = async (etag = '') => {
    const token = await on.server.signIn('nurse');
    const response = await fetch(on.server.url + PATH, {
      headers: { authorization: `Token ${token}`, 'if-none-match': etag },
    });
    return { status: response.status, etag: response.headers.get('etag') ?? '' };
  };

  it('has the change of the last 15 minutes against the hour before, of each vital whose change is no noise', async () => {
    await give('ONE', first);
    await measure(
      'ONE',
      times(60, 80, { respirationRate: 16, bodyTemperature: 37, bloodOxygenSaturation: 98 }),
    );
    await measure(
      'ONE',
      times(15, 98, { respirationRate: 17, bodyTemperature: 37.4, bloodOxygenSaturation: 94 }),
    );
    expect(await trends()).toEqual([
      { patient: first, changes: { heartRate: 18, bodyTemperature: 0.4, bloodOxygenSaturation: -4 } },
    ]);
  });

  it('is quiet about a patient to whom nothing happens, whatever an artefact says', async () => {
    await give('ONE', first);
    await measure('ONE', [...times(65, 80), ...times(1, 240), ...times(9, 81)]);
    expect(await trends()).toEqual([]);
  });

  it('is quiet once a device has been silent, and about a patient who has just come', async () => {
    await give('ONE', first);
    await measure('ONE', times(10, 60));
    await measure('ONE', times(10, 100));
    expect(await trends()).toEqual([]);
    await measure('ONE', times(60, 60));
    on.server.clock.advance(MINUTE);
    await measure('ONE', times(12, 100));
    expect(await trends()).toEqual([{ patient: first, changes: { heartRate: 40 } }]);
    on.server.clock.advance(13 * MINUTE);
    expect(await trends()).toEqual([]);
  });

  it('never mixes two patients who wear a device in turn, and follows a patient from one device to another', async () => {
    await give('ONE', first);
    await measure('ONE', times(60, 60));
    await give('ONE', null);
    await give('ONE', second);
    await measure('ONE', times(15, 110));
    expect(await trends()).toEqual([]);
    await give('OTHER', first);
    await measure('OTHER', times(12, 90));
    expect(await trends()).toEqual([{ patient: first, changes: { heartRate: 30 } }]);
  });

  it('answers 304 while nothing changes, and asks the database once a minute for everybody', async () => {
    await give('ONE', first);
    await measure('ONE', [...times(60, 80), ...times(15, 98)]);
    const { status, etag } = await ask();
    expect(status).toBe(200);
    const before = asked.count;
    on.server.clock.advance(59_000);
    for (let nth = 0; nth < 3; nth += 1) expect(await ask(etag)).toEqual({ status: 304, etag });
    expect(asked.count).toBe(before);
    on.server.clock.advance(1_000);
    for (let nth = 0; nth < 3; nth += 1) expect(await ask(etag)).toEqual({ status: 304, etag });
    expect(asked.count).toBe(before + 1);
    await measure('ONE', times(15, 140));
    expect(await trends()).toEqual([{ patient: first, changes: { heartRate: 60 } }]);
    expect((await ask(etag)).status).toBe(200);
  });

  it('is for every signed-in user only', async () => {
    expect((await fetch(on.server.url + PATH)).status).toBe(401);
    expect((await on.admin.get('/dashboard/trends/')).status).toBe(200);
    expect((await on.doctor.get('/dashboard/trends/')).status).toBe(200);
  });
});
