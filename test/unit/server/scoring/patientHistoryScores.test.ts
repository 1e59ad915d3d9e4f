import fc from 'fast-check';
import { VITAL_KEYS } from '../../../../src/clinical/vitals';
import { hipi } from '../../../../src/server/services/scoring/hipi';
import {
  PatientHistory,
  type TimedVitals,
} from '../../../../src/server/services/scoring/history/patientHistory';
import { spi } from '../../../../src/server/services/scoring/spi';
import type { Vitals } from '../../../../src/server/services/scoring/vitals';
import { crowd, inAnyOrder, presentOf, readings } from '../../../fixtures/readings/anyReadings';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const historyOf = (all: readonly TimedVitals[]): PatientHistory => {
  const history = new PatientHistory();
  for (const { time, vitals } of all) history.add(time, vitals);
  return history;
};

const scoresOf = (history: PatientHistory) => ({ hipi: hipi.score(history), spi: spi.score(history) });

describe('a patient history', () => {
  it('[B5] is the same whatever the order of arrival', () => {
    fc.assert(
      fc.property(inAnyOrder(fc.oneof(readings, crowd)), ([sorted, shuffled]) =>
        expect(scoresOf(historyOf(shuffled))).toEqual(scoresOf(historyOf(sorted))),
      ),
    );
  });

  it('is the same when the scores are asked for in between', () => {
    fc.assert(
      fc.property(inAnyOrder(fc.oneof(readings, crowd)), ([sorted, shuffled]) => {
        const history = new PatientHistory();
        for (const { time, vitals } of shuffled) {
          history.add(time, vitals);
          scoresOf(history);
        }
        expect(scoresOf(history)).toEqual(scoresOf(historyOf(sorted)));
      }),
    );
  });

  it('comes back from stored minutes and readings as it was, and goes on the same', () => {
    fc.assert(
      fc.property(fc.oneof(readings, crowd), fc.nat(), (all, cut) => {
        const before = all.slice(0, 1 + (cut % all.length));
        const after = all.slice(before.length);
        const kept = historyOf(before);
        const restored = PatientHistory.restored(
          minutesOf(before),
          before.filter(({ time }) => time > kept.moment - HOUR),
        );
        expect(scoresOf(restored)).toEqual(scoresOf(kept));
        expect(presentOf(restored)).toEqual(presentOf(kept));
        for (const { time, vitals } of after) {
          kept.add(time, vitals);
          restored.add(time, vitals);
        }
        expect(scoresOf(restored)).toEqual(scoresOf(kept));
      }),
    );
  });

  it('scores are null or from 0 to 100 with three decimals', () => {
    fc.assert(
      fc.property(readings, (all) => {
        for (const score of Object.values(scoresOf(historyOf(all)))) {
          if (score === null) continue;
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
          expect(score).toBeCloseTo(Math.round(score * 1_000) / 1_000, 9);
        }
      }),
    );
  });

  it('a lower mean pressure in any reading never lowers HIPI', () => {
    fc.assert(
      fc.property(
        fc.oneof(readings, crowd),
        fc.nat(),
        fc.integer({ min: 1, max: 500 }),
        (all, which, tenths) => {
          const index = which % all.length;
          const lowered = all.map((reading, i) => {
            const pressure = reading.vitals.bloodPressureMean;
            if (i !== index || pressure === null) return reading;
            return { ...reading, vitals: { ...reading.vitals, bloodPressureMean: pressure - tenths / 10 } };
          });
          const score = hipi.score(historyOf(all));
          fc.pre(score !== null);
          expect(hipi.score(historyOf(lowered))).toBeGreaterThanOrEqual(score ?? NaN);
        },
      ),
    );
  });
});

/** What the table of minutes would hold. */
function minutesOf(all: readonly TimedVitals[]) {
  const starts = [...new Set(all.map(({ time }) => Math.floor(time / MINUTE) * MINUTE))].sort(
    (a, b) => a - b,
  );
  return starts.map((start) => {
    const inside = all.filter(({ time }) => time >= start && time < start + MINUTE);
    const sumOf = (key: keyof Vitals) => {
      const known = inside.flatMap(({ vitals }) => vitals[key] ?? []);
      return { sum: known.reduce((sum, v) => sum + v, 0), count: known.length };
    };
    return {
      time: start,
      sums: Object.fromEntries(VITAL_KEYS.map((key) => [key, sumOf(key)])) as Record<
        keyof Vitals,
        ReturnType<typeof sumOf>
      >,
    };
  });
}
