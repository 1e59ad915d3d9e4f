import { OBSERVATION_KEYS, type ObservationKey } from '../../../clinical/observationKeys';
import { VITAL_KEYS } from '../../../clinical/vitals';

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

/**
 * Which column of `readings` and `latest_states` holds which observation; `patient_minutes` and
 * `patient_buckets` have its sums. A new one needs a migration that adds it to the four tables.
 */
export const OBSERVATION_COLUMNS: { readonly [Key in ObservationKey]: SnakeCase<Key> } = {
  hipi: 'hipi',
  spi: 'spi',
  heartRate: 'heart_rate',
  bloodPressureSystolic: 'blood_pressure_systolic',
  bloodPressureDiastolic: 'blood_pressure_diastolic',
  bloodPressureMean: 'blood_pressure_mean',
  bloodOxygenSaturation: 'blood_oxygen_saturation',
  respirationRate: 'respiration_rate',
  bodyTemperature: 'body_temperature',
  shockIndex: 'shock_index',
};

/** A column of `readings` and `latest_states` that holds one observation. */
export type MeasuredColumn = (typeof OBSERVATION_COLUMNS)[ObservationKey];

/** In the order of OBSERVATION_KEYS. */
export const MEASURED_COLUMNS: readonly MeasuredColumn[] = OBSERVATION_KEYS.map(
  (key) => OBSERVATION_COLUMNS[key],
);

/** In the order of VITAL_KEYS. */
export const VITAL_COLUMNS: readonly MeasuredColumn[] = VITAL_KEYS.map((key) => OBSERVATION_COLUMNS[key]);
