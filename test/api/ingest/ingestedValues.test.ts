import { ingestingServer } from '../../fixtures/server/ingestingServer';
import { addDevice, addPatient, reading, wear } from '../../fixtures/ward/ward';

const { given, ingest, stored } = ingestingServer();

describe('the ingest door', () => {
  it('[B3] takes nothing but a number for a vital: no row for 40 wrong values of each', async () => {
    const wrong = [null, '', '72', '0x10', true, false, [], [72], {}, { value: 72 }];
    const keys = [
      'heartRate',
      'bloodPressureSystolic',
      'bloodPressureDiastolic',
      'bloodPressureMean',
      'bloodOxygenSaturation',
      'respirationRate',
      'bodyTemperature',
    ];
    const batch = keys.flatMap((key, k) =>
      [0, 1, 2, 3].flatMap((round) =>
        wrong.map((value, w) =>
          reading('wrong', given.server.clock() - 1_000 * (k * 40 + round * 10 + w), { [key]: value }),
        ),
      ),
    );
    const { accepted, rejected } = await ingest(batch);
    expect({ accepted, rejected: rejected.length }).toEqual({ accepted: 0, rejected: 280 });
    expect(await stored('wrong')).toEqual([]);
  });

  it('[B4] stores an impossible vital as null, names it, and keeps the rest', async () => {
    const { accepted, warnings } = await ingest(
      reading('loose', given.server.clock(), {
        heartRate: 72,
        bodyTemperature: 370,
        bloodOxygenSaturation: 100.1,
        bloodPressureSystolic: 350,
      }),
    );
    expect({ accepted, warnings }).toEqual({
      accepted: 1,
      warnings: [{ index: 0, fields: ['bloodOxygenSaturation', 'bodyTemperature'] }],
    });
    expect(await stored('loose')).toMatchObject([
      { heart_rate: 72, body_temperature: null, blood_oxygen_saturation: null, blood_pressure_systolic: 350 },
    ]);
  });

  it('computes scores itself: those of a feeder are named and not stored', async () => {
    const { warnings } = await ingest(reading('clever', given.server.clock(), { hipi: 99, spi: 1 }));
    expect(warnings).toEqual([{ index: 0, fields: ['hipi', 'spi'] }]);
    expect(await stored('clever')).toMatchObject([{ hipi: null, spi: null }]);
  });

  it('[API-80] derives a missing mean pressure and shock index, and keeps those sent', async () => {
    const now = given.server.clock();
    await ingest([
      reading('derive', now - 2_000, {
        heartRate: 90,
        bloodPressureSystolic: 120,
        bloodPressureDiastolic: 75,
      }),
      reading('derive', now - 1_000, {
        heartRate: 90,
        bloodPressureSystolic: 120,
        bloodPressureDiastolic: 75,
        bloodPressureMean: 91,
        shockIndex: 0.8,
      }),
      reading('derive', now, {
        heartRate: 90,
        bloodPressureSystolic: 0,
        bloodPressureDiastolic: 75,
        shockIndex: -1,
      }),
    ]);
    expect(await stored('derive')).toMatchObject([
      { blood_pressure_mean: 90, shock_index: 0.75 },
      { blood_pressure_mean: 91, shock_index: 0.8 },
      { blood_pressure_mean: null, shock_index: null },
    ]);
  });

  it('[API-79] scores readings of a worn device while AI is enabled, no others', async () => {
    const now = given.server.clock();
    const vitals = {
      heartRate: 112,
      respirationRate: 24,
      bodyTemperature: 38.4,
      bloodOxygenSaturation: 94,
      bloodPressureSystolic: 105,
      bloodPressureMean: 62,
    };
    for (const [name, options] of [
      ['ai', { ai: true }],
      ['no-ai', { ai: false }],
    ] as const) {
      await wear(given.server.db, {
        device: await addDevice(given.server.db, name, options),
        patient: await addPatient(given.server.db),
        from: now - 60_000,
      });
    }
    await addDevice(given.server.db, 'unworn');
    await ingest(['ai', 'no-ai', 'unworn', 'unregistered'].map((name) => reading(name, now, vitals)));
    const [ai] = await stored('ai');
    expect(ai?.hipi).toBeCloseTo(96.5, 0);
    expect(ai?.spi).toBeGreaterThan(80);
    expect(ai?.risk_engine).toBe(2);
    for (const name of ['no-ai', 'unworn', 'unregistered'])
      expect(await stored(name)).toMatchObject([{ heart_rate: 112, hipi: null, spi: null }]);
    expect(await stored('unregistered')).toMatchObject([{ patient_id: null }]);
  });

  it('[B7] [T-J5] refuses only what is more than 28 days old: nothing for being ahead', async () => {
    const now = given.server.clock();
    const [HOUR, DAY] = [3_600_000, 24 * 3_600_000];
    const skews = [
      -29 * DAY,
      -8 * DAY,
      -HOUR,
      0,
      HOUR,
      DAY,
      -now,
      Date.UTC(9999, 11, 31) - now,
      120_001,
      -28 * DAY - 1,
      -28 * DAY,
    ];
    for (const [index, skew] of skews.entries()) {
      const { accepted, rejected } = await ingest(reading(`skewed-${index}`, now + skew, { heartRate: 70 }));
      expect([skew, accepted, rejected]).toEqual(
        skew < -28 * DAY
          ? [skew, 0, [{ index: 0, errors: { timestamp: ['The reading is more than 28 days old.'] } }]]
          : [skew, 1, []],
      );
      const latest = await given.server.db
        .selectFrom('latest_states')
        .select('measured_at')
        .where('vendor_device_id', '=', `skewed-${index}`)
        .executeTakeFirst();
      if (skew >= 0) expect(latest?.measured_at).toBe(new Date(now).toISOString());
    }
  });

  it('[T-J5] one stamp of a far future leaves the others of its delivery where they are', async () => {
    const now = given.server.clock();
    const { accepted } = await ingest([
      reading('glitch', now - 2_000, { heartRate: 70 }),
      reading('glitch', Date.UTC(9999, 0), { heartRate: 71 }),
    ]);
    expect(accepted).toBe(2);
    expect(await stored('glitch')).toMatchObject([{ heart_rate: 70 }, { heart_rate: 71 }]);
    expect(
      (
        await given.server.db
          .selectFrom('latest_states')
          .select('measured_at')
          .where('vendor_device_id', '=', 'glitch')
          .executeTakeFirstOrThrow()
      ).measured_at,
    ).toBe(new Date(now).toISOString());
  });

  it('[J8] takes a 0 for what a sensor sends without contact: nulled, named, and not calm', async () => {
    const zero = {
      heartRate: 0,
      respirationRate: 0,
      bloodPressureSystolic: 0,
      bloodPressureDiastolic: 0,
      bloodPressureMean: 0,
      bloodOxygenSaturation: 0,
    };
    const { accepted, warnings } = await ingest(
      reading('zeros', given.server.clock(), { ...zero, bodyTemperature: 36.6 }),
    );
    expect({ accepted, warnings: warnings.map(({ fields }) => [...fields].sort()) }).toEqual({
      accepted: 1,
      warnings: [Object.keys(zero).sort()],
    });
    expect(await stored('zeros')).toMatchObject([
      {
        heart_rate: null,
        respiration_rate: null,
        blood_pressure_mean: null,
        blood_oxygen_saturation: null,
        body_temperature: 36.6,
      },
    ]);
  });
});
