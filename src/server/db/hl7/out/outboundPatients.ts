import { sql, type Kysely } from 'kysely';
import { numberArray } from '../../engine/arrayParameters';
import type { Tables } from '../../tables/tables';

/** A patient as messages name one. */
export interface OutboundPatient {
  id: number;
  ssn: string;
  name: { first: string; middle: string; last: string };
  /** `YYYY-MM-DD`. */
  born: string;
  /** `M`, `F` or empty. */
  sex: string;
  identifiers: { authority: string; type: string; value: string }[];
  departmentId: number | null;
  /** The bed, as the other systems call it where one of them does; a department without one; null: neither. */
  place: { pointOfCare: string; room: string; bed: string } | null;
  visit: { authority: string; number: string } | null;
  /** The device that is worn. */
  device: string | null;
}

/** By id; one that does not exist, or was erased, is left out. */
export async function findOutboundPatients(
  db: Kysely<Tables>,
  ids: readonly number[],
): Promise<Map<number, OutboundPatient>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OutboundPatient>`
    SELECT p.id, p.ssn, json_build_object('first', p.first_name, 'middle', p.middle_name, 'last', p.last_name) AS name,
      p.date_of_birth AS born, p.gender AS sex,
      coalesce((SELECT json_agg(json_build_object('authority', i.authority, 'type', i.type, 'value', i.value) ORDER BY i.id)
        FROM patient_identifiers i WHERE i.patient_id = p.id), '[]') AS identifiers,
      coalesce(b.department_id, a.department_id) AS "departmentId",
      CASE WHEN l.id IS NOT NULL THEN json_build_object('pointOfCare', l.point_of_care, 'room', l.room, 'bed', l.bed)
        WHEN dep.id IS NOT NULL THEN json_build_object('pointOfCare', dep.abbreviation, 'room', '', 'bed', coalesce(b.number::text, ''))
      END AS place,
      CASE WHEN v.number IS NOT NULL THEN json_build_object('authority', v.authority, 'number', v.number) END AS visit,
      (SELECT d.vendor_device_id FROM device_assignments w JOIN devices d ON d.id = w.device_id
        WHERE w.patient_id = p.id AND w.released_at IS NULL) AS device
    FROM patients p
    LEFT JOIN admissions a ON a.patient_id = p.id AND a.discharge_date IS NULL
    LEFT JOIN beds b ON b.id = a.bed_id
    LEFT JOIN departments dep ON dep.id = coalesce(b.department_id, a.department_id)
    LEFT JOIN visits v ON v.admission_id = a.id
    LEFT JOIN LATERAL (SELECT l.* FROM location_aliases l WHERE l.bed_id = b.id ORDER BY l.id LIMIT 1) l ON true
    WHERE p.id = ANY (${numberArray(ids)}::text::int[])
      AND NOT EXISTS (SELECT FROM erased_patients e WHERE e.patient_id = p.id)`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Those of these patients who were erased. */
export async function findErased(db: Kysely<Tables>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const found = await db
    .selectFrom('erased_patients')
    .select('patient_id')
    .where('patient_id', 'in', ids)
    .execute();
  return new Set(found.map(({ patient_id }) => patient_id));
}
