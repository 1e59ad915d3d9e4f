import { byKey } from '../../../../src/clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../../src/clinical/vitals';
import { explained, type WeighedTerm } from '../../../../src/server/services/scoring/explanation';
import { PatientHistory } from '../../../../src/server/services/scoring/history/patientHistory';
import type { RiskTable, RiskTerm } from '../../../../src/server/services/scoring/riskTable';
import { tabledModel } from '../../../../src/server/services/scoring/tabledModel';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const HOUR = 3_600_000;

/** A term that adds its feature's tenth, from 0 to 1. */
const term = (feature: string, more: Partial<RiskTerm> = {}): RiskTerm => ({
  feature,
  vital: 'heartRate',
  group: 'pulse',
  knots: [0, 10],
  points: [0, 1],
  ...more,
});
const table = (more: Partial<RiskTable> = {}): RiskTable => ({
  id: 'toy',
  version: 3,
  intercept: 0,
  terms: [term('a')],
  scale: { offset: 0, factor: 1 },
  rates: [
    { from: 0, to: 50, oneIn: 9 },
    { from: 50, to: 100, oneIn: 2 },
  ],
  ...more,
});

/** The model of a table whose features are read as these values. */
const modelOf = (data: RiskTable, values: readonly number[] | null, count = 2) =>
  tabledModel(data, {
    count,
    placeOf: ({ feature, vital }) => (VITAL_KEYS.includes(vital) ? ['a', 'b'].indexOf(feature) : -1),
    labelOf: ({ feature }) => `label ${feature}`,
    read(_, into) {
      into.set(values ?? []);
      return values !== null;
    },
  });
const NO_HISTORY = new PatientHistory();

describe('a model by a table', () => {
  // 100 / (1 + e^-x): 50 at 0, 62.2459… at a half, 73.1058… at 1, 95.2574… at 3.
  it.each([
    ['the points between its knots', {}, [5], 62.245],
    ['the points at its last knot, and beyond', {}, [99], 73.105],
    ['the intercept as well', { intercept: 0.5 }, [5], 73.105],
    ['offset and factor', { scale: { offset: 1, factor: 2 } }, [10], 95.257],
    ['all terms', { terms: [term('a'), term('b')] }, [5, 5], 73.105],
    ['the points of what is not measured', { terms: [term('a', { missing: 0.5 })] }, [NaN], 62.245],
    ['no less than its floor', { floor: { ...term('b'), points: [0, 3] } }, [5, 10], 95.257],
    ['more than its floor', { floor: { ...term('b'), points: [0, 3] } }, [10, 1], 73.105],
  ] as [string, Partial<RiskTable>, number[], number][])(
    'scores %s, cut to three decimals',
    (_, more, values, score) => {
      const model = modelOf(table(more), values);
      expect(model.score(NO_HISTORY)).toBe(score);
      expect(model.explain(NO_HISTORY)?.score).toBe(score);
    },
  );

  it('has no score and no explanation when its features cannot be read', () => {
    const model = modelOf(table(), null);
    expect([model.score(NO_HISTORY), model.explain(NO_HISTORY), model.id]).toEqual([null, null, 'toy-3']);
  });

  it('explains each group by its terms, and gives what the floor adds to the group of the floor', () => {
    const terms = [term('a'), term('b', { group: 'breath', vital: 'respirationRate' })];
    const floor = { ...term('b'), group: 'breath', points: [0, 3] };
    const explanation = modelOf(table({ terms, floor, intercept: -1 }), [5, 10]).explain(NO_HISTORY);
    expect(explanation).toMatchObject({ baseline: -1, oneIn: 2 });
    expect(
      explanation?.contributions.map(({ group, vital, label, value, points }) => [
        group,
        vital,
        label,
        value,
        points,
      ]),
    ).toEqual([
      ['breath', 'respirationRate', 'label b', 10, 3.5],
      ['pulse', 'heartRate', 'label a', 5, 0.5],
    ]);
  });

  it.each([
    ['a feature that is not read', table({ terms: [term('c')] }), 2],
    ['a feature beyond those that are read', table({ terms: [term('b')] }), 1],
    ['a floor of a feature that is not read', table({ floor: term('c') }), 2],
    ['a floor of no group', table({ floor: term('a', { group: 'breath' }) }), 2],
  ])('is refused with %s', (_, data, count) => expect(() => modelOf(data, [], count)).toThrow(/toy-3/));
});

describe('an explanation', () => {
  const part = (group: string, points: number, value = 1, label = group, shown = true): WeighedTerm => ({
    term: { ...term('a'), group, shown },
    value,
    points,
    label,
  });
  const contributionsOf = (...parts: WeighedTerm[]) =>
    explained(NO_HISTORY, table(), parts, 10, 1).contributions;

  it('adds up the terms of a group and shows the value that adds most, the first of equals', () => {
    expect(
      contributionsOf(
        part('x', 0.25, 7, 'few'),
        part('x', 0.5, 8.12349, 'most'),
        part('x', 0.5, 9, 'as many'),
      ),
    ).toMatchObject([{ group: 'x', points: 1.25, value: 8.123, label: 'most', isMeasured: true }]);
  });

  it('sorts the groups by their points', () =>
    expect(contributionsOf(part('x', -1), part('y', 2), part('z', 1)).map(({ group }) => group)).toEqual([
      'y',
      'z',
      'x',
    ]));

  it('never shows what the table hides', () => {
    expect(contributionsOf(part('x', 1, 7, 'seen'), part('x', 2, 8, 'hidden', false))).toMatchObject([
      { label: 'seen', value: 7, points: 3 },
    ]);
    expect(contributionsOf(part('x', 2, 8, 'hidden', false))).toMatchObject([
      { label: null, value: null, isMeasured: true },
    ]);
  });

  it('has at most three reasons, which were measured and add 0.1 or more', () => {
    const reasonsOf = (...parts: WeighedTerm[]) =>
      explained(NO_HISTORY, table(), parts, 10, 0).reasons.map(({ group }) => group);
    expect(reasonsOf(part('x', 0.1), part('y', 0.0999), part('z', 5, NaN))).toEqual(['x']);
    expect(reasonsOf(part('u', 4), part('v', 3), part('x', 2), part('y', 1))).toEqual(['u', 'v', 'x']);
    expect(contributionsOf(part('z', 5, NaN))).toMatchObject([
      { isMeasured: false, label: null, value: null },
    ]);
  });

  it.each([
    [0, 9],
    [49.999, 9],
    [50, 2],
    [100, 2],
  ])('says how often a score of %d was followed by the event: once in %d', (score, oneIn) =>
    expect(explained(NO_HISTORY, table(), [], score, 0).oneIn).toBe(oneIn),
  );

  it('gives the change from the median of the hour before to now, to three decimals, where both are known', () => {
    const changeOf = (...readings: [at: number, key: VitalKey, value: number][]) => {
      const history = new PatientHistory();
      for (const [at, key, value] of readings)
        history.add(START + at, { ...byKey(VITAL_KEYS, () => null), [key]: value });
      return explained(history, table(), [part('x', 1)], 10, 0).contributions[0]?.change1h;
    };
    expect(changeOf([0, 'heartRate', 80], [1.5 * HOUR, 'heartRate', 90.1234])).toBe(10.123);
    expect(changeOf([0, 'heartRate', 80], [1.5 * HOUR, 'respirationRate', 9])).toBeNull();
    expect(changeOf([0, 'heartRate', 80])).toBeNull();
  });
});
