import type { ObservationKey, ObservationValues } from '../../../clinical/observationKeys';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { MISSING } from '../../lib/missing';
import { ZERO } from '../sensorZero';

/** Decimals of the shock index, which has no unit and moves between about 0.4 and 2. */
const SHOCK_INDEX_DIGITS = 2;

function fixed(value: number | null, digits: number): string {
  return value === null ? MISSING : value.toFixed(digits);
}

/** Vitals for which the sensor sends 0: shown as `0?`, regardless of earlier values. */
export type Zeros = readonly ObservationKey[];

const NO_ZEROS: Zeros = [];

/** A vital in its own unit with the decimals of the table of vitals; `--` when missing. */
export function vitalText(key: VitalKey, observations: ObservationValues, zeros = NO_ZEROS): string {
  return zeros.includes(key) ? ZERO : fixed(observations[key], VITALS[key].digits);
}

/** The shock index (bpm per mmHg); `--` when missing. */
export function shockIndexText(observations: ObservationValues): string {
  return fixed(observations.shockIndex, SHOCK_INDEX_DIGITS);
}

/** Systolic over diastolic pressure in mmHg, `84/46`; one missing half is `--` of its own, both missing are one `--`. */
export function pressureText(observations: ObservationValues, zeros = NO_ZEROS): string {
  const systolic = vitalText('bloodPressureSystolic', observations, zeros);
  const diastolic = vitalText('bloodPressureDiastolic', observations, zeros);
  return systolic === MISSING && diastolic === MISSING ? MISSING : `${systolic}/${diastolic}`;
}

/** Mean pressure in brackets, `(59)`; null when the whole pressure is missing and there is nothing to bracket. */
export function meanPressureText(observations: ObservationValues, zeros = NO_ZEROS): string | null {
  const mean = vitalText('bloodPressureMean', observations, zeros);
  return mean === MISSING && pressureText(observations, zeros) === MISSING ? null : `(${mean})`;
}

/**
 * A risk score, 0 to 100, without decimals; `--` when missing. Cut, not rounded: 84.9 is medium risk and must not read
 * 85, where high risk begins.
 */
export function scoreText(score: number | null): string {
  return score === null ? MISSING : String(Math.floor(score));
}
