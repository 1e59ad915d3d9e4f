import type { Notifications } from '../../../src/contract/notifications';
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

/** The vitals of a patient in shock, and of one who has recovered. */
const SHOCK = {
  NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 60,
  NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 35,
  HEART_RATE: 140,
  RESPIRATION_RATE: 34,
  BODY_TEMPERATURE: 39.4,
};
const CALM = {
  NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC: 125,
  NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC: 75,
  HEART_RATE: 72,
  RESPIRATION_RATE: 15,
  BODY_TEMPERATURE: 36.8,
};

describe.each(ENGINES)('a set that is logged by hand on %s', (engine) => {
  const on = serverOn(engine);
  let wards = 0;
  let patient: number;
  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.advance(10 * MINUTE);
    patient = await addPatient(on.server.db);
    await giveBed(on.server.db, patient, { department: `W${++wards}`, number: wards });
  });

  const log = async (vitals: Readonly<Record<string, number>>, minutesAgo = 0, of = patient) => {
    const { status } = await on.nurse.post('/observations/', {
      timestamp: new Date(on.server.clock() - minutesAgo * MINUTE).toISOString(),
      patient: of,
      observations: Object.entries(vitals).map(([type, value]) => ({ type, value })),
    });
    expect(status).toBe(201);
  };
  const everyAlert = async (of = patient) =>
    (
      await on.server.db
        .selectFrom('alerts')
        .select(['observation_type', 'severity'])
        .where('patient_id', '=', of)
        .orderBy('created_at')
        .execute()
    ).map(({ observation_type: type, severity }) => `${type} ${severity}`);
  /** Those of the two scores: limits of vitals raise alerts of their own. */
  const alerts = async (of = patient) => (await everyAlert(of)).filter((alert) => /^(HIPI|SPI) /.test(alert));
  const scores = () =>
    on.server.db
      .selectFrom('readings')
      .select(['hipi', 'spi', 'risk_engine'])
      .where('patient_id', '=', patient)
      .where('vendor_device_id', 'like', ' %')
      .orderBy('measured_at', 'desc')
      .executeTakeFirstOrThrow();
  const stream = async (name: string, observations: Record<string, number>, count: number) => {
    for (let n = 0; n < count; n++) {
      on.server.clock.advance(10 * SECOND);
      const response = await fetch(`${on.server.url}/api/ingest/`, {
        method: 'POST',
        headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
        body: JSON.stringify(
          reading(name, on.server.clock(), {
            ...observations,
            heartRate: (observations['heartRate'] ?? 70) + n / 100,
          }),
        ),
      });
      expect(response.status).toBe(202);
    }
  };
  const wearing = async (ai = true) => {
    const name = `worn-${patient}`;
    await wear(on.server.db, {
      device: await addDevice(on.server.db, name, { ai }),
      patient,
      from: on.server.clock() - MINUTE,
    });
    return name;
  };

  it('[J3] [T-J3] of a patient in shock without a device is scored, alerts at once, and everybody is notified', async () => {
    await log(SHOCK);
    expect(await scores()).toMatchObject({
      hipi: expect.any(Number) as number,
      spi: expect.any(Number) as number,
      risk_engine: 2,
    });
    expect((await scores()).hipi).toBeGreaterThanOrEqual(85);
    expect(await alerts()).toContain('HIPI CRITICAL');
    const { body } = await on.doctor.get<Notifications>('/notifications/unread/');
    const notification = body.find(
      ({ alert }) => alert.patient === patient && alert.observation_type === 'HIPI',
    );
    expect(notification?.alert).toMatchObject({ severity: 'CRITICAL', late: false });
    expect(notification?.alert.reasons).toContainEqual(
      expect.objectContaining({
        vital: 'bloodPressureMean',
        label: 'MAP now',
        value: expect.closeTo(43.3, 1) as number,
      }),
    );
  });

  it('[J3] in the midst of a calm stream alerts, whatever the stream says, and the stream does not take it back', async () => {
    const name = await wearing();
    await stream(name, { heartRate: 72, bloodPressureMean: 92, respirationRate: 15 }, 12);
    await log({ NON_INVASIVE_BLOOD_PRESSURE_MEAN: 45 });
    expect(await alerts()).toEqual(['HIPI CRITICAL']);
    await stream(name, { heartRate: 72, bloodPressureMean: 92, respirationRate: 15 }, 12);
    await log({ NON_INVASIVE_BLOOD_PRESSURE_MEAN: 44 });
    // It stood all the time: nothing new to announce.
    expect(await alerts()).toEqual(['HIPI CRITICAL']);
    // What it clears at the earliest is clear once the hour is over.
    for (let n = 0; n < 4; n++) {
      on.server.clock.advance(61 * MINUTE);
      await log(CALM);
    }
    on.server.clock.advance(MINUTE);
    await log({ NON_INVASIVE_BLOOD_PRESSURE_MEAN: 45 });
    expect(await alerts()).toEqual(['HIPI CRITICAL', 'HIPI CRITICAL']);
  });

  it('[J3] takes nothing back that a stream has raised', async () => {
    const name = await wearing();
    await stream(name, { heartRate: 72, bloodPressureMean: 45 }, 6);
    expect(await alerts()).toEqual(['HIPI CRITICAL']);
    await log(CALM);
    await stream(name, { heartRate: 72, bloodPressureMean: 45 }, 6);
    expect(await alerts()).toEqual(['HIPI CRITICAL']);
  });

  it('[J3] alerts when it was measured up to an hour ago, and is history before that', async () => {
    await log(SHOCK, 59);
    expect(await alerts()).toContain('HIPI CRITICAL');
    const other = await addPatient(on.server.db);
    await giveBed(on.server.db, other, { department: `X${wards}`, number: wards });
    await log(SHOCK, 61, other);
    expect(await everyAlert(other)).toEqual([]);
  });

  it('[J3] raises nothing for a patient without an open admission, and is scored all the same', async () => {
    await on.server.db
      .updateTable('admissions')
      .set({ discharge_date: '2026-03-11' })
      .where('patient_id', '=', patient)
      .execute();
    await log(SHOCK);
    expect(await everyAlert()).toEqual([]);
    expect((await scores()).hipi).toBeGreaterThanOrEqual(85);
  });

  it('is not scored while the device of the patient has AI switched off', async () => {
    await wearing(false);
    await log(SHOCK);
    expect(await scores()).toEqual({ hipi: null, spi: null, risk_engine: null });
    expect(await alerts()).toEqual([]);
    // A limit of a vital is no AI.
    expect(await everyAlert()).toContain('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC_LOW CRITICAL');
  });

  it('[J3] explains itself: GET …/risk/ says the same model, band and reasons', async () => {
    await log(CALM, 70);
    await log(SHOCK);
    const { status, body, headers } = await on.nurse.get<
      Record<string, { score: number; reasons: { label: string; change_1h: number }[] }>
    >(`/patients/${patient}/risk/`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      at: new Date(on.server.clock()).toISOString(),
      hipi: { model: 'hipi-2', band: 'high', reasons: expect.any(Array) as unknown },
      spi: { model: 'spi-2' },
      news2: { parts_known: 4, total: 3 + 3 + 3 + 2 },
    });
    expect(body['hipi']?.score).toBe((await scores()).hipi);
    expect(body['hipi']?.reasons[0]).toMatchObject({ vital: 'bloodPressureMean' });
    expect(body['hipi']?.reasons.find(({ label }) => label === 'MAP now')?.change_1h).toBeLessThan(-40);
    expect(
      (await on.nurse.get(`/patients/${patient}/risk/`, { 'if-none-match': headers.get('etag') ?? '' }))
        .status,
    ).toBe(304);
    expect((await on.nurse.get('/patients/999999/risk/')).status).toBe(404);
    // Half an hour later nothing of it is known any more.
    on.server.clock.advance(31 * MINUTE);
    expect((await on.nurse.get(`/patients/${patient}/risk/`)).body).toMatchObject({ hipi: null, spi: null });
  });
});
