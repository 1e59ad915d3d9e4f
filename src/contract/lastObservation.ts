import Type, { type Static } from 'typebox';
import { Nullable, Timestamp } from './common';
import { Observations } from './observations';

/**
 * The newest known values of a patient, measured by a device or by a person; everything null when nothing was
 * ever measured.
 */
export const LastObservation = Type.Object({
  last_sync: Nullable(Timestamp),
  observations: Observations,
  /** The patient wears no device, and a person logged all of these values at `last_sync`. */
  by_hand: Type.Boolean(),
  /** For how many seconds after `last_sync` the values count as fresh, and for how many they are shown: those of the feed that the patient wears. Without one, only values logged by hand are fresh, until 60 s after their minute; else 0. */
  online_window: Type.Number({ minimum: 0 }),
  value_lifetime: Type.Number({ minimum: 0 }),
});
export type LastObservation = Static<typeof LastObservation>;
