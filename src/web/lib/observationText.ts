import { VITALS, type ObservationValues, type VitalKey } from '../../clinical/vitals';

/** What stands in place of a value that is not known. Zero is known. */
export const MISSING = '--';

/** Decimals of the shock index, which has no unit and moves between about 0.4 and 2. */
const SHOCK_INDEX_DIGITS = 2;

function fixed(value: number | null, digits: number): string {
  return value === null ? MISSING : value.toFixed(digits);
}

/** A vital in its own unit with the decimals of the table of vitals; `--` when missing. */
export function vitalText(key: VitalKey, observations: ObservationValues): string {
  return fixed(observations[key], VITALS[key].digits);
}

/** The shock index (bpm per mmHg); `--` when missing. */
export function shockIndexText(observations: ObservationValues): string {
  return fixed(observations.shockIndex, SHOCK_INDEX_DIGITS);
}

/** Systolic over diastolic pressure in mmHg, `84/46`; one missing half is `--` of its own, both missing are one `--`. */
export function pressureText(observations: ObservationValues): string {
  const { bloodPressureSystolic: systolic, bloodPressureDiastolic: diastolic } = observations;
  if (systolic === null && diastolic === null) return MISSING;
  return `${vitalText('bloodPressureSystolic', observations)}/${vitalText('bloodPressureDiastolic', observations)}`;
}

/** Mean pressure in brackets, `(59)`; null when the whole pressure is missing and there is nothing to bracket. */
export function meanPressureText(observations: ObservationValues): string | null {
  const { bloodPressureSystolic, bloodPressureDiastolic, bloodPressureMean } = observations;
  if (bloodPressureSystolic === null && bloodPressureDiastolic === null && bloodPressureMean === null) return null;
  return `(${vitalText('bloodPressureMean', observations)})`;
}

/**
 * A risk score, 0 to 100, without decimals; `--` when missing. Cut, not rounded: 84.9 is medium risk and must not read
 * 85, where high risk begins.
 */
export function scoreText(score: number | null): string {
  return score === null ? MISSING : String(Math.floor(score));
}
