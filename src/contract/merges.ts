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
  /** Whom the other record was of; null after an undo, which made it a record of its own again. */
  retired_of: Nullable(RecordOf),
  /** The number by which the retired record was known. */
  number: Type.String(),
  merged_at: Timestamp,
  /** A link, or an Admin. */
  merged_by: Type.String(),
  undone_at: Nullable(Timestamp),
});
export type Merge = Static<typeof Merge>;

/** The newest first. */
export const Merges = Type.Array(Merge);

/** What a card and a chart say for a day after a merge. */
export const MergedNotice = Type.Object({ number: Type.String(), at: Timestamp });
export type MergedNotice = Static<typeof MergedNotice>;
