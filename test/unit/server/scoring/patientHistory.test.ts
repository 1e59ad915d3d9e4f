import fc from 'fast-check';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import {
  PatientHistory,
  type TimedVitals,
} from '../../../../src/server/services/scoring/history/patientHistory';
import type { Vitals } from '../../../../src/server/services/scoring/vitals';
import { START, crowd, inAnyOrder, presentOf, readings } from '../../../fixtures/readings/anyReadings';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function medianOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** What `presentOf` must give, by the definitions, from all readings at once. */
function presentByDefinition(
  all: readonly TimedVitals[],
  key: keyof Vitals,
  moment: number,
): (number | null)[] {
  const known = all.flatMap(({ time, vitals }) =>
    vitals[key] === null ? [] : [{ age: moment - time, value: vitals[key] }],
  );
  const within = (from: number, to: number) =>
    known.filter(({ age }) => age >= from * MINUTE && age < to * MINUTE).map(({ value: v }) => v);
  const recent = within(0, 5);
  const newest =
    known.filter(({ age }) => age <= 30 * MINUTE).sort((a, b) => a.age - b.age)[0]?.value ?? null;
  const blocks = [0, 10, 20, 30, 40, 50]
    .map((from) => within(from, from + 10))
    .filter(({ length }) => length >= 3);
  const medians = blocks.map((values) => medianOf(values) ?? NaN);
  return [
    recent.length >= 3 ? medianOf(recent) : newest,
    medians.length === 0 ? null : Math.min(...medians),
    medianOf(within(0, 60)),
  ];
}

/** The hour by its definition, from all readings at once. */
function hourByDefinition(
  all: readonly TimedVitals[],
  key: keyof Vitals,
  hour: number,
  moment: number,
): number | null {
  const known = all.flatMap(({ time, vitals }) =>
    vitals[key] === null ? [] : [{ time, value: vitals[key] }],
  );
  if (hour === 0)
    return medianOf(
      known.filter(({ time }) => time > moment - HOUR && time <= moment).map(({ value: v }) => v),
    );
  const minutes = new Map<number, number[]>();
  for (const { time, value: v } of known) {
    const age = Math.floor(moment / MINUTE) - Math.floor(time / MINUTE);
    if (age >= 60 * hour && age < 60 * hour + 60) minutes.set(age, [...(minutes.get(age) ?? []), v]);
  }
  return medianOf(
    [...minutes.values()].map((values) => values.reduce((sum, v) => sum + v, 0) / values.length),
  );
}

