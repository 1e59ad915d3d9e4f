import { sql, type Transaction } from 'kysely';
import { numberArray, textArray } from '../../engine/arrayParameters';
import type { Tables } from '../../tables/tables';
import type { PatientIdentifier } from '../identifiers';

type Tx = Transaction<Tables>;

/** A number of a patient, as it was to a merge that is not undone. */
export interface MergedNumber extends PatientIdentifier {
  merge: number;
  /** Of the record that went. */
  isOfRetired: boolean;
  /** Of the record that was kept, when they were merged. */
  isOfSurvivor: boolean;
}

/** What messages bring, by the tables that a merge moves. */
export type BroughtTable = 'patient_identifiers' | 'patient_conditions' | 'admissions' | 'lab_tests';

/**
 * The numbers of a patient with one of these values, once for each merge into the patient, or into a record that was itself merged into
 * the patient. Empty for a patient of no merge.
 */
export async function findMergedNumbers(
  tx: Tx,
  patientId: number,
  values: readonly string[],
): Promise<MergedNumber[]> {
  const isJournaled = (
    merge: ReturnType<typeof sql.ref>,
    column: 'retired' | 'after',
  ) => sql<boolean>`EXISTS (
    SELECT FROM patient_merge_rows j WHERE j.merge_id = ${merge} AND j.table_name = 'patient_identifiers'
      AND (j.${sql.ref(column)} ->> 'id')::bigint = i.id)`;
  const [merge, parent] = [sql.ref('c.id'), sql.ref('c.parent')];
  const { rows } = await sql<MergedNumber>`
    /* prepared merged_numbers */
    WITH RECURSIVE chain AS (
      SELECT m.id, m.retired_id, m.merged_at, NULL::int AS parent FROM patient_merges m
      WHERE m.survivor_id = ${patientId}::int AND m.undone_at IS NULL
      UNION ALL
      SELECT m.id, m.retired_id, m.merged_at, c.id FROM chain c JOIN patient_merges m ON m.survivor_id = c.retired_id AND m.undone_at IS NULL)
    SELECT n.merge, n.authority, n.type, n.value, n."isOfRetired",
      NOT n."isOfRetired" AND (n.created_at <= n.merged_at OR n."isSsnOfRetired") AS "isOfSurvivor"
    FROM (
      SELECT c.id AS merge, c.merged_at, i.authority, i.type, i.value, i.created_at,
        ${isJournaled(merge, 'retired')} OR ${isJournaled(merge, 'after')} AS "isOfRetired",
        ${isJournaled(parent, 'after')} AS "isSsnOfRetired"
      FROM chain c JOIN patient_identifiers i ON i.patient_id = ${patientId}::int AND i.value = ANY ((SELECT ${textArray(values)}::text)::text[])) n`.execute(
    tx,
  );
  return rows;
}

/** Whether a patient's own SSN is one of these, which are without hyphens and spaces. */
export async function hasSsn(tx: Tx, patientId: number, ssns: readonly string[]): Promise<boolean> {
  if (ssns.length === 0) return false;
  const { rows } = await sql`
    SELECT FROM patients p WHERE p.id = ${patientId}::int AND translate(p.ssn, '- ', '') = ANY (${textArray(ssns)}::text::text[])`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Keeps in the journal of merges that these rows are of the retired record: an undo gives them to it. */
export async function keepBroughtRows(
  tx: Tx,
  merges: readonly number[],
  table: BroughtTable,
  ids: readonly number[],
): Promise<void> {
  await sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, retired)
    SELECT m.id, ${table}::text, json_build_object('id', r.id)
    FROM unnest(${numberArray(merges)}::text::int[]) AS m(id) CROSS JOIN unnest(${numberArray(ids)}::text::bigint[]) AS r(id)`.execute(
    tx,
  );
}
