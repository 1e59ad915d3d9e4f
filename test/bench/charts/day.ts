import type { VitalKey } from '../../../src/clinical/vitals';
import type { ObservationSet } from '../../../src/contract/observationSets';

export const RESOLUTION = 10;
const STEP_MS = RESOLUTION * 60_000;

/** Points of a line: a day. */
export const POINTS = 144;

/** When the first poll comes, epoch ms; each later one comes a bucket later, so that every point of every line moves. */
export const FIRST = Date.parse('2026-11-20T10:30:00Z');
export const nowAt = (poll: number): number => FIRST + poll * STEP_MS;

const COURSES: Record<VitalKey, readonly [middle: number, swing: number]> = {
  heartRate: [82, 14],
  bloodPressureSystolic: [112, 12],
  bloodPressureMean: [84, 6],
  bloodPressureDiastolic: [64, 5],
  respirationRate: [16, 4],
  bloodOxygenSaturation: [97, 1.5],
  bodyTemperature: [37.2, 0.6],
};

export const valueAt = (key: VitalKey, time: number): number => {
  const [middle, swing] = COURSES[key];
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
      hipi: null,
      spi: null,
      shockIndex: null,
      heartRate: valueAt('heartRate', time),
      bloodPressureSystolic: valueAt('bloodPressureSystolic', time),
      bloodPressureDiastolic: valueAt('bloodPressureDiastolic', time),
      bloodPressureMean: valueAt('bloodPressureMean', time),
      bloodOxygenSaturation: valueAt('bloodOxygenSaturation', time),
      respirationRate: valueAt('respirationRate', time),
      bodyTemperature: valueAt('bodyTemperature', time),
    },
  }));
}
