import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';

/** Whom a record is of, as it says now, or said when it became part of another. */
const RecordOf = Type.Object({ ssn: Type.String(), first_name: Type.String(), last_name: Type.String() });
export type RecordOf = Static<typeof RecordOf>;

/** Two records of one person that became one. */
export const Merge = Type.Object({
  id: Id,
  /** The record that was kept, and the one that became part of it. */
  survivor: Id,
  retired: Id,
  /** Whom the kept record is of; null once it became part of another. */
  survivor_of: Nullable(RecordOf),
  /** Whom the other record was of, or is again after an undo; null once it was erased. */
  retired_of: Nullable(RecordOf),
  /** The number by which the retired record was known. */
  number: Type.String(),
  merged_at: Timestamp,
  /** A link, or an Admin. */
  merged_by: Type.String(),
  undone_at: Nullable(Timestamp),
  undone_by: Nullable(Type.String()),
});
export type Merge = Static<typeof Merge>;

/** A merge, at the message that made it: the number of the former record, and whether it is undone. */
export const MergeOfMessage = Type.Object({
  number: Type.String(),
  undone_at: Nullable(Timestamp),
  undone_by: Nullable(Type.String()),
});
export type MergeOfMessage = Static<typeof MergeOfMessage>;

/** The newest first. */
export const Merges = Type.Array(Merge);

/** What a card and a chart say for a day after a merge. */
export const MergedNotice = Type.Object({ number: Type.String(), at: Timestamp });
export type MergedNotice = Static<typeof MergedNotice>;
