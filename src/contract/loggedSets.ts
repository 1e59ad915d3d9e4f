import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';
import { listQuery, Page } from './paging';
import { NOT_BLANK } from './patterns';
import { LoggedObservation } from './vitalsLog';

const MAX_REASON = 500;

const Author = Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() });

/** A set of vitals that a person logged. */
export const LoggedSet = Type.Object({
  id: Id,
  measured_at: Timestamp,
  created_at: Timestamp,
  author: Author,
  /** The values as typed, in their order. */
  observations: Type.Array(LoggedObservation),
  /** Who struck it out, when and why; null while it counts. */
  struck_out: Nullable(Type.Object({ at: Timestamp, by: Author, reason: Type.String() })),
});
export type LoggedSet = Static<typeof LoggedSet>;

export const LoggedSets = Page(LoggedSet);
export type LoggedSets = Static<typeof LoggedSets>;

export const LOGGED_SET_ORDERINGS = ['id', 'measured_at', 'created_at'] as const;
export const LoggedSetsQuery = listQuery(LOGGED_SET_ORDERINGS);

/** Why a set is struck out; also what the form holds. */
export const StrikeOutBody = Type.Object(
  { reason: Type.String({ minLength: 1, maxLength: MAX_REASON, pattern: NOT_BLANK }) },
  { additionalProperties: false },
);
export type StrikeOutBody = Static<typeof StrikeOutBody>;
