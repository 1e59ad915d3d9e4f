import Type, { type Static } from 'typebox';
import { isSensorZero } from '../clinical/vitalLimits';
import { canBeZero, VITAL_FIELD_NAMES, VITAL_OF_FIELD } from '../clinical/vitalFields';
import { byKey } from '../clinical/observationKeys';
import { VITALS, type VitalKey } from '../clinical/vitals';

/** A number within the hard limits of its vital; 0 is what a sensor sends without contact, and stands in `measured_as_zero` (open-points §4). */
const vital = (key: VitalKey) => {
  const { min, max } = VITALS[key].limits;
  return Type.Optional(
    Type.Number({ minimum: min, maximum: max, ...(isSensorZero(key, 0) ? { not: { const: 0 } } : {}) }),
  );
};

/**
 * What the Log Vital Signs form holds, by its own names (spec §8), with the empty vitals left out; `vital_signs` names the others.
 * It becomes a `VitalsLogBody`.
 */
export const VitalsForm = Type.Object(
  {
    /** Of a `datetime-local` field: a moment in the browser's zone. */
    observation_time: Type.String({
      minLength: 1,
      pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?)?$',
    }),
    ...byKey(VITAL_FIELD_NAMES, (field) => vital(VITAL_OF_FIELD[field])),
    vital_signs: Type.Array(Type.String(), { minItems: 1 }),
    /** The vitals confirmed to have been measured as 0: their numbers are left out. Never a temperature. */
    measured_as_zero: Type.Array(Type.Enum(VITAL_FIELD_NAMES.filter(canBeZero))),
  },
  { additionalProperties: false },
);
export type VitalsForm = Static<typeof VitalsForm>;
