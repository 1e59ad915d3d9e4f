import Type, { type Static } from 'typebox';
import { EMPTY_OR_NOT_BLANK, NOT_BLANK } from './patterns';

const MAX_REASON = 500;

/** The request body: an empty reason removes the flag (spec §3). */
export const HighPriority = Type.Object(
  { high_priority_reason: Type.String({ maxLength: MAX_REASON, pattern: EMPTY_OR_NOT_BLANK }) },
  { additionalProperties: false },
);
export type HighPriority = Static<typeof HighPriority>;

/** What the form that sets the flag holds: there the reason is required. */
export const HighPriorityForm = Type.Object(
  { high_priority_reason: Type.String({ minLength: 1, maxLength: MAX_REASON, pattern: NOT_BLANK }) },
  { additionalProperties: false },
);
