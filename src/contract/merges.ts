import Type, { type Static } from 'typebox';
import { Id, Nullable, Timestamp } from './common';

/** Two records of one person that became one. */
export const Merge = Type.Object({
  id: Id,
  /** The record that was kept, and the one that became part of it. */
  survivor: Id,
  retired: Id,
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
