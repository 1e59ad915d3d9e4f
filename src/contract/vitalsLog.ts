import Type, { type Static } from 'typebox';
import { VITAL_KEYS, VITALS } from '../clinical/vitals';
import { Id, Timestamp } from './common';

/** The seven vitals as they are named when a person logs them (spec §3). */
export const LOGGED_TYPES = VITAL_KEYS.map((key) => VITALS[key].observationType);

/**
 * The envelope of vitals that a person logs. Every observation in it is validated separately, by the schema
 * below and by the hard limits of its vital, so that the response can name the wrong ones.
 */
export const VitalsLogBody = Type.Object(
  {
    timestamp: Timestamp,
    observations: Type.Array(Type.Unknown(), { minItems: 1, maxItems: 20 }),
    patient: Id,
  },
  { additionalProperties: false },
);
export type VitalsLogBody = Static<typeof VitalsLogBody>;

export const LoggedObservation = Type.Object(
  { type: Type.Enum([...LOGGED_TYPES]), value: Type.Number() },
  { additionalProperties: false },
);
export type LoggedObservation = Static<typeof LoggedObservation>;

/** The errors, in the order of the request; `{}` stands for a valid observation. */
export const VitalsLogErrors = Type.Object({
  observations: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Array(Type.String())))),
  timestamp: Type.Optional(Type.Array(Type.String())),
  patient: Type.Optional(Type.Array(Type.String())),
  non_field_errors: Type.Optional(Type.Array(Type.String())),
});
export type VitalsLogErrors = Static<typeof VitalsLogErrors>;
