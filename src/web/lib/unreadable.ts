/** Marks an entry whose subject is unknown: it holds only the parts that could be read. */
export interface Unreadable {
  unreadable: {
    /** The patient's bed, if it could be read. */
    bed: string | null;
  };
}

/**
 * The unreadable parts of an otherwise readable entry (`battery_level`, `observations/heartRate`): their
 * values are unknown.
 */
export interface PartlyRead {
  notRead: readonly string[];
}

const EVERYTHING: readonly string[] = [];

/** Whether only a part of an entry could be read: it is marked as such, and never shown as complete. */
export const isUnreadable = <T extends object>(entry: T): entry is T & Unreadable => 'unreadable' in entry;

/** The parts of an entry that could not be read; the same empty list for every valid entry. */
export const notReadOf = (entry: object): readonly string[] =>
  'notRead' in entry ? (entry as PartlyRead).notRead : EVERYTHING;

/** The entries that can be offered as options: the others are unknown, in whole or in part. */
export const readableOf = <T extends object>(entries: readonly T[] | undefined): readonly T[] | undefined =>
  entries?.filter((entry) => !isUnreadable(entry) && notReadOf(entry).length === 0);

/** The text shown for it. */
export const UNREADABLE_WORDS = 'could not be shown';
