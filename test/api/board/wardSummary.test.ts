import type { Dashboard } from '../../../src/contract/dashboard';
import type { WardSummary } from '../../../src/contract/wardSummary';
import { ENGINES } from '../../fixtures/database/database';
import { serverOn } from '../../fixtures/server/serverOn';
import {
  addDevice,
  addPatient,
  admitGateway,
  GATEWAY_TOKEN,
  giveBed,
  reading,
  wear,
} from '../../fixtures/ward/ward';

const SECOND = 1_000;
const CALM = {
  heartRate: 72,
  bloodPressureSystolic: 120,
  bloodPressureDiastolic: 70,
  bloodPressureMean: 87,
  respirationRate: 15,
};
const SHOCK = { ...CALM, bloodPressureSystolic: 70, bloodPressureDiastolic: 40, bloodPressureMean: 50 };
const NONE_WAITING = { unacknowledged: 0, unacknowledged_since: null };
const PATH = '/api/ward-summary/';

/** Two departments: SICK and WELL in ICU, SILENT in MED; STRAY has no bed, SPARE no patient. */
const PATIENTS = {
  SICK: { department: 'ICU', number: 1 },
  WELL: { department: 'ICU', number: 2 },
  SILENT: { department: 'MED', number: 1 },
  STRAY: null,
} as const;

