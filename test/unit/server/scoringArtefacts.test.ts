import fc from 'fast-check';
import { VITAL_KEYS } from '../../../src/clinical/vitals';
import { hipi } from '../../../src/server/services/scoring/hipi';
import { PatientHistory } from '../../../src/server/services/scoring/patientHistory';
import type { Vitals } from '../../../src/server/services/scoring/vitals';

const START = Date.UTC(2026, 10, 20, 6, 0, 30);
const MINUTE = 60_000;
const UNKNOWN = Object.fromEntries(VITAL_KEYS.map((key) => [key, null])) as Vitals;

describe('[J2] [T-J2] one artefact moves HIPI by at most 10', () => {
  /** A steady mean pressure (mmHg) that a sensor shows with some noise, and one reading of anything that a sensor may show. */
  const feed = (noise: number, count: { min: number; max: number }) => fc.record({
    base: fc.integer({ min: 450, max: 1_150 }),
    noise: fc.array(fc.integer({ min: -10 * noise, max: 10 * noise }), { minLength: count.min, maxLength: count.max, size: 'max' }),
    artefact: fc.integer({ min: 0, max: 300 }),
  });
  const pressed = (values: readonly number[], cadence: number): number => {
    const history = new PatientHistory();
    values.forEach((bloodPressureMean, i) => history.add(START + i * cadence, { ...UNKNOWN, bloodPressureMean }));
    return hipi.score(history) ?? NaN;
  };
  const moved = (values: readonly number[], at: number, artefact: number, cadence: number): number =>
    Math.abs(pressed(values.with(at, artefact), cadence) - pressed(values, cadence));

  it('among readings each 2 s, within 3 mmHg of a steady pressure', () => {
    fc.assert(
      fc.property(feed(3, { min: 90, max: 2_400 }), fc.nat(), ({ base, noise, artefact }, age) => {
        const values = noise.map((tenths) => (base + tenths) / 10);
        const at = values.length - 1 - (age % Math.min(values.length, 1_900));
        expect(moved(values, at, artefact, 2_000)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 40 },
    );
  });

  // In the first minutes of a feed an artefact can later be all that its hour holds: MODELS.md gives such an hour its full weight.
  it('among readings each minute, within 1 mmHg of a steady pressure, from the third minute on', () => {
    fc.assert(
      fc.property(feed(1, { min: 6, max: 400 }), fc.nat(), ({ base, noise, artefact }, age) => {
        const values = noise.map((tenths) => (base + tenths) / 10);
        const at = Math.max(2, values.length - 1 - (age % values.length));
        expect(moved(values, at, artefact, MINUTE)).toBeLessThanOrEqual(10);
      }),
      { numRuns: 300 },
    );
  });
});
