import type { Dashboard } from '../../../src/contract/dashboard';
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
const MINUTE = 60 * SECOND;
const CALM = {
  heartRate: 72,
  bloodPressureSystolic: 120,
  bloodPressureDiastolic: 70,
  bloodPressureMean: 87,
  respirationRate: 15,
};
const SHOCK = {
  HEART_RATE: 140,
  RESPIRATION_RATE: 34,
  NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 60,
  NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 35,
};

describe.each(ENGINES)('a board on %s never shows danger as calm', (engine) => {
  const on = serverOn(engine);
  let wards = 0;
  let patient: number;
  let name: string;
  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.advance(20 * MINUTE);
    patient = await addPatient(on.server.db);
    name = `board-${patient}`;
    await giveBed(on.server.db, patient, { department: `B${++wards}`, number: wards });
    await wear(on.server.db, {
      device: await addDevice(on.server.db, name, { ai: true }),
      patient,
      from: on.server.clock() - MINUTE,
    });
    // The boards are updated with the device.
    await on.nurse.patch(`/patients/${patient}/high-priority/`, { high_priority_reason: 'New here' });
  });

  const send = async (observations: Readonly<Record<string, number>>, count: number, step = 10 * SECOND) => {
    for (let n = 0; n < count; n += 1) {
      on.server.clock.advance(step);
      const response = await fetch(`${on.server.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...reading(name, on.server.clock(), observations), battery_level: 50 }),
      });
      expect(response.status).toBe(202);
    }
  };
  const log = (vitals: Readonly<Record<string, number>>) =>
    on.nurse.post<{ id: number }>('/observations/', {
      patient,
      timestamp: new Date(on.server.clock()).toISOString(),
      observations: Object.entries(vitals).map(([type, value]) => ({ type, value })),
    });
  const entry = async (query = '') =>
    (await on.doctor.get<Dashboard>(`/dashboard/patients/?${query}`)).body.find(
      (each) => each.patient?.id === patient,
    );

  it('withholds scores once every vital that they are about is too old, though the device goes on without values', async () => {
    await send(CALM, 8);
    expect((await entry())?.observations.hipi).toEqual(expect.any(Number));
    await send({}, 28);
    expect((await entry())?.observations.hipi).toEqual(expect.any(Number));
    await send({ bodyTemperature: 36.8 }, 4);
    expect(await entry()).toMatchObject({
      online: true,
      last_band: 'low',
      observations: { hipi: null, spi: null, bodyTemperature: 36.8 },
    });
    await send(CALM, 1);
    expect((await entry())?.observations.hipi).toEqual(expect.any(Number));
  });

  it('says that an alarm stands by vitals logged by hand, at once, until it is over', async () => {
    await send(CALM, 8);
    expect(await entry()).not.toHaveProperty('logged_alarm');
    const {
      body: { id },
    } = await log(SHOCK);
    expect(await entry()).toMatchObject({ logged_alarm: 'CRITICAL', observations: { heartRate: 72 } });
    expect(await entry('high_risk=true')).toBeDefined();
    await send(CALM, 3);
    expect(await entry()).toMatchObject({ logged_alarm: 'CRITICAL' });
    await on.nurse.post(`/observations/${id}/strike-out/`, { reason: 'Another patient' });
    expect(await entry()).not.toHaveProperty('logged_alarm');
    await log(SHOCK);
    expect(await entry()).toMatchObject({ logged_alarm: 'CRITICAL' });
    // A stream that is calm for half an hour ends it.
    await send(CALM, 34, MINUTE);
    expect(await entry()).not.toHaveProperty('logged_alarm');
  });
});
