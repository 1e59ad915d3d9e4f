import type { Db } from '../../engine/client';
import { hoursAgo } from '../ago';
import type { Ids } from '../ids';
import { notes } from '../notes/notes';

export async function insertNotes(db: Db, now: number, ids: { patients: Ids; users: Ids }): Promise<void> {
  await db
    .insertInto('clinical_notes')
    .values(
      notes.map(([ssn, author, hours, text]) => ({
        patient_id: ids.patients.of(ssn),
        created_by: ids.users.of(author),
        created_at: hoursAgo(now, hours),
        updated_at: hoursAgo(now, hours),
        notes: text,
      })),
    )
    .execute();
}