describe.each(ENGINES)('the ward summary on %s', (engine) => {
  const on = serverOn(engine);
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    const {
      server: { db, clock },
    } = on;
    for (const [name, bed] of Object.entries(PATIENTS)) {
      const patient = await addPatient(db);
      ids[name] = patient;
      if (bed !== null) await giveBed(db, patient, bed);
      await wear(db, {
        device: await addDevice(db, name, { ai: true }),
        patient,
        from: clock() - 60 * SECOND,
      });
    }
    await addDevice(db, 'SPARE');
    await admitGateway(db);
    // The boards are updated with the devices.
    await on.nurse.patch(`/patients/${ids['SICK']}/high-priority/`, { high_priority_reason: 'New here' });
  });
  // All devices send again, and the state of each patient is known.
  beforeEach(async () => {
    on.server.clock.advance(600 * SECOND);
    for (let nth = 0; nth < 4; nth += 1) {
      on.server.clock.advance(SECOND);
      await send('SICK', SHOCK);
      await send('WELL', CALM);
      await send('SILENT', CALM);
      await send('STRAY', CALM, { battery: 20 });
      await send('SPARE', SHOCK, { battery: 5 });
    }
  });

  const send = async (
    name: string,
    observations: Readonly<Record<string, number>>,
    { battery = 80, measuredAgo = 0 } = {},
  ) => {
    const response = await fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...reading(name, on.server.clock() - measuredAgo, observations),
        battery_level: battery,
      }),
    });
    expect(response.status).toBe(202);
  };
  const summary = async () => (await on.nurse.get<WardSummary>('/ward-summary/')).body;
  const board = async (query = '') => (await on.nurse.get<Dashboard>(`/dashboard/patients/?${query}`)).body;
  const ask = async (etag = '') => {
    const token = await on.server.signIn('nurse');
    const response = await fetch(on.server.url + PATH, {
      headers: { authorization: `Token ${token}`, 'if-none-match': etag },
    });
    const body = await response.text();
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      body: body === '' ? null : (JSON.parse(body) as WardSummary),
    };
  };

  it('[J12] counts everybody who wears a device by what their cards read, and by department', async () => {
    expect(await summary()).toEqual({
      total: 4,
      high: 1,
      medium: 0,
      low: 3,
      no_signal: 0,
      // One patient is in the high band with both scores, and beyond two limits.
      unacknowledged: 4,
      unacknowledged_since: expect.any(String) as unknown,
      filters: { high_risk: 1, low_battery: 1, no_sync: 0 },
      by_department: [
        {
          ...{ department: 'ICU', total: 2, high: 1, medium: 0, low: 1, no_signal: 0, unacknowledged: 4 },
          unacknowledged_since: expect.any(String) as unknown,
        },
        { department: 'MED', total: 1, high: 0, medium: 0, low: 1, no_signal: 0, ...NONE_WAITING },
        { department: null, total: 1, high: 0, medium: 0, low: 1, no_signal: 0, ...NONE_WAITING },
      ],
    });
  });

  it('is of everybody, whatever board is asked for beside it; each filter shows as many as it says', async () => {
    const { etag, body } = await ask();
    for (const filter of ['high_risk', 'low_battery', 'no_sync'] as const) {
      expect((await board(`${filter}=true`)).length).toBe(body?.filters[filter]);
      expect((await ask(etag)).status).toBe(304);
    }
    expect((await board()).length).toBe(body?.total);
    expect((await on.nurse.get('/ward-summary/?high_risk=true')).status).toBe(400);
  });

  it('answers 304 until a patient comes into another band', async () => {
    const { etag } = await ask();
    on.server.clock.advance(SECOND);
    await send('WELL', { ...CALM, heartRate: 73 });
    expect(await ask(etag)).toEqual({ status: 304, etag, body: null });
    for (let nth = 0; nth < 10; nth += 1) {
      on.server.clock.advance(2 * SECOND);
      await send('WELL', SHOCK);
    }
    const changed = await ask(etag);
    expect(changed).toMatchObject({
      status: 200,
      body: { total: 4, high: 2, low: 2, filters: { high_risk: 2 } },
    });
    expect(changed.etag).not.toBe(etag);
  });

  it('changes by time alone: a silent device is without a signal, and its patient still among those of the High Risk filter', async () => {
    const since = on.server.clock();
    const { etag } = await ask();
    on.server.clock.set(since + 30 * SECOND);
    expect((await ask(etag)).status).toBe(304);
    on.server.clock.set(since + 31 * SECOND);
    expect(await ask(etag)).toMatchObject({
      status: 200,
      body: { total: 4, high: 0, low: 0, no_signal: 4, filters: { high_risk: 1, no_sync: 4 } },
    });
    expect((await board('high_risk=true')).map(({ patient }) => patient?.id)).toEqual([ids['SICK']]);
  });

  it('a sensor that sends 0 for the heart rate counts as without a signal, and its patient still among those of the High Risk filter', async () => {
    on.server.clock.advance(SECOND);
    await send('SICK', { ...SHOCK, heartRate: 0 });
    expect(await summary()).toMatchObject({ high: 0, no_signal: 1, filters: { high_risk: 1, no_sync: 0 } });
  });

  it('values of a backlog count as of now until they are a minute old, although their device goes on being there', async () => {
    on.server.clock.advance(50 * SECOND);
    await send('SILENT', CALM, { measuredAgo: 45 * SECOND });
    const { etag, body } = await ask();
    expect(body).toMatchObject({ low: 1, no_signal: 3, filters: { no_sync: 3 } });
    on.server.clock.advance(15 * SECOND);
    expect((await ask(etag)).status).toBe(304);
    on.server.clock.advance(1);
    expect(await ask(etag)).toMatchObject({
      status: 200,
      body: { low: 0, no_signal: 4, filters: { no_sync: 3 } },
    });
  });

  it('an alarm by vitals that a person logged counts where its card stands', async () => {
    const { status } = await on.nurse.post('/observations/', {
      patient: ids['WELL'],
      timestamp: new Date(on.server.clock()).toISOString(),
      observations: Object.entries({
        HEART_RATE: 140,
        RESPIRATION_RATE: 34,
        NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 60,
        NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 35,
      }).map(([type, value]) => ({ type, value })),
    });
    expect(status).toBe(201);
    expect(await summary()).toMatchObject({ total: 4, high: 2, low: 2, filters: { high_risk: 2 } });
  });

  it('[API-11] is for every signed-in user only', async () => {
    expect((await fetch(on.server.url + PATH)).status).toBe(401);
    expect((await on.admin.get('/ward-summary/')).status).toBe(200);
    expect((await on.doctor.get('/ward-summary/')).status).toBe(200);
  });

  it('[J12] an open CRITICAL counts as high also of a patient without scores, as the filter it leads to shows', async () => {
    const {
      server: { db, clock },
    } = on;
    const patient = await addPatient(db);
    await wear(db, { device: await addDevice(db, 'UNSCORED'), patient, from: clock() - 60 * SECOND });
    await on.nurse.patch(`/patients/${patient}/high-priority/`, { high_priority_reason: 'New here' });
    const before = await summary();
    for (let nth = 0; nth < 30; nth += 1) {
      clock.advance(2 * SECOND);
      for (const name of ['SICK', 'WELL', 'SILENT', 'STRAY'])
        await send(name, name === 'SICK' ? SHOCK : CALM, { battery: 80 });
      await send('UNSCORED', { ...CALM, heartRate: 165 });
    }
    const after = await summary();
    expect([after.high, after.filters.high_risk]).toEqual([before.high + 1, before.filters.high_risk + 1]);
    expect((await board('high_risk=true')).map((entry) => entry.patient?.id)).toContain(patient);
  });
});
