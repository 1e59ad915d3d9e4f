import { HOUR_MS, MINUTE_MS } from '../../src/server/services/scoring/vitals';
import type { RecordingKind } from './recording';

/** How recordings of one kind are evaluated. All in ms. */
export interface Protocol {
  /** Between two readings; 0 where they come at irregular times. */
  step: number;
  /** Hypotension is looked for within this long after a moment. */
  windows: readonly number[];
  /** A fall of the pressure counts as an event once it has lasted this long. */
  fallLasts: number;
  /** How far ahead forecasts are evaluated, … */
  horizons: readonly number[];
  /** … and how far from that moment the value that they are compared with may have been measured. */
  tolerance: number;
}

const HOURS = [1, 2, 3, 4, 5, 6].map((hours) => hours * HOUR_MS);
const MINUTES = [5, 10, 20, 30, 60, 120, 240, 360].map((minutes) => minutes * MINUTE_MS);

export const PROTOCOLS: Readonly<Record<RecordingKind, Protocol>> = {
  2019: { step: HOUR_MS, windows: [HOUR_MS], fallLasts: 0, horizons: HOURS, tolerance: 0 },
  2012: { step: 0, windows: [HOUR_MS], fallLasts: 0, horizons: HOURS, tolerance: 10 * MINUTE_MS },
  2009: {
    step: MINUTE_MS,
    windows: [HOUR_MS, 15 * MINUTE_MS, 5 * MINUTE_MS],
    fallLasts: 5 * MINUTE_MS,
    horizons: MINUTES,
    tolerance: 0,
  },
};
