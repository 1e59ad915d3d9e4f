import { VITAL_KEYS, VITALS, type VitalKey } from './vitals';

/** The vitals for which a boolean property of the table is true. */
type VitalsThat<Flag extends 'isNews2Part' | 'isForecast'> = {
  [Key in VitalKey]: (typeof VITALS)[Key][Flag] extends true ? Key : never;
}[VitalKey];

export type News2Key = VitalsThat<'isNews2Part'>;
export type ForecastKey = VitalsThat<'isForecast'>;

/** The vitals that are forecast, in the order of the table. */
export const FORECAST_KEYS = VITAL_KEYS.filter((key): key is ForecastKey => VITALS[key].isForecast);

/** The pressures of one measurement: known together or not at all. */
export const PRESSURE_KEYS = [
  'bloodPressureSystolic',
  'bloodPressureDiastolic',
  'bloodPressureMean',
] as const satisfies readonly VitalKey[];

/** What the server derives from the vitals of one reading and of the readings before it. */
export const SCORE_NAMES = { hipi: 'HIPI', spi: 'SPI' } as const;
export type ScoreKey = keyof typeof SCORE_NAMES;
export const SCORE_KEYS = Object.keys(SCORE_NAMES) as readonly ScoreKey[];

/** Everything that an observation set carries, in the spec's order (spec §3, Observations). */
export const OBSERVATION_KEYS: readonly ObservationKey[] = [...SCORE_KEYS, ...VITAL_KEYS, 'shockIndex'];
export type ObservationKey = ScoreKey | VitalKey | 'shockIndex';

/** One set of observations; null is "not known", never zero. */
export type ObservationValues = Record<ObservationKey, number | null>;

/** A record of these keys, with the value that `valueOf` returns for each. */
export const byKey = <Key extends string, Value>(keys: readonly Key[], valueOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>;

/** A set without any known value; copy it before changing it. */
export const NOTHING_KNOWN: Readonly<ObservationValues> = byKey(OBSERVATION_KEYS, () => null);
