import { sql, type Kysely, type Transaction } from 'kysely';
import type { ClinicalNote, CLINICAL_NOTE_ORDERINGS } from '../../../contract/clinicalNotes';
import type { ListQuery } from '../../../contract/paging';
import { findPage, type Found } from '../paging/findPage';
import type { Orderings } from '../paging/ordering';
import type { Tables } from '../tables/tables';

/** Ordering by author uses the last name, as a list of people does. */
const ORDERINGS: Orderings<(typeof CLINICAL_NOTE_ORDERINGS)[number]> = {
  id: sql.ref('n.id'),
  created_at: sql.ref('n.created_at'),
  created_by: sql`fold_text(concat_ws(' ', u.last_name, u.first_name)) COLLATE "C"`,
  note_type: sql`fold_text(n.note_type) COLLATE "C"`,
};

const COLUMNS = sql`n.id, n.created_at, json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name) AS created_by,
  json_build_object('name', n.note_type) AS note_type, n.notes,
  json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) AS patient`;
const FROM = sql`clinical_notes n JOIN users u ON u.id = n.created_by JOIN patients p ON p.id = n.patient_id`;

/** The notes on a patient, who must exist; the newest first unless ordered otherwise. */
export function findClinicalNotes(
  db: Kysely<Tables>,
  patientId: number,
  query: ListQuery,
): Promise<Found<ClinicalNote>> {
  return findPage<ClinicalNote>(
    db,
    {
      columns: COLUMNS,
      from: FROM,
      where: [sql`n.patient_id = ${patientId}::int`],
      id: sql.ref('n.id'),
      searched: sql`concat_ws(' ', n.id, u.first_name, u.last_name, n.note_type, n.notes)`,
      orderings: ORDERINGS,
      ordering: '-created_at',
    },
    query,
  );
}

export async function findClinicalNote(db: Kysely<Tables>, id: number): Promise<ClinicalNote | null> {
  const { rows } = await sql<ClinicalNote>`SELECT ${COLUMNS} FROM ${FROM} WHERE n.id = ${id}::int`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** What an edit is checked against; the note is locked until the transaction ends. */
export async function lockClinicalNote(
  tx: Transaction<Tables>,
  id: number,
): Promise<{ created_by: number; notes: string } | null> {
  return (
    (await tx
      .selectFrom('clinical_notes')
      .select(['created_by', 'notes'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst()) ?? null
  );
}

/** The new note's id. */
export async function insertClinicalNote(
  db: Kysely<Tables>,
  note: { patient: number; author: number; notes: string },
  at: string,
): Promise<number> {
  const { id } = await db
    .insertInto('clinical_notes')
    .values({
      patient_id: note.patient,
      created_by: note.author,
      notes: note.notes,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateClinicalNote(
  tx: Transaction<Tables>,
  id: number,
  notes: string,
  at: string,
): Promise<void> {
  await tx.updateTable('clinical_notes').set({ notes, updated_at: at }).where('id', '=', id).execute();
}
