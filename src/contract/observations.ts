import Type, { type Static } from 'typebox';
import { byKey, OBSERVATION_KEYS } from '../clinical/observationKeys';
import { Nullable } from './common';

const Value = Nullable(Type.Number());

/** One set of observations (spec §3); null is "not known". */
export const Observations = Type.Object(byKey(OBSERVATION_KEYS, () => Value));
export type Observations = Static<typeof Observations>;
