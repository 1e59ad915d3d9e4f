/** What an entry of an answer carries when it did not fit its shape, and holds only what could be read of it. */
export interface Unreadable {
  unreadable: {
    /** Where the patient lies, if that could be read. */
    bed: string | null;
  };
}

/** Whether an entry is one of which only a part could be read: it is shown as such, and never as if all of it were known. */
export const isUnreadable = <T extends object>(entry: T): entry is T & Unreadable => 'unreadable' in entry;

/** The entries that can be chosen from: of the others it is not known what they are. */
export const readableOf = <T extends object>(entries: readonly T[] | undefined): readonly T[] | undefined => entries?.filter((entry) => !isUnreadable(entry));

/** What stands for it. */
export const UNREADABLE_WORDS = 'could not be shown';
