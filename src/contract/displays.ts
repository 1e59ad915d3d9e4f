import Type, { type Static } from 'typebox';
import { Id, Nullable, NullableId, Timestamp } from './common';
import { Department } from './departments';
import { listQuery } from './paging';
import { NOT_BLANK } from './patterns';

export const DISPLAY_ORDERINGS = ['id', 'name', 'created_at', 'last_used_at', 'expires_at'] as const;

/** A screen on a wall that opens the wall display by an address of its own, without a signed-in user. */
export const Display = Type.Object({
  id: Id,
  name: Type.String(),
  /** The only department that it shows; null: any, and the whole ward. */
  department: Nullable(Department),
  created_at: Timestamp,
  created_by: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
  /** Where and when it was last used, to a minute; null before its first use. */
  last_address: Nullable(Type.String()),
  last_used_at: Nullable(Timestamp),
  /** From then on its token opens nothing. */
  expires_at: Timestamp,
  /** When it ended, by an Admin or with its time; null while it is live. */
  ended_at: Nullable(Timestamp),
});
export type Display = Static<typeof Display>;

/** The answer that has the token, which is never shown again. */
export const NewDisplay = Type.Object({ ...Display.properties, token: Type.String() });
export type NewDisplay = Static<typeof NewDisplay>;

export const DisplaysQuery = listQuery(DISPLAY_ORDERINGS);

/** What the form of a display holds and sends. Every display is expressly bound to a department, or to none. */
export const DisplayBody = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 100, pattern: NOT_BLANK }),
    department: NullableId,
  },
  { additionalProperties: false },
);
export type DisplayBody = Static<typeof DisplayBody>;

/** Renewing needs no body: the new end follows from the time of the request. */
export const DisplayRenewal = Type.Object({}, { additionalProperties: false });
