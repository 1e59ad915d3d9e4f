import { sql, type Kysely, type Transaction } from 'kysely';
import type { MergeOfMessage, RecordOf } from '../../../../contract/merges';
import type { Tables } from '../../tables/tables';

type Tx = Transaction<Tables>;

/** Two records that became one. */
export interface KeptMerge {
  id: number;
  survivor: number;
  retired: number;
  /** The number by which the retired record was known. */
  number: string;
  mergedAt: string;
  mergedBy: string;
  undoneAt: string | null;
  undoneBy: string | null;
}

interface NewMerge {
  survivor: number;
  retired: number;
  number: string;
  /** Null for another system. */
  userId: number | null;
  name: string;
  at: string;
  /** The message that makes it; null without one. */
  messageId: number | null;
}

export async function insertMerge(tx: Tx, merge: NewMerge): Promise<number> {
  const { id } = await tx
    .insertInto('patient_merges')
    .values({
      survivor_id: merge.survivor,
      retired_id: merge.retired,
      retired_number: merge.number,
      merged_by: merge.userId,
      merged_by_name: merge.name,
      merged_at: merge.at,
      message_id: merge.messageId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const COLUMNS = sql`m.id, m.survivor_id AS survivor, m.retired_id AS retired, m.retired_number AS number,
  m.merged_at AS "mergedAt", m.merged_by_name AS "mergedBy", m.undone_at AS "undoneAt",
  (SELECT u.username FROM users u WHERE u.id = m.undone_by) AS "undoneBy"`;

/**
 * A merge, whose row stays locked until the transaction ends; null when there is none of this id. Its journal may still grow: a
 * message that holds the patient, for which an undo waits, keeps there what it brings.
 */
export async function lockMerge(tx: Tx, id: number): Promise<KeptMerge | null> {
  const { rows } =
    await sql<KeptMerge>`SELECT ${COLUMNS} FROM patient_merges m WHERE m.id = ${id}::int FOR NO KEY UPDATE`.execute(
      tx,
    );
  return rows[0] ?? null;
}

/** A merge with whom its records are of. */
interface ListedMerge extends KeptMerge {
  survivorOf: RecordOf | null;
  retiredOf: RecordOf | null;
}

/** At most this many merges, the newest first. The retired record is a patient's own again, or in the journal of the merge that holds it. */
export async function listMerges(db: Kysely<Tables>, most: number): Promise<ListedMerge[]> {
  const { rows } = await sql<ListedMerge>`
    SELECT ${COLUMNS},
      CASE WHEN p.id IS NOT NULL
        THEN jsonb_build_object('ssn', p.ssn, 'first_name', p.first_name, 'last_name', p.last_name) END AS "survivorOf",
      CASE WHEN r.id IS NOT NULL
        THEN jsonb_build_object('ssn', r.ssn, 'first_name', r.first_name, 'last_name', r.last_name)
        WHEN j.retired IS NOT NULL THEN jsonb_build_object(
        'ssn', j.retired ->> 'ssn', 'first_name', j.retired ->> 'first_name', 'last_name', j.retired ->> 'last_name') END AS "retiredOf"
    FROM patient_merges m
      LEFT JOIN patients p ON p.id = m.survivor_id
      LEFT JOIN patients r ON r.id = m.retired_id
      LEFT JOIN patient_merges h ON h.retired_id = m.retired_id AND h.undone_at IS NULL
      LEFT JOIN patient_merge_rows j ON j.merge_id = h.id AND j.table_name = 'patients' AND j.is_removed
    ORDER BY m.id DESC LIMIT ${most}::int`.execute(db);
  return rows;
}

/** The merges that a message made, in its order. */
export async function findMergesOf(db: Kysely<Tables>, messageId: number): Promise<MergeOfMessage[]> {
  const { rows } = await sql<MergeOfMessage>`
    SELECT m.retired_number AS number, m.undone_at, u.username AS undone_by
    FROM patient_merges m LEFT JOIN users u ON u.id = m.undone_by WHERE m.message_id = ${messageId}::bigint ORDER BY m.id`.execute(
    db,
  );
  return rows;
}

/** Whether another merge that is not undone touched this patient after the given one. */
export async function hasLaterMerge(
  tx: Tx,
  { id, survivor }: Pick<KeptMerge, 'id' | 'survivor'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patient_merges WHERE id > ${id}::int AND undone_at IS NULL AND ${survivor}::int IN (survivor_id, retired_id) LIMIT 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/** The journal is no longer needed. */
export async function endMerge(tx: Tx, id: number, userId: number | null, at: string): Promise<void> {
  await tx.deleteFrom('patient_merge_rows').where('merge_id', '=', id).execute();
  await tx
    .updateTable('patient_merges')
    .set({ undone_by: userId, undone_at: at })
    .where('id', '=', id)
    .execute();
}
