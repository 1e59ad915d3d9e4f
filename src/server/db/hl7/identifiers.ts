import { sql, type Kysely } from 'kysely';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';

/** A number by which other systems know a patient. */
export interface PatientIdentifier {
  authority: string;
  type: string;
  value: string;
}

/** What a message is compared with. */
export interface IdentifiedPatient {
  id: number;
  last_name: string;
  date_of_birth: string;
}

/** A patient with a number that was asked for. */
export interface NumberedPatient extends IdentifiedPatient {
  first_name: string;
  /** Null for the patient's own SSN, whose `value` is without hyphens and spaces. */
  authority: string | null;
  type: string;
  value: string;
}

/**
 * The patients with one of `values` as a number, of whatever authority and type, or with one of `ssns`, which are without
 * hyphens and spaces. Each SSN is looked up by the index: of a list of unknown length the planner expects so much that it
 * reads the whole table.
 */
export async function findByNumbers(
  db: Kysely<Tables>,
  { values, ssns }: { values: readonly string[]; ssns: readonly string[] },
): Promise<NumberedPatient[]> {
  const { rows } = await sql<NumberedPatient>`
    /* prepared patients_by_numbers */
    SELECT p.id, p.first_name, p.last_name, p.date_of_birth, i.authority, i.type, i.value
    FROM patient_identifiers i JOIN patients p ON p.id = i.patient_id
    WHERE i.value = ANY ((SELECT ${textArray(values)}::text)::text[])
    UNION ALL
    SELECT p.id, p.first_name, p.last_name, p.date_of_birth, NULL, '', s.ssn
    FROM (SELECT DISTINCT unnest((SELECT ${textArray(ssns)}::text)::text[]) AS ssn) s
    CROSS JOIN LATERAL (
      SELECT id, first_name, last_name, date_of_birth FROM patients WHERE translate(ssn, '- ', '') = s.ssn OFFSET 0) p
    ORDER BY id`.execute(db);
  return rows;
}

/** The numbers of these patients. */
export async function findNumbersOf(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<(PatientIdentifier & { id: number })[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PatientIdentifier & { id: number }>`
    /* prepared numbers_of_patients */
    SELECT i.patient_id AS id, i.authority, i.type, i.value
    FROM patient_identifiers i WHERE i.patient_id = ANY ((SELECT ${numberArray(ids)}::text)::int[])`.execute(
    db,
  );
  return rows;
}

/** Adds numbers to a patient. One that another patient has stays there: resolves with those that were added, and those. */
export async function addIdentifiers(
  db: Kysely<Tables>,
  patientId: number,
  identifiers: readonly PatientIdentifier[],
  at: string,
): Promise<{ added: number[]; taken: number }> {
  if (identifiers.length === 0) return { added: [], taken: 0 };
  const { rows } = await sql<{ id: number | null }>`
    /* prepared by length add_identifiers */
    WITH sent AS (
      SELECT * FROM (VALUES ${sql.join(
        identifiers.map(
          ({ authority, type, value }) => sql`(${authority}::text, ${type}::text, ${value}::text)`,
        ),
      )}) v(authority, type, value)),
    added AS (
      INSERT INTO patient_identifiers (patient_id, authority, type, value, created_at)
      SELECT ${patientId}::int, authority, type, value, ${at}::timestamptz FROM sent
      ON CONFLICT (authority, type, value) DO NOTHING RETURNING id, authority, type, value)
    SELECT id FROM added UNION ALL SELECT NULL FROM (
    SELECT authority, type, value FROM sent
    EXCEPT SELECT authority, type, value FROM added
    EXCEPT SELECT authority, type, value FROM patient_identifiers WHERE patient_id = ${patientId}::int) taken`.execute(
    db,
  );
  const added = rows.flatMap(({ id }) => id ?? []);
  return { added, taken: rows.length - added.length };
}

/** Whether every number of a patient with one of these values came from a record that was merged into it. */
export async function areOfMergedRecord(
  db: Kysely<Tables>,
  patientId: number,
  values: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ are: boolean | null }>`
    /* prepared are_of_merged_record */
    SELECT bool_and(EXISTS (
      SELECT FROM patient_merges m JOIN patient_merge_rows j ON j.merge_id = m.id AND j.table_name = 'patient_identifiers'
      WHERE m.survivor_id = i.patient_id AND m.undone_at IS NULL AND (j.retired ->> 'id')::bigint = i.id)) AS are
    FROM patient_identifiers i WHERE i.patient_id = ${patientId}::int AND i.value = ANY ((SELECT ${textArray(values)}::text)::text[])`.execute(
    db,
  );
  return rows[0]?.are ?? false;
}

/** Whether a patient has this SSN who has none of these numbers. */
export async function isSsnOfAnother(
  db: Kysely<Tables>,
  ssn: string,
  numbers: readonly PatientIdentifier[],
): Promise<boolean> {
  const own = numbers.map(
    ({ authority, value }) => sql`(i.authority = ${authority}::text AND i.value = ${value}::text)`,
  );
  const { rows } = await sql`
    SELECT FROM patients p WHERE p.ssn = ${ssn}::text AND NOT EXISTS (
      SELECT FROM patient_identifiers i WHERE i.patient_id = p.id AND (${sql.join(own, sql` OR `)}))`.execute(
    db,
  );
  return rows.length > 0;
}
