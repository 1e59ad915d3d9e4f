import Type, { type Static } from 'typebox';
import { Nullable, Timestamp } from './common';
import { Observations } from './observations';

/** The newest that is known of a patient, whoever or whatever measured it; everything null when nothing ever was. */
export const LastObservation = Type.Object({ last_sync: Nullable(Timestamp), observations: Observations });
export type LastObservation = Static<typeof LastObservation>;
