import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';

/** A place where a person is signed in. */
export const OpenSession = Type.Object({
  id: Id,
  /** The network address that signed in; null when it is not known. */
  address: Nullable(Type.String()),
  /** The browser and its system in words, such as 'Firefox on Windows'; null when they are not known. */
  station: Nullable(Type.String()),
  signed_in_at: Timestamp,
  /** To a minute. */
  last_used_at: Timestamp,
  expires_at: Timestamp,
  /** Since when it is locked; null when it is not. */
  locked_at: Nullable(Timestamp),
  /** The one that asks. */
  is_current: Type.Boolean(),
});
export type OpenSession = Static<typeof OpenSession>;

export const OpenSessions = Type.Array(OpenSession);
export type OpenSessions = Static<typeof OpenSessions>;

/** How many sessions were ended. */
export const EndedSessions = Type.Object({ ended: Type.Integer({ minimum: 0 }) });
export type EndedSessions = Static<typeof EndedSessions>;
