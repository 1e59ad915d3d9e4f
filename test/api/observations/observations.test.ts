import { ENGINES } from '../../fixtures/database/database';
import { handLogging, one } from '../../fixtures/patients/handLogging';
import { addDevice, GATEWAY_TOKEN, reading, wear } from '../../fixtures/ward/ward';

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
  const { given, on, log, last, iso } = handLogging(engine);

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
      by_hand: true,
      online_window: expect.any(Number) as number,
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
      .where('v.patient_id', '=', given.patient)
      .executeTakeFirstOrThrow();
    expect(username).toBe('nurse');
  });

  it('are current until 60 s after their minute, but never with what a device sent before', async () => {
    await log(one('HEART_RATE', 72));
    const { last_sync, by_hand, online_window } = await last();
    expect(by_hand).toBe(true);
    expect(Date.parse(last_sync ?? '') + online_window * 1_000).toBe(
      Math.floor(Date.parse(iso()) / MINUTE) * MINUTE + 2 * MINUTE,
    );
    on.server.clock.advance(10 * MINUTE);
    const name = `off-${given.patient}`;
    const device = await addDevice(on.server.db, name);
    await wear(on.server.db, { device, patient: given.patient, from: 0 });
    await ingest([reading(name, on.server.clock(), { heartRate: 90, bloodOxygenSaturation: 97 })]);
    await on.server.db
      .updateTable('device_assignments')
      .set({ released_at: iso() })
      .where('device_id', '=', device)
      .execute();
    on.server.clock.advance(2_000);
    await log(one('HEART_RATE', 72));
    expect(await last()).toMatchObject({
      observations: { heartRate: 72, bloodOxygenSaturation: 97 },
      by_hand: false,
      online_window: 0,
    });
    on.server.clock.advance(2_000);
    await log(ALL.map(([type, value]) => ({ type, value })));
    expect(await last()).toMatchObject({ observations: { heartRate: 72 }, by_hand: true });
  });

  it('[API-80] derive the mean pressure from the other two', async () => {
    await log([
      ...one('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 120),
      ...one('NON_INVASIVE_BLOOD_PRESSURE_DIASTOLIC', 60),
    ]);
    expect((await last()).observations).toMatchObject({ bloodPressureMean: 80, shockIndex: null });
  });

  it('[API-30] nothing is known of a patient without a measurement, and an unknown patient is 404', async () => {
    const { last_sync, observations } = await last();
    expect(last_sync).toBeNull();
    expect(new Set(Object.values(observations))).toEqual(new Set([null]));
    expect((await on.nurse.get('/patients/999999/last-observation/')).status).toBe(404);
  });

  it('[API-11] are polled for 304 until something changes them', async () => {
    const device = await addDevice(on.server.db, `tag-${given.patient}`);
    await wear(on.server.db, { device, patient: given.patient, from: 0 });
    await ingest([reading(`tag-${given.patient}`, on.server.clock(), { heartRate: 90 })]);
    const path = `/patients/${given.patient}/last-observation/`;
    let etag = (await on.nurse.get(path)).headers.get('etag') ?? '';
    const changes = async () => {
      const { status, headers } = await on.nurse.get(path, { 'if-none-match': etag });
      etag = headers.get('etag') ?? '';
      return status === 200 && (await on.nurse.get(path, { 'if-none-match': etag })).status === 304;
    };
    expect((await on.nurse.get(path, { 'if-none-match': etag })).status).toBe(304);
    on.server.clock.advance(2_000);
    await ingest([reading(`tag-${given.patient}`, on.server.clock(), { heartRate: 91 })]);
    expect(await changes()).toBe(true);
    await log(one('BODY_TEMPERATURE', 38.5));
    expect(await changes()).toBe(true);
    // Scores are unknown for a device that is not to score, although nothing was measured.
    await on.nurse.patch(`/devices/${device}/`, { ai_enabled: false });
    expect(await changes()).toBe(true);
  });

  it("neither hide a device's values nor are hidden by them, for five minutes", async () => {
    const device = await addDevice(on.server.db, `dev-${given.patient}`);
    await wear(on.server.db, { device, patient: given.patient, from: 0 });
    expect(
      (
        await ingest([
          reading(`dev-${given.patient}`, on.server.clock() - 2_000, {
            heartRate: 90,
            bloodPressureSystolic: 100,
          }),
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
    await ingest([reading(`dev-${given.patient}`, on.server.clock(), { heartRate: 91 })]);
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
      .where('patient_id', '=', given.patient)
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
    const device = await addDevice(on.server.db, `sick-${given.patient}`);
    await wear(on.server.db, { device, patient: given.patient, from: 0 });
    const scoreAt = async (moment: number) => {
      await ingest([reading(`sick-${given.patient}`, moment, { heartRate: 85 })]);
      return (await last()).observations.hipi ?? NaN;
    };
    const before = await scoreAt(on.server.clock() - 3_000);
    await log(
      [...one('NON_INVASIVE_BLOOD_PRESSURE_SYSTOLIC', 60), ...one('NON_INVASIVE_BLOOD_PRESSURE_MEAN', 45)],
      { timestamp: iso(2_000) },
    );
    expect(await scoreAt(on.server.clock() - 1_000)).toBeGreaterThan(Number.isNaN(before) ? 0 : before);
  });
});
