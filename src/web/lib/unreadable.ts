/** Marks an entry whose subject is unknown: it holds only the parts that could be read. */
export interface Unreadable {
  unreadable: {
    /** Where the patient lies, if that could be read. */
    bed: string | null;
  };
}

/** What an entry carries of which everything could be read but these parts (`battery_level`, `observations/heartRate`): they stand as not known. */
export interface PartlyRead {
  notRead: readonly string[];
}

const EVERYTHING: readonly string[] = [];

/** Whether an entry is one of which only a part could be read: it is shown as such, and never as if all of it were known. */
export const isUnreadable = <T extends object>(entry: T): entry is T & Unreadable => 'unreadable' in entry;

/** The parts of an entry that could not be read; the same empty list for every entry that fits its shape. */
export const notReadOf = (entry: object): readonly string[] =>
  'notRead' in entry ? (entry as PartlyRead).notRead : EVERYTHING;

/** The entries that can be chosen from: of the others it is not known, or not in full, what they are. */
export const readableOf = <T extends object>(entries: readonly T[] | undefined): readonly T[] | undefined =>
  entries?.filter((entry) => !isUnreadable(entry) && notReadOf(entry).length === 0);

/** What stands for it. */
export const UNREADABLE_WORDS = 'could not be shown';
