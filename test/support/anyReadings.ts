import fc from 'fast-check';
import { VITAL_KEYS } from '../../src/clinical/vitals';
import type { PatientHistory, TimedVitals } from '../../src/server/services/scoring/history/patientHistory';
import type { Vitals } from '../../src/server/services/scoring/vitals';

export const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const value = fc.option(
  fc.integer({ min: 0, max: 3000 }).map((tenths) => tenths / 10),
  { nil: null },
);
const anyVitals: fc.Arbitrary<Vitals> = fc.record(
  Object.fromEntries(VITAL_KEYS.map((key) => [key, value])) as Record<keyof Vitals, typeof value>,
);

/** Up to two hundred readings at distinct times within 26 h, in time order. */
export const readings: fc.Arbitrary<TimedVitals[]> = fc
  .uniqueArray(fc.record({ time: fc.integer({ min: 0, max: 26 * HOUR }), vitals: anyVitals }), {
    minLength: 1,
    maxLength: 200,
    selector: ({ time }) => time,
  })
  .map((all) =>
    all.map(({ time, vitals }) => ({ time: START + time, vitals })).sort((a, b) => a.time - b.time),
  );

/** As many within an hour and a half: several in most minutes. */
export const crowd: fc.Arbitrary<TimedVitals[]> = fc
  .uniqueArray(fc.record({ time: fc.integer({ min: 0, max: 90 * 60 }), vitals: anyVitals }), {
    minLength: 1,
    maxLength: 200,
    selector: ({ time }) => time,
  })
  .map((all) =>
    all.map(({ time, vitals }) => ({ time: START + time * 1_000, vitals })).sort((a, b) => a.time - b.time),
  );
export const inAnyOrder = (sorted: fc.Arbitrary<TimedVitals[]>) =>
  sorted.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));

/** The values of minutes that a score and a forecast begin with. */
export const presentOf = (history: PatientHistory) =>
  (['heartRate', 'bloodPressureMean'] as const).map((key) => [
    history.now(key),
    history.lowest10(key),
    history.hourMedian(key, 0),
  ]);
