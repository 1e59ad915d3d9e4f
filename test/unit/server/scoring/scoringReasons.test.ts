import fc from 'fast-check';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import { hipi } from '../../../../src/server/services/scoring/hipi';
import hipi2 from '../../../../src/server/services/scoring/models/hipi-2.json';
import spi2 from '../../../../src/server/services/scoring/models/spi-2.json';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import { RISK_ENGINE } from '../../../../src/server/services/scoring/riskEngine';
import { checkedTable, type RiskTable } from '../../../../src/server/services/scoring/riskTable';
import { spi } from '../../../../src/server/services/scoring/spi';
import type { Vitals } from '../../../../src/server/services/scoring/vitals';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;
const MODELS = [
  ['hipi-2', hipi, hipi2.scale],
  ['spi-2', spi, spi2.scale],
] as const;

/** Readings one after the other, each this many ms after the one before. */
function historyOf(cadence: number, readings: readonly Partial<Vitals>[]): PatientHistory {
  const history = new PatientHistory();
  readings.forEach((known, index) => history.add(START + index * cadence, { ...UNKNOWN, ...known }));
  return history;
}

const between = (min: number, max: number) =>
  fc.option(
    fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10),
    { nil: null },
  );
const reading: fc.Arbitrary<Vitals> = fc.record({
  heartRate: between(20, 200),
  bloodPressureSystolic: between(40, 220),
  bloodPressureDiastolic: between(20, 130),
  bloodPressureMean: between(20, 160),
  bloodOxygenSaturation: between(70, 100),
  respirationRate: between(0, 50),
  bodyTemperature: between(33, 42),
});
const anyHistory = fc
  .tuple(
    fc.constantFrom(20_000, MINUTE, 17 * MINUTE, HOUR),
    fc.array(reading, { minLength: 1, maxLength: 60 }),
  )
  .map(([cadence, readings]) => historyOf(cadence, readings));

