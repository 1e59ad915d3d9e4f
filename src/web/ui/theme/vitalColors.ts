import type { VitalKey } from '../../../clinical/vitals';

/** The one colour of a vital, in charts, chips and tiles alike (`tokens.css`). The three pressures share theirs. */
export const VITAL_COLORS: Record<VitalKey, string> = {
  heartRate: 'var(--hr)',
  bloodPressureSystolic: 'var(--nibp)',
  bloodPressureDiastolic: 'var(--nibp)',
  bloodPressureMean: 'var(--nibp)',
  bloodOxygenSaturation: 'var(--spo2)',
  respirationRate: 'var(--rr)',
  bodyTemperature: 'var(--bt)',
};
