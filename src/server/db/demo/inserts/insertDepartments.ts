import type { Db } from '../../engine/client';
import { Ids } from '../ids';
import { departments as planned } from '../departments';

/** Departments by abbreviation, beds by `ABBREVIATION-number`. */
export async function insertDepartments(db: Db): Promise<{ departments: Ids; beds: Ids }> {
  const departmentRows = await db
    .insertInto('departments')
    .values(planned.map(({ name, abbreviation }) => ({ name, abbreviation })))
    .returning(['id', 'abbreviation'])
    .execute();
  const departments = new Ids(
    'department',
    departmentRows.map((row) => [row.abbreviation, row.id]),
  );

  const wanted = planned.flatMap(({ abbreviation, beds }) =>
    Array.from({ length: beds }, (_, index) => ({ abbreviation, number: index + 1 })),
  );
  const bedRows = await db
    .insertInto('beds')
    .values(
      wanted.map(({ abbreviation, number }) => ({ number, department_id: departments.of(abbreviation) })),
    )
    .returning(['id', 'number', 'department_id'])
    .execute();
  const nameOf = new Map(departmentRows.map((row) => [row.id, row.abbreviation]));
  return {
    departments,
    beds: new Ids(
      'bed',
      bedRows.map((row) => [`${nameOf.get(row.department_id) ?? ''}-${row.number}`, row.id]),
    ),
  };
}
