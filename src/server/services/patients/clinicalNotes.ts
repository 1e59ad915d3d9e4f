import type { ClinicalNote, ClinicalNoteBody } from '../../../contract/clinicalNotes';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import {
  findClinicalNote,
  insertClinicalNote,
  lockClinicalNote,
  updateClinicalNote,
} from '../../db/patients/clinicalNotes';
import { entityTag, refuseIfChanged } from '../entityTag';
import { NotPermitted } from '../refusals';
import { refuseViolations } from '../refuseViolations';

/** The tag of the editable part of a note. */
export const noteTag = ({ notes }: Pick<ClinicalNote, 'notes'>): string => entityTag(notes);

/**
 * Writes a note at `now` (epoch ms). Resolves with its id.
 * @throws Refused when there is no such patient.
 */
export async function writeNote(
  db: Db,
  { patient, notes }: ClinicalNoteBody,
  author: Person,
  now: number,
): Promise<number> {
  const refusals = { clinical_notes_patient_id_fkey: { patient: ['There is no such patient.'] } };
  return refuseViolations(refusals, () =>
    transactionOf(db, author, (tx) =>
      insertClinicalNote(tx, { patient, author: author.id, notes }, new Date(now).toISOString()),
    ),
  );
}

/**
 * Changes a note, which only its author may, at `now` (epoch ms). Resolves with null when there is no such note.
 * @throws NotPermitted, Outdated
 */
export async function editNote(
  db: Db,
  id: number,
  { notes, editor }: { notes: string; editor: Person },
  ifMatch: string | undefined,
  now: number,
): Promise<ClinicalNote | null> {
  return transactionOf(db, editor, async (tx) => {
    const before = await lockClinicalNote(tx, id);
    if (before === null) return null;
    if (before.created_by !== editor.id) throw new NotPermitted('Only its author may change a note.');
    refuseIfChanged(ifMatch, noteTag(before));
    await updateClinicalNote(tx, id, notes, new Date(now).toISOString());
    return findClinicalNote(tx, id);
  });
}
