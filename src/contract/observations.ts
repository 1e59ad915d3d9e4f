import Type, { type Static } from 'typebox';
import { Nullable } from './common';

const Value = Nullable(Type.Number());

/** One set of observations (spec §3); null is "not known". The keys are those of `clinical/vitals` OBSERVATION_KEYS. */
export const Observations = Type.Object({
  hipi: Value,
  spi: Value,
  heartRate: Value,
  bloodPressureSystolic: Value,
  bloodPressureDiastolic: Value,
  bloodPressureMean: Value,
  bloodOxygenSaturation: Value,
  respirationRate: Value,
  bodyTemperature: Value,
  shockIndex: Value,
});
export type Observations = Static<typeof Observations>;
