import Type, { type Static } from 'typebox';
import { NOT_BLANK } from './patterns';

export const MAX_ERASURE_REASON = 200;

/** What the erasure of a patient is confirmed with. */
export const ErasureBody = Type.Object(
  {
    /** The patient's last name or SSN. */
    confirmation: Type.String({ minLength: 1, maxLength: 50, pattern: NOT_BLANK }),
    /** It is kept for good, and may not name the patient. */
    reason: Type.String({ minLength: 1, maxLength: MAX_ERASURE_REASON, pattern: NOT_BLANK }),
  },
  { additionalProperties: false },
);
export type ErasureBody = Static<typeof ErasureBody>;
