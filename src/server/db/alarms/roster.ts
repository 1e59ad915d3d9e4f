import { sql } from 'kysely';
import { ROLE_FLAGS, roleOf, type RoleFlags } from '../../../contract/roles';
import { numberArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';
import { IS_PRESENT } from './duty';
import { NAME_OF } from './personName';

/** A member of the staff whose account is active, with the departments of a duty that counts now. */
interface RosterMember {
  id: number;
  name: string;
  role: ReturnType<typeof roleOf>;
  onDutyFor: number[];
}

/** Where a patient lies now, and the departments that cover it; null: everybody on duty. */
interface RosterPlace {
  patientId: number;
  department: number | null;
  cover: number[] | null;
}

/** All active accounts at `now` (epoch ms), by id. */
export async function findStaff(db: Db, now: number): Promise<RosterMember[]> {
  const { rows } = await sql<Omit<RosterMember, 'role'> & RoleFlags>`
    /* prepared active_staff */
    SELECT u.id, ${NAME_OF('u')} AS name, ${sql.join(ROLE_FLAGS.map((flag) => sql.ref(`u.${flag}`)))},
      coalesce((SELECT json_agg(d.department_id ORDER BY d.department_id) FROM duties d
        WHERE d.user_id = u.id AND ${IS_PRESENT(now)}), '[]') AS "onDutyFor"
    FROM users u WHERE u.is_active ORDER BY u.id`.execute(db);
  return rows.map(({ id, name, onDutyFor, ...flags }) => ({ id, name, role: roleOf(flags), onDutyFor }));
}

/** Of each of these patients. */
export async function findPlaces(db: Db, patientIds: readonly number[]): Promise<RosterPlace[]> {
  const { rows } = await sql<RosterPlace>`
    /* prepared covered_places */
    SELECT p.id AS "patientId", dep.id AS department, to_json(dep.cover_group) AS cover
    FROM unnest((SELECT ${numberArray(patientIds)}::text)::int[]) AS p(id)
    LEFT JOIN admissions a ON a.patient_id = p.id AND a.discharge_date IS NULL
    LEFT JOIN beds b ON b.id = a.bed_id
    LEFT JOIN departments dep ON dep.id = coalesce(b.department_id, a.department_id)`.execute(db);
  return rows;
}
