import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { VITAL_KEYS, type VitalKey } from '../../../../src/clinical/vitals';
import { forecast } from '../../../../src/server/services/forecasting/forecasting';
import { hipi } from '../../../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import type { Explanation, RiskModel } from '../../../../src/server/services/scoring/riskModel';
import { spi } from '../../../../src/server/services/scoring/spi';
import type { Vitals } from '../../../../src/server/services/scoring/vitals';

interface Case {
  name: string;
  /** The moment to score; null: that of the newest reading. */
  at: string | null;
  vitals: VitalKey[];
  /** Time, then a value of each of `vitals`. */
  readings: [string, ...(number | null)[]][];
}

interface RiskCase extends Case {
  expected: {
    score: number;
    logOdds: number;
    contributions: Record<string, number>;
    reasons: { group: string; contribution: number; value: number }[];
  } | null;
}

interface ForecastCase extends Case {
  vital: VitalKey;
  /** Hours ahead, then value, lower and upper end. */
  expected: [number, number | null, number | null, number | null][];
}

/** What every implementation must give, to 0.002, beside the models' specification. */
const TOLERANCE = 0.002;
const casesOf = <T>(name: string): T[] => {
  const { tolerance, cases } = JSON.parse(
    readFileSync(join(__dirname, '../../../fixtures/vectors', `${name}.json`), 'utf8'),
  ) as { tolerance: number; cases: T[] };
  expect(tolerance).toBe(TOLERANCE);
  return cases;
};

const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;

function historyOf({ at, vitals, readings }: Case): PatientHistory {
  const history = new PatientHistory();
  for (const [time, ...values] of readings) {
    history.add(Date.parse(time), {
      ...UNKNOWN,
      ...Object.fromEntries(vitals.map((key, index) => [key, values[index]])),
    });
  }
  if (at !== null) history.advanceTo(Date.parse(at));
  return history;
}

const isNear = (actual: number | null | undefined, wanted: number | null): boolean =>
  wanted === null || typeof actual !== 'number' ? actual === wanted : Math.abs(actual - wanted) <= TOLERANCE;

/** The contents of an explanation, by name, beside the expected ones. */
function* comparedNumbers(
  explanation: Explanation,
  expected: NonNullable<RiskCase['expected']>,
): Generator<[string, number | null | undefined, number]> {
  yield ['score explained', explanation.score, expected.score];
  const { contributions, reasons, baseline } = explanation;
  yield ['log-odds', baseline + contributions.reduce((sum, { points }) => sum + points, 0), expected.logOdds];
  for (const [group, points] of Object.entries(expected.contributions)) {
    yield [group, contributions.find((each) => each.group === group)?.points, points];
  }
  for (const [index, reason] of expected.reasons.entries()) {
    yield [`value of reason ${index}`, reasons[index]?.value, reason.value];
    yield [`points of reason ${index}`, reasons[index]?.points, reason.contribution];
  }
}

function* differencesOf(model: RiskModel, each: RiskCase): Generator<string> {
  const history = historyOf(each);
  const explanation = model.explain(history);
  if (!isNear(model.score(history), each.expected?.score ?? null))
    yield `${each.name}: score ${model.score(history)}`;
  if (explanation === null || each.expected === null) {
    if (explanation !== each.expected) yield `${each.name}: ${JSON.stringify(explanation)}`;
    return;
  }
  const groups = explanation.reasons.map(({ group }) => group);
  if (groups.join() !== each.expected.reasons.map(({ group }) => group).join())
    yield `${each.name}: reasons ${groups.join()}`;
  if (explanation.contributions.length !== Object.keys(each.expected.contributions).length)
    yield `${each.name}: number of contributions`;
  for (const [what, actual, wanted] of comparedNumbers(explanation, each.expected)) {
    if (!isNear(actual, wanted)) yield `${each.name}: ${what} ${actual}, not ${wanted}`;
  }
}

describe('the models give what their specification says for', () => {
  it.each([
    ['hipi-2', hipi, 230],
    ['spi-2', spi, 230],
  ] as const)('every vector of %s: score, contributions and reasons', (name, model, count) => {
    const cases = casesOf<RiskCase>(name);
    expect(cases).toHaveLength(count);
    expect(model.id).toBe(name);
    expect(cases.flatMap((each) => [...differencesOf(model, each)])).toEqual([]);
  });

  it('every vector of forecast-2: value and both ends of the band', () => {
    const cases = casesOf<ForecastCase>('forecast-2');
    expect(cases).toHaveLength(224);
    const differences = cases.flatMap((each) => {
      const history = historyOf(each);
      return each.expected.flatMap(([hours, value, lower, upper]) => {
        const actual = forecast(history, each.vital, hours);
        const isSame =
          isNear(actual?.value ?? null, value) &&
          isNear(actual?.lower ?? null, lower) &&
          isNear(actual?.upper ?? null, upper);
        return isSame ? [] : [`${each.name} in ${hours} h: ${JSON.stringify(actual)}`];
      });
    });
    expect(differences).toEqual([]);
  });
});
