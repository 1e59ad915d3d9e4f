import { VITAL_KEYS, VITALS } from '../../src/clinical/vitals';
import { LastObservation } from '../../src/contract/lastObservation';
import { compile } from '../../src/contract/validate';
import { ENGINES } from '../support/database';
import { serverOn } from '../support/serverOn';
import { addDevice, addPatient, admitGateway, GATEWAY_TOKEN, reading, wear } from '../support/ward';

const isLastObservation = compile(LastObservation);
const MINUTE = 60_000;

/** One observation of each type, all possible together. */
const ALL = [
  ['HEART_RATE', 72],
  ['NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 120],
  ['NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 80],
  ['NON_INVASIVE_BLOOD_PRESSURE_MEAN', 95],
  ['BLOOD_OXYGEN_SATURATION', 98],
  ['RESPIRATION_RATE', 14],
  ['BODY_TEMPERATURE', 36.8],
] as const;

describe.each(ENGINES)('vitals logged by hand on %s', (engine) => {
  const on = serverOn(engine);
  let patient: number;
  beforeAll(() => admitGateway(on.server.db));
  beforeEach(async () => {
    on.server.clock.advance(10 * MINUTE);
    patient = await addPatient(on.server.db);
  });

  const iso = (ago = 0) => new Date(on.server.clock() - ago).toISOString();
  const log = (
    observations: unknown,
    { timestamp = iso(), of = patient }: { timestamp?: unknown; of?: unknown } = {},
  ) => on.nurse.post('/observations/', { timestamp, observations, patient: of });
  const one = (type: string, value: unknown) => [{ type, value }];
  const last = async (of = patient) => {
    const { status, body } = await on.nurse.get(`/patients/${of}/last-observation/`);
    expect(status).toBe(200);
    if (!isLastObservation(body)) throw new Error(`not a last observation: ${JSON.stringify(body)}`);
    return body;
  };
  const ingest = (body: unknown) =>
    fetch(`${on.server.url}/api/ingest/`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    });

  it('[API-42] [API-30] are kept with who wrote them, and are the last observation', async () => {
    const answer = await log(ALL.map(([type, value]) => ({ type, value })));
    expect(answer).toMatchObject({ status: 201, body: { id: expect.any(Number) as unknown } });
    expect(await last()).toEqual({
      last_sync: iso(),
      online_window: 180,
      value_lifetime: 300,
      observations: {
        hipi: expect.closeTo(0.6, 0) as number,
        spi: expect.closeTo(4, 0) as number,
        heartRate: 72,
        bloodPressureSystolic: 120,
        bloodPressureDiastolic: 80,
        bloodPressureMean: 95,
        bloodOxygenSaturation: 98,
        respirationRate: 14,
        bodyTemperature: 36.8,
        shockIndex: 0.6,
      },
    });
    const { username } = await on.server.db
      .selectFrom('vitals_logs as v')
      .innerJoin('users as u', 'u.id', 'v.created_by')
      .select('u.username')
      .where('v.patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect(username).toBe('nurse');
  });

  it('[API-80] derive the mean pressure from the other two', async () => {
    await log([
      ...one('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 120),
      ...one('NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 60),
    ]);
    expect((await last()).observations).toMatchObject({ bloodPressureMean: 80, shockIndex: null });
  });

  it('[API-30] nothing is known of somebody on whom nothing was measured, and nobody is 404', async () => {
    const { last_sync, observations } = await last();
    expect(last_sync).toBeNull();
    expect(new Set(Object.values(observations))).toEqual(new Set([null]));
    expect((await on.nurse.get('/patients/999999/last-observation/')).status).toBe(404);
  });

  it('[API-11] are polled for 304 until something changes them', async () => {
    const device = await addDevice(on.server.db, `tag-${patient}`);
    await wear(on.server.db, { device, patient, from: 0 });
    await ingest([reading(`tag-${patient}`, on.server.clock(), { heartRate: 90 })]);
    const path = `/patients/${patient}/last-observation/`;
    let etag = (await on.nurse.get(path)).headers.get('etag') ?? '';
    const changes = async () => {
      const { status, headers } = await on.nurse.get(path, { 'if-none-match': etag });
      etag = headers.get('etag') ?? '';
      return status === 200 && (await on.nurse.get(path, { 'if-none-match': etag })).status === 304;
    };
    expect((await on.nurse.get(path, { 'if-none-match': etag })).status).toBe(304);
    on.server.clock.advance(2_000);
    await ingest([reading(`tag-${patient}`, on.server.clock(), { heartRate: 91 })]);
    expect(await changes()).toBe(true);
    await log(one('BODY_TEMPERATURE', 38.5));
    expect(await changes()).toBe(true);
    // Scores are not known of whose device is not to score, although nothing was measured.
    await on.nurse.patch(`/devices/${device}/`, { ai_enabled: false });
    expect(await changes()).toBe(true);
  });

  it("neither hide a device's values nor are hidden by them, for five minutes", async () => {
    const device = await addDevice(on.server.db, `dev-${patient}`);
    await wear(on.server.db, { device, patient, from: 0 });
    expect(
      (
        await ingest([
          reading(`dev-${patient}`, on.server.clock() - 2_000, { heartRate: 90, bloodPressureSystolic: 100 }),
        ])
      ).status,
    ).toBe(202);
    await log(one('BODY_TEMPERATURE', 38.5));
    expect(await last()).toMatchObject({
      last_sync: iso(),
      observations: {
        heartRate: 90,
        bodyTemperature: 38.5,
        bloodPressureSystolic: 100,
        spi: expect.any(Number) as unknown,
      },
    });
    on.server.clock.advance(5 * MINUTE + 1);
    await ingest([reading(`dev-${patient}`, on.server.clock(), { heartRate: 91 })]);
    expect(await last()).toMatchObject({
      last_sync: iso(),
      observations: { heartRate: 91, bodyTemperature: null },
    });
  });

  it('[API-81] [B5] logged late do not overwrite a newer one', async () => {
    await log(one('HEART_RATE', 80));
    await log(one('HEART_RATE', 120), { timestamp: iso(MINUTE) });
    await log(one('HEART_RATE', 130), { timestamp: '2020-01-01T00:00:00.000Z' });
    expect(await last()).toMatchObject({ last_sync: iso(), observations: { heartRate: 80 } });
  });

  it('stand in the minutes that charts and scores read', async () => {
    await log([...one('HEART_RATE', 80), ...one('BODY_TEMPERATURE', 37)]);
    await log(one('HEART_RATE', 90));
    const minutes = await on.server.db
      .selectFrom('patient_minutes')
      .selectAll()
      .where('patient_id', '=', patient)
      .execute();
    expect(minutes).toMatchObject([
      {
        heart_rate_sum: 170,
        heart_rate_count: 2,
        body_temperature_sum: 37,
        body_temperature_count: 1,
        hipi_count: 0,
      },
    ]);
  });

  it("count in the scores of the patient's next reading, also when this server remembers the patient", async () => {
    const device = await addDevice(on.server.db, `sick-${patient}`);
    await wear(on.server.db, { device, patient, from: 0 });
    const scoreAt = async (moment: number) => {
      await ingest([reading(`sick-${patient}`, moment, { heartRate: 85 })]);
      return (await last()).observations.hipi ?? NaN;
    };
    const before = await scoreAt(on.server.clock() - 3_000);
    await log(
      [...one('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 60), ...one('NON_INVASIVE_BLOOD_PRESSURE_MEAN', 45)],
      { timestamp: iso(2_000) },
    );
    expect(await scoreAt(on.server.clock() - 1_000)).toBeGreaterThan(Number.isNaN(before) ? 0 : before);
  });

  it.each(VITAL_KEYS)('[B3] [B4] [API-43] [API-44] %s is a number within its hard limits', async (key) => {
    const {
      observationType: type,
      limits: { min, max },
    } = VITALS[key];
    for (const value of [min, max, (min + max) / 2]) expect((await log(one(type, value))).status).toBe(201);
    for (const value of [min - 0.1, max + 0.1]) {
      expect(await log(one(type, value))).toMatchObject({
        status: 400,
        body: { observations: [{ [type]: [`The value must be from ${min} to ${max}.`] }] },
      });
    }
    for (const value of [null, '72', '', true, [72], {}, undefined]) {
      const { status, body } = await log(one(type, value));
      expect({ value, status, body }).toEqual({
        value,
        status: 400,
        body: { observations: [{ [type]: [expect.any(String)] }] },
      });
    }
  });

  it('[API-44] [ERR-02] say of each in its place what is wrong, and keep nothing of the rest', async () => {
    const { status, body } = await log([
      ...one('HEART_RATE', 500),
      ...one('RESPIRATION_RATE', 12),
      ...one('BODY_TEMPERATURE', '37'),
      ...one('RESPIRATION_RATE', 13),
    ]);
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        observations: [
          { HEART_RATE: ['The value must be from 0 to 350.'] },
          {},
          { BODY_TEMPERATURE: ['A value of type number is required.'] },
          { RESPIRATION_RATE: ['This vital sign was given twice.'] },
        ],
      },
    });
    expect((await last()).last_sync).toBeNull();
  });

  it.each([
    [
      'NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 80],
        ['NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 120],
      ],
    ],
    [
      'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_MEAN', 121],
        ['NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 120],
      ],
    ],
    [
      'NON_INVASIVE_BLOOD_PRESSURE_MEAN',
      [
        ['NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 80],
        ['NON_INVASIVE_BLOOD_PRESSURE_MEAN', 79],
      ],
    ],
  ] as const)('[B4] refuse a %s that contradicts the other pressures', async (type, pressures) => {
    const { status, body } = await log(pressures.map(([each, value]) => ({ type: each, value })));
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        observations: pressures.map(([each]) =>
          each === type ? { [type]: ['The value contradicts the other pressures.'] } : {},
        ),
      },
    });
  });

  it.each(['HIPI', 'SPI', 'heartRate', 'GLUCOSE', ''])('[API-43] there is no %s to log', async (type) => {
    expect(await log(one(type, 50))).toMatchObject({
      status: 400,
      body: { observations: [{ type: ['This is not one of the allowed values.'] }] },
    });
  });

  it('[API-44] [ERR-03] [VAL-27] [B7] want a time that a person can have meant', async () => {
    for (const timestamp of [
      '',
      'yesterday',
      '2026-03-10',
      '2026-03-10T08:00',
      1_773_000_000,
      null,
      undefined,
      '2026-03-10T23:59:60Z',
      '1850-01-01T00:00:00Z',
      iso(-2 * MINUTE - 1),
    ]) {
      const { status, body } = await log(one('HEART_RATE', 70), { timestamp: timestamp ?? null });
      expect({ timestamp, status, body }).toEqual({
        timestamp,
        status: 400,
        body: { timestamp: expect.any(Array) as string[] },
      });
    }
    for (const timestamp of [iso(-2 * MINUTE), iso(30 * 24 * 60 * MINUTE), '2026-03-10T09:00:00+01:00'])
      expect((await log(one('HEART_RATE', 70), { timestamp })).status).toBe(201);
  });

  it('[API-44] say together what is wrong with observations and time', async () => {
    expect(await log(one('HEART_RATE', -1), { timestamp: iso(-10 * MINUTE) })).toMatchObject({
      status: 400,
      body: {
        observations: [{ HEART_RATE: [expect.any(String)] }],
        timestamp: ['The time lies in the future.'],
      },
    });
  });

  it('[VAL-29] are at least one, of somebody there is', async () => {
    expect(await log([])).toMatchObject({
      status: 400,
      body: { observations: ['At least one item is required.'] },
    });
    expect(await log(one('HEART_RATE', 70), { of: 999_999 })).toMatchObject({
      status: 400,
      body: { patient: ['There is no such patient.'] },
    });
    expect(await log(undefined)).toMatchObject({
      status: 400,
      body: { observations: ['This field is required.'] },
    });
    expect((await on.nurse.get('/devices/new/')).body).toEqual([]);
  });
});
