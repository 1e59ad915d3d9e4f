import { sql, type Kysely } from 'kysely';
import { textArray } from '../engine/arrayParameters';
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

/** A patient with one of these values as a number, of whatever authority and type. */
export type NumberedPatient = IdentifiedPatient & PatientIdentifier;

export async function findByIdentifierValues(
  db: Kysely<Tables>,
  values: readonly string[],
): Promise<NumberedPatient[]> {
  const { rows } = await sql<NumberedPatient>`
    SELECT p.id, p.last_name, p.date_of_birth, i.authority, i.type, i.value
    FROM patient_identifiers i JOIN patients p ON p.id = i.patient_id
    WHERE i.value = ANY ((SELECT ${textArray(values)}::text)::text[]) ORDER BY p.id`.execute(db);
  return rows;
}

/** The patients with one of these SSNs, which are without hyphens and spaces. */
export async function findBySsn(db: Kysely<Tables>, ssns: readonly string[]): Promise<IdentifiedPatient[]> {
  if (ssns.length === 0) return [];
  const { rows } = await sql<IdentifiedPatient>`
    SELECT p.id, p.last_name, p.date_of_birth FROM patients p
    WHERE translate(p.ssn, '- ', '') = ANY ((SELECT ${textArray(ssns)}::text)::text[]) ORDER BY p.id`.execute(
    db,
  );
  return rows;
}

/**
 * Adds numbers to a patient. One that another patient has stays there: resolves with those.
 */
export async function addIdentifiers(
  db: Kysely<Tables>,
  patientId: number,
  identifiers: readonly PatientIdentifier[],
  at: string,
): Promise<PatientIdentifier[]> {
  const taken: PatientIdentifier[] = [];
  for (const { authority, type, value } of identifiers) {
    const { rows } = await sql<{ patient_id: number }>`
      WITH added AS (
        INSERT INTO patient_identifiers (patient_id, authority, type, value, created_at)
        VALUES (${patientId}::int, ${authority}::text, ${type}::text, ${value}::text, ${at}::timestamptz)
        ON CONFLICT (authority, type, value) DO NOTHING RETURNING patient_id)
      SELECT patient_id FROM added UNION ALL
      SELECT patient_id FROM patient_identifiers
      WHERE authority = ${authority}::text AND type = ${type}::text AND value = ${value}::text`.execute(db);
    if (!rows.some(({ patient_id }) => patient_id === patientId)) taken.push({ authority, type, value });
  }
  return taken;
}
