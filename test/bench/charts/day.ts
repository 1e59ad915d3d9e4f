import { byKey, NOTHING_KNOWN } from '../../../src/clinical/observationKeys';
import { VITAL_KEYS, VITALS, type VitalKey } from '../../../src/clinical/vitals';
import type { ObservationSet } from '../../../src/contract/observationSets';

export const RESOLUTION = 10;
const STEP_MS = RESOLUTION * 60_000;

/** Points of a line: a day. */
export const POINTS = 144;

/** When the first poll comes, epoch ms; each later one comes a bucket later, so that every point of every line moves. */
export const FIRST = Date.parse('2026-11-20T10:30:00Z');
export const nowAt = (poll: number): number => FIRST + poll * STEP_MS;

/** A vital is drawn within what is normal of it. */
const courseOf = (key: VitalKey): { middle: number; swing: number } => {
  const { min, max } = VITALS[key].normal;
  return { middle: (min + max) / 2, swing: (max - min) / 2 };
};

export const valueAt = (key: VitalKey, time: number): number => {
  const { middle, swing } = courseOf(key);
  const n = time / STEP_MS;
  return middle + swing * (0.7 * Math.sin(n / 9 + middle) + 0.3 * Math.sin(n * 1.7 + swing));
};

export const timesAt = (poll: number): number[] =>
  Array.from({ length: POINTS }, (_, index) => nowAt(poll) - (POINTS - 1 - index) * STEP_MS);

/** The server's answer to a poll. */
export function dayAt(poll: number): ObservationSet[] {
  return timesAt(poll).map((time) => ({
    timestamp: new Date(time).toISOString(),
    device: 1,
    observations: {
      ...NOTHING_KNOWN,
      ...byKey(VITAL_KEYS, (key) => valueAt(key, time)),
    },
  }));
}
