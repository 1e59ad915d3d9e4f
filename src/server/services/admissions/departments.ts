import type { Department, DepartmentBody, DepartmentChanges } from '../../../contract/departments';
import { transactionOf, type Person } from '../../db/accounts/actor';
import type { Db } from '../../db/engine/client';
import {
  findDepartment,
  findSharedDepartmentNames,
  findUnknownDepartment,
  insertDepartment,
  lockDepartment,
  updateDepartment,
} from '../../db/patients/departments';
import { entityTag, refuseIfChanged } from '../entityTag';
import { Refused } from '../refusals';
import { refuseViolations } from '../refuseViolations';

/** Raised by the trigger of migrations 0011 and 0015. */
const DEPARTMENT_REFUSALS = {
  departments_name_taken: { name: ['A department with this name already exists.'] },
  departments_abbreviation_taken: { abbreviation: ['A department with this abbreviation already exists.'] },
};

/**
 * Names, in the log, the departments that share a name or an abbreviation: their beds have the same names, so
 * that on a board two patients may seem to lie in one bed.
 */
export async function warnOfSharedNames(
  db: Db,
  log: { warn(facts: object, words: string): void },
): Promise<void> {
  for (const { field, value, ids } of await findSharedDepartmentNames(db)) {
    log.warn(
      { departments: ids, [field]: value },
      `departments ${ids.join(', ')} have the same ${field}, so their beds may be mistaken for each other: rename all but one`,
    );
  }
}

/** A department as it is stored: with white space in and around its name normalised. */
const tidied = <Changes extends DepartmentChanges>(changes: Changes): Changes =>
  changes.name === undefined ? changes : { ...changes, name: changes.name.replaceAll(/\s+/g, ' ').trim() };

/** @throws Refused when its cover group names a department that does not exist. */
async function refuseUnknown(tx: Db, { cover_group: group }: DepartmentChanges): Promise<void> {
  if ((await findUnknownDepartment(tx, group ?? [])) !== null)
    throw new Refused({ cover_group: ['There is no such department.'] });
}

/** @throws Refused */
export async function addDepartment(
  db: Db,
  department: DepartmentBody,
  by: Person,
): Promise<Department | null> {
  return refuseViolations(DEPARTMENT_REFUSALS, () =>
    transactionOf(db, by, async (tx) => {
      await refuseUnknown(tx, department);
      return findDepartment(tx, await insertDepartment(tx, tidied(department)));
    }),
  );
}

/**
 * Changes a department as it was read with the tag `ifMatch`. Resolves with null when there is none of this id.
 * @throws Refused, Outdated
 */
export async function changeDepartment(
  db: Db,
  id: number,
  changes: DepartmentChanges,
  ifMatch: string | undefined,
  by: Person,
): Promise<Department | null> {
  return refuseViolations(DEPARTMENT_REFUSALS, () =>
    transactionOf(db, by, async (tx) => {
      const before = await lockDepartment(tx, id);
      if (before === null) return null;
      refuseIfChanged(ifMatch, entityTag(before));
      await refuseUnknown(tx, changes);
      if (Object.keys(changes).length > 0) await updateDepartment(tx, id, tidied(changes));
      return findDepartment(tx, id);
    }),
  );
}
