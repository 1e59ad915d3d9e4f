import Type from 'typebox';
import { OBSERVATION_KEYS } from '../../clinical/observationKeys';
import { Nullable } from '../../contract/common';
import type { Observations } from '../../contract/observations';

/**
 * The contract's `Observations` as one rule for all values: compiled, a check of each key by itself is most of
 * what the first load of a board and of a chart check their answers with.
 */
export const OBSERVATION_VALUES = Type.Unsafe<Observations>({
  type: 'object',
  required: [...OBSERVATION_KEYS],
  additionalProperties: Nullable(Type.Number()),
});
