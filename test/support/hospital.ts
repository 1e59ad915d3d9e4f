import type { Db } from '../../src/server/db/engine/client';

/** What the form of a new patient sends when only what is required was filled in. */
export function newPatient(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    first_name: 'Ada',
    last_name: 'Lovelace',
    ssn: nextSsn(),
    date_of_birth: '1980-05-01',
    gender: 'F',
    ...changes,
  };
}

let issued = 0;

/** A number that no patient of this run has. */
export const nextSsn = () => `900-00-${String(++issued).padStart(4, '0')}`;

/** A department with this many beds; returns their ids. */
export async function addDepartment(
  db: Db,
  { name, abbreviation, beds = 1 }: { name: string; abbreviation: string; beds?: number },
) {
  const { id } = await db
    .insertInto('departments')
    .values({ name, abbreviation })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: beds }, (_, n) => ({ number: n + 1, department_id: id }));
  const added = rows.length === 0 ? [] : await db.insertInto('beds').values(rows).returning('id').execute();
  return { id, beds: added.map((bed) => bed.id) };
}

/** A diagnosis; returns its id. */
export async function addDiagnosis(
  db: Db,
  { code, name, description = '' }: { code: string; name: string; description?: string },
): Promise<number> {
  const { id } = await db
    .insertInto('diagnoses')
    .values({ icd_10_code: code, name, description })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