describe('the explanation of a score', () => {
  it('says of a patient who falls what is low, since when, and how often that was followed by trouble', () => {
    const history = historyOf(MINUTE, [
      ...Array<Vitals>(120).fill({ ...UNKNOWN, bloodPressureMean: 87 }),
      ...Array<Vitals>(6).fill({ ...UNKNOWN, bloodPressureMean: 61 }),
    ]);
    const explanation = hipi.explain(history);
    expect(explanation?.reasons).toMatchObject([
      { group: 'recent', label: 'lowest of 6 h', value: 61, change1h: -26 },
      {
        group: 'now',
        vital: 'bloodPressureMean',
        label: 'MAP now',
        value: 61,
        change1h: -26,
        isMeasured: true,
      },
      { group: 'day', label: 'mean of 24 h', value: 78.333, change1h: -26 },
    ]);
    expect(explanation?.score).toBe(hipi.score(history));
    expect(explanation?.oneIn).toBe(hipi2.rates.find(({ to }) => (explanation?.score ?? NaN) < to)?.oneIn);
  });

  it('names a vital in the words of its reason: fever of the day though it is gone now', () => {
    const fever = historyOf(HOUR, [
      ...(Array(5).fill({ bodyTemperature: 38.9, heartRate: 80 }) as Vitals[]),
      ...(Array(6).fill({ bodyTemperature: 37, heartRate: 80 }) as Vitals[]),
    ]);
    expect(spi.explain(fever)?.reasons[0]).toMatchObject({
      vital: 'bodyTemperature',
      label: 'T highest of 24 h',
      value: 38.9,
      change1h: 0,
    });
  });

  it.each([
    ['heartRate', 120, 'HR latest hour'],
    ['heartRate', 128, 'HR highest of 24 h'],
    ['respirationRate', 24, 'RR recent mean'],
    ['bloodOxygenSaturation', 84, 'SpO2 lowest of 24 h'],
  ] as const)('names the value of %s that adds most, at a steady %d: %s', (vital, value, label) => {
    const explanation = spi.explain(historyOf(MINUTE, [{ heartRate: 80, [vital]: value }]));
    expect(explanation?.contributions.find((each) => each.vital === vital)).toMatchObject({ label, value });
  });

  it('names the mean of 3 h of a steady normal pressure, and the mean of its day', () => {
    const explanation = hipi.explain(historyOf(MINUTE, [{ bloodPressureMean: 90 }]));
    expect(explanation?.contributions.map(({ group, label }) => [group, label]).sort()).toEqual([
      ['day', 'mean of 24 h'],
      ['now', 'MAP now'],
      ['recent', 'mean of 3 h'],
    ]);
    expect(explanation?.reasons).toEqual([]);
  });

  it('knows no change while the hour before is not known', () => {
    const contributions = hipi.explain(
      historyOf(MINUTE, Array<Partial<Vitals>>(20).fill({ bloodPressureMean: 60 })),
    )?.contributions;
    expect(contributions?.map(({ change1h }) => change1h)).toEqual([null, null, null]);
  });

  it('gives what the floor adds to the pressure now', () => {
    const points = (pressure: number) =>
      hipi
        .explain(
          historyOf(MINUTE, [
            ...(Array(24 * 60).fill({ bloodPressureMean: 95 }) as Vitals[]),
            ...(Array(5).fill({ bloodPressureMean: pressure }) as Vitals[]),
          ]),
        )
        ?.contributions.find(({ group }) => group === 'now')?.points;
    // 2.1432 by the table; the day at 95 mmHg would leave the score under 85, which the floor does not allow at 50 mmHg.
    expect(points(50)).toBeGreaterThan(2.1432);
    expect(points(70)).toBeCloseTo(0.7789, 6);
  });

  it.each(MODELS)(
    'of %s adds up to its score, which is cut to three decimals and never rounded up',
    (_, model, { offset, factor }) => {
      fc.assert(
        fc.property(anyHistory, (history) => {
          const explanation = model.explain(history);
          const score = model.score(history);
          if (explanation === null || score === null) return expect(explanation).toBe(score);
          const logOdds =
            explanation.baseline + explanation.contributions.reduce((sum, { points }) => sum + points, 0);
          const exact = 100 / (1 + Math.exp(-(offset + factor * logOdds)));
          expect(explanation.score).toBe(score);
          expect(score).toBeLessThanOrEqual(exact + 1e-9);
          expect(score).toBeGreaterThan(exact - 0.001 - 1e-9);
          expect(score).toBeCloseTo(Math.round(score * 1_000) / 1_000, 9);
        }),
      );
    },
  );

  it.each(MODELS)(
    'of %s has at most three reasons: measured, at least 0.1, the largest first',
    (_, model) => {
      fc.assert(
        fc.property(anyHistory, (history) => {
          const explanation = model.explain(history);
          fc.pre(explanation !== null);
          const { contributions, reasons } = explanation ?? { contributions: [], reasons: [] };
          const points = contributions.map((each) => each.points);
          expect(points).toEqual([...points].sort((a, b) => b - a));
          expect(reasons).toEqual(
            contributions.filter((each) => each.isMeasured && each.points >= 0.1).slice(0, 3),
          );
          for (const { label, value } of reasons)
            expect([typeof label, typeof value]).toEqual(['string', 'number']);
        }),
      );
    },
  );

  it.each(MODELS)('of %s has an observed rate at every score', (_, model) => {
    const rates = (model === hipi ? hipi2 : spi2).rates.map(({ oneIn }) => oneIn);
    fc.assert(
      fc.property(anyHistory, (history) => {
        const explanation = model.explain(history);
        fc.pre(explanation !== null);
        expect(explanation?.oneIn).toBe(rates[Math.min(9, Math.floor((explanation?.score ?? NaN) / 10))]);
      }),
    );
  });
});

describe('the tables', () => {
  it('are zero for the reference patient', () => {
    const reference = hipi.explain(
      historyOf(HOUR, Array<Partial<Vitals>>(24).fill({ bloodPressureMean: 85 })),
    );
    expect(
      reference?.contributions.map(({ points }) => points).every((points) => Math.abs(points) < 1e-9),
    ).toBe(true);
    expect(reference?.baseline).toBe(hipi2.intercept);
    const healthy = spi.explain(historyOf(HOUR, Array<Partial<Vitals>>(24).fill(spi2.referenceValues)));
    expect(healthy?.contributions.map(({ points }) => points)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it('name the pair that scored, as the database knows it', () =>
    expect(RISK_ENGINE).toEqual({ id: 2, hipi: 'hipi-2', spi: 'spi-2' }));

  it('with a slip in the data are refused', () => {
    const table = hipi2 as RiskTable;
    const [first, ...others] = table.terms;
    const changed = (slip: object): RiskTable => ({
      ...table,
      terms: [{ ...first, ...slip } as RiskTable['terms'][number], ...others],
    });
    expect(checkedTable(changed({}))).toEqual(table);
    for (const slip of [
      { knots: [40, 50] },
      { knots: [50, 40], points: [0, 1] },
      { knots: [50, 50], points: [0, 1] },
      { knots: [], points: [] },
      { vital: 'pulse' },
      { group: 'recent', vital: 'heartRate' },
    ]) {
      expect(() => checkedTable(changed(slip))).toThrow(/hipi-2/);
    }
  });
});
