import type { DraftOf } from '../../lib/drafts';

/** The key of a person's draft of a note: of a new one on this patient without `note`, the id. */
export const draftOfNote = (person: number, patient: number, note?: number): DraftOf => ({
  person,
  about: `note.${patient}.${note ?? 'new'}`,
});
