import { OBSERVATION_KEYS } from '../../../src/clinical/observationKeys';
import { RESOLUTIONS } from '../../../src/contract/constants';
import { ReportObservations, Vitals, type ObservationSet } from '../../../src/contract/observationSets';
import { compile } from '../../../src/contract/validate';
import { ENGINES } from '../../fixtures/database/database';
import { measuredPatient } from '../../fixtures/patients/measuredPatient';

const isVitals = compile(Vitals);
const isReport = compile(ReportObservations);

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const iso = (time: number) => new Date(time).toISOString();

/** What the newest reading is measured at; no bucket of any width begins here. */
const NOON = Date.parse('2026-03-10T12:04:00.000Z');

describe.each(ENGINES)('observation sets on %s', (engine) => {
  const { on, who, send, ask } = measuredPatient(engine, NOON);
  const vitals = (query = '') => ask(isVitals, `vitals/?ordering=timestamp${query}`);
  const report = (query = '') =>
    ask(isReport, `observations-with-aggregations/?resolution=120&ordering=timestamp${query}`);
  const during = (from: number, to: number) => `&start=${iso(from)}&end=${iso(to)}`;

  /** Every 7 minutes for 20 hours: a heart rate that rises, and now and then a temperature. */
  const course = Array.from({ length: 171 }, (_, n) => ({
    at: NOON - 7 * n * MINUTE - 30_000,
    observations: { heartRate: 150 - n / 2, ...(n % 5 === 0 && { bodyTemperature: 36 + n / 100 }) },
  }));

  /** The same by hand: what lies in the bucket that begins at `start`. */
  const meanOf = (key: 'heartRate' | 'bodyTemperature', start: number, width: number): number | null => {
    const values = course
      .filter(({ at }) => at >= start && at < start + width)
      .flatMap(({ observations: { [key]: value } }) => (value === undefined ? [] : [value]));
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  };

  it.each(RESOLUTIONS)(
    '[API-33] [API-34] [API-35] [CH-15] are the means of buckets of %d minutes on the grid of UTC',
    async (resolution) => {
      await send(course);
      const width = resolution * MINUTE;
      const starts = [...new Set(course.map(({ at }) => Math.floor(at / width) * width))].sort(
        (a, b) => a - b,
      );
      const sets = await vitals(`&resolution=${resolution}`);
      expect(sets.map(({ timestamp }) => timestamp)).toEqual(starts.map(iso));
      starts.forEach((start, index) => {
        const { heartRate, bodyTemperature, respirationRate } =
          sets[index]?.observations ?? ({} as Partial<ObservationSet['observations']>);
        expect(heartRate).toBeCloseTo(meanOf('heartRate', start, width) ?? NaN, 3);
        const temperature = meanOf('bodyTemperature', start, width);
        if (temperature === null) expect(bodyTemperature).toBeNull();
        else expect(bodyTemperature).toBeCloseTo(temperature, 3);
        expect(respirationRate).toBeNull();
      });
      expect(new Set(sets.map((set) => set.device))).toEqual(new Set([who.device]));
    },
  );

  it('[API-34] come at 15 minutes and oldest first unless asked for otherwise', async () => {
    await send(course);
    const sets = await vitals('&resolution=15');
    expect(await ask(isVitals, 'vitals/')).toEqual(sets);
    expect(await ask(isVitals, 'vitals/?ordering=-timestamp')).toEqual([...sets].reverse());
    expect(await ask(isReport, 'observations-with-aggregations/')).toEqual(await report());
  });

  it('[API-33] have means of everything that an observation set carries, weighing every reading alike', async () => {
    await send([
      {
        at: NOON - 3 * MINUTE,
        observations: {
          heartRate: 80,
          bloodPressureSystolic: 100,
          bloodPressureDiastolic: 70,
          bloodPressureMean: 90,
          bloodOxygenSaturation: 97,
          respirationRate: 14,
          bodyTemperature: 37,
        },
      },
      { at: NOON - 2 * MINUTE - 2_000, observations: { heartRate: 60 } },
      { at: NOON - 2 * MINUTE, observations: { heartRate: 100, bloodPressureSystolic: 120 } },
    ]);
    const { db } = on.server;
    const stored = await db
      .selectFrom('readings')
      .select(['hipi', 'spi'])
      .where('patient_id', '=', who.patient)
      .execute();
    const mean = (values: (number | null)[]) => {
      const known = values.filter((value) => value !== null);
      return known.reduce((sum, value) => sum + value, 0) / known.length;
    };
    expect(await vitals()).toEqual([
      {
        timestamp: '2026-03-10T12:00:00.000Z',
        device: who.device,
        // Beside the spec's fields: the pressure scores 1.
        news2: { total: 1, parts_known: 5 },
        observations: {
          heartRate: 80,
          bloodPressureSystolic: 110,
          bloodPressureDiastolic: 70,
          bloodPressureMean: 90,
          bloodOxygenSaturation: 97,
          respirationRate: 14,
          bodyTemperature: 37,
          shockIndex: expect.closeTo((0.8 + 100 / 120) / 2, 3) as number,
          hipi: expect.closeTo(mean(stored.map(({ hipi }) => hipi)), 3) as number,
          spi: expect.closeTo(mean(stored.map(({ spi }) => spi)), 3) as number,
        },
      },
    ]);
  });

  it('[API-35] [RPT-08] are those of the last 24 hours, to the minute', async () => {
    await send([
      { at: NOON - DAY - 1, observations: { heartRate: 40 } },
      { at: NOON - DAY, observations: { heartRate: 60 } },
      { at: NOON, observations: { heartRate: 80 } },
    ]);
    const sets = await vitals('&resolution=120');
    expect(sets.map(({ timestamp, observations }) => [timestamp, observations.heartRate])).toEqual([
      ['2026-03-09T12:00:00.000Z', 60],
      ['2026-03-10T12:00:00.000Z', 80],
    ]);
    expect((await report()).aggregations.heartRate).toEqual({ min: 60, max: 80, mean: 70, count: 2 });
  });

  it('[API-35] are those of a period, its end not included', async () => {
    await send(course);
    const [from, to] = [NOON - 10 * HOUR, NOON - 8 * HOUR - 3 * MINUTE];
    const inside = course
      .filter(({ at }) => at >= from && at < to)
      .map(({ observations: { heartRate } }) => heartRate);
    expect(inside.length).toBeGreaterThan(10);
    const sets = await vitals(`&resolution=60${during(from, to)}`);
    expect(sets.map(({ timestamp }) => timestamp)).toEqual([
      '2026-03-10T02:00:00.000Z',
      '2026-03-10T03:00:00.000Z',
      '2026-03-10T04:00:00.000Z',
    ]);
    const { aggregations } = await report(during(from, to));
    expect(aggregations.heartRate).toMatchObject({
      min: Math.min(...inside),
      max: Math.max(...inside),
      count: inside.length,
    });
    expect(await vitals(during(NOON - 40 * HOUR, NOON - 30 * HOUR))).toEqual([]);
    expect(await vitals(`&end=${iso(NOON - 10 * HOUR)}`)).toEqual(
      await vitals(during(NOON - 34 * HOUR, NOON - 10 * HOUR)),
    );
  });

  it('[API-38] [J8] are reported with what was measured in the period: not a mean of means, and extremes of one-minute medians', async () => {
    await send([
      { at: NOON - 3 * HOUR, observations: { heartRate: 50 } },
      ...[0, 1, 2].map((n) => ({
        at: NOON - n * 1_000,
        observations: { heartRate: 110 + n, bloodPressureSystolic: 120 },
      })),
    ]);
    const { observations, aggregations } = await report();
    expect(observations).toEqual(await vitals('&resolution=120'));
    expect(Object.keys(aggregations).sort()).toEqual([...OBSERVATION_KEYS].sort());
    // 112 and 111 share a minute, 110 has the next.
    expect(aggregations.heartRate).toEqual({ min: 50, max: 111.5, mean: 95.75, count: 4 });
    expect(aggregations.bloodPressureSystolic).toEqual({ min: 120, max: 120, mean: 120, count: 3 });
    expect(aggregations.respirationRate).toEqual({ min: null, max: null, mean: null, count: 0 });
  });
});
