import Type, { type Static } from 'typebox';
import { Id, Timestamp } from './common';
import { listQuery } from './paging';
import { NOT_BLANK } from './patterns';

const MAX_NOTES = 10_000;

/** A note as it is read (spec §3, with its author by id); its type is set by the server. */
export const ClinicalNote = Type.Object({
  id: Id,
  created_at: Timestamp,
  created_by: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
  note_type: Type.Object({ name: Type.String() }),
  notes: Type.String(),
  patient: Type.Object({ id: Id, first_name: Type.String(), last_name: Type.String() }),
});
export type ClinicalNote = Static<typeof ClinicalNote>;

export const CLINICAL_NOTE_ORDERINGS = ['id', 'created_at', 'created_by', 'note_type'] as const;

export const ClinicalNotesQuery = listQuery(CLINICAL_NOTE_ORDERINGS);

const Notes = Type.String({ minLength: 1, maxLength: MAX_NOTES, pattern: NOT_BLANK });

export const ClinicalNoteBody = Type.Object({ notes: Notes, patient: Id }, { additionalProperties: false });
export type ClinicalNoteBody = Static<typeof ClinicalNoteBody>;

/** The fields of a note that can be changed, by its author alone; also what the edit form holds. */
export const ClinicalNoteChanges = Type.Object({ notes: Notes }, { additionalProperties: false });
export type ClinicalNoteChanges = Static<typeof ClinicalNoteChanges>;

/** What the Log Clinical Notes form holds; it is sent as `notes` (spec §5). */
export const ClinicalNotesForm = Type.Object({ clinical_notes: Notes }, { additionalProperties: false });