describe('a patient history', () => {
  it('gives every hour its median as the definition says, in any order of arrival', () => {
    fc.assert(
      fc.property(inAnyOrder(readings), fc.boolean(), ([sorted, arrived], isAskedInBetween) => {
        const history = new PatientHistory();
        for (const { time, vitals } of arrived) {
          history.add(time, vitals);
          if (isAskedInBetween) history.hourMedian('heartRate', 1);
        }
        for (const key of ['heartRate', 'bloodPressureMean'] as const) {
          for (let hour = 0; hour < 24; hour++) {
            const expected = hourByDefinition(sorted, key, hour, history.moment);
            expect(history.hourMedian(key, hour)).toEqual(
              expected === null ? null : expect.closeTo(expected, 4),
            );
          }
        }
      }),
    );
  });

  it('moves its hours on minute by minute as the definition says, over pauses short and long', () => {
    const history = new PatientHistory();
    const all: TimedVitals[] = [];
    for (let minute = 0; minute < 32 * 60; minute++) {
      // Pauses of 7 and 90 min, and of 14, 15, 16 and 59 when a day is full.
      if (
        [
          [100, 107],
          [900, 990],
          [1_560, 1_574],
          [1_600, 1_615],
          [1_650, 1_666],
          [1_750, 1_809],
        ].some(([from, to]) => minute >= (from ?? NaN) && minute < (to ?? NaN))
      )
        continue;
      const reading = {
        time: START + minute * MINUTE,
        vitals: {
          ...emptyVitals,
          heartRate: 60 + ((minute * 7919) % 97),
          respirationRate: minute % 3 === 0 ? 10 + (minute % 17) : null,
        },
      };
      all.push(reading);
      history.add(reading.time, reading.vitals);
      history.hourMedian('heartRate', 1);
      if (minute % 160 !== 119) continue;
      for (const key of ['heartRate', 'respirationRate'] as const) {
        for (let hour = 0; hour < 24; hour++)
          expect(history.hourMedian(key, hour)).toBe(hourByDefinition(all, key, hour, history.moment));
      }
    }
  });

  it('gives what is now, the lowest ten minutes and the hour as the definitions say, in any order of arrival and at any later moment', () => {
    fc.assert(
      fc.property(
        inAnyOrder(crowd),
        fc.integer({ min: 0, max: 70 * MINUTE }),
        fc.boolean(),
        ([sorted, arrived], later, isAskedInBetween) => {
          const history = new PatientHistory();
          for (const { time, vitals } of arrived) {
            history.add(time, vitals);
            if (isAskedInBetween) presentOf(history);
          }
          const check = (moment: number): void => {
            const expected = (['heartRate', 'bloodPressureMean'] as const).map((key) =>
              presentByDefinition(sorted, key, moment),
            );
            expect(presentOf(history)).toEqual(
              expected.map((values) =>
                values.map((v) => (v === null ? null : (expect.closeTo(v, 4) as number))),
              ),
            );
          };
          check(history.moment);
          history.advanceTo(history.moment + later);
          check(history.moment);
        },
      ),
    );
  });

  it.each([
    ['three values of less than five minutes make a median', [4.99, 2, 0], [50, 70, 90], 70],
    ['of two the newest counts', [4, 0], [50, 90], 90],
    ['a third of exactly five minutes does not count', [5, 2, 0], [50, 70, 90], 90],
    ['one of exactly thirty minutes counts', [30], [90], 90],
    ['an older one does not', [30.01], [90], null],
  ])('knows what is now: %s', (_, ages, values, now) => {
    const history = new PatientHistory();
    ages.forEach((age, index) =>
      history.add(START + HOUR - Math.round(age * MINUTE), {
        ...emptyVitals,
        bodyTemperature: values[index] ?? null,
      }),
    );
    history.advanceTo(START + HOUR);
    expect(history.now('bodyTemperature')).toBe(now);
  });

  it('stays exact in a feed of one reading each two seconds, however often its rows were moved', () => {
    const all = Array.from({ length: 4_000 }, (_, i) => ({
      time: START + i * 2_000,
      vitals: { ...emptyVitals, bloodPressureMean: i % 11 === 3 ? null : 60 + ((i * 7919) % 97) },
    }));
    const history = new PatientHistory();
    all.forEach(({ time, vitals }, index) => {
      history.add(time, vitals);
      if (index % 499 !== 498) return void history.lowest10('bloodPressureMean');
      const known = [
        history.now('bloodPressureMean'),
        history.lowest10('bloodPressureMean'),
        history.hourMedian('bloodPressureMean', 0),
      ];
      expect(known).toEqual(presentByDefinition(all.slice(0, index + 1), 'bloodPressureMean', time));
    });
  });

  it('holds a crowded hour exactly while it rolls on', () => {
    const all = Array.from({ length: 6_000 }, (_, i) => ({
      time: START + i * 2_000,
      vitals: { ...emptyVitals, heartRate: 60 + ((i * 7919) % 97) },
    }));
    const history = new PatientHistory();
    all.forEach(({ time, vitals }, index) => {
      history.add(time, vitals);
      const median = history.hourMedian('heartRate', 0);
      if (index % 500 === 499)
        expect(median).toBe(hourByDefinition(all.slice(0, index + 1), 'heartRate', 0, time));
    });
  });
});

const emptyVitals = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;
