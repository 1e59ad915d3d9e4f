import type { UserDepartments, UserDepartmentsBody } from '../../../contract/scope';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import { appendAudit } from '../../db/accounts/audit/audit';
import { lockUser } from '../../db/accounts/users';
import type { Db } from '../../db/engine/client';
import { findDepartmentsOf, setDepartmentsOf } from '../../db/scope/memberships';
import { refuseViolations } from '../refuseViolations';

const REFUSALS = {
  user_departments_department_id_fkey: { departments: ['There is no such department.'] },
};

/**
 * Sets the departments that a user belongs to; the audit log names them. Null when there is no such user.
 * @throws Refused when there is no such department.
 */
export function setDepartments(
  db: Db,
  userId: number,
  { departments }: UserDepartmentsBody,
  { by, now }: { by: Actor; now: number },
): Promise<UserDepartments | null> {
  return refuseViolations(REFUSALS, () =>
    transactionOf(db, by, async (tx) => {
      await lockUser(tx, userId);
      if ((await findDepartmentsOf(tx, userId)) === null) return null;
      const isChanged = await setDepartmentsOf(tx, userId, departments);
      const stored = await findDepartmentsOf(tx, userId);
      const fields = (stored?.departments ?? []).map(({ abbreviation }) => abbreviation);
      if (isChanged)
        await appendAudit(tx, {
          ...{ at: now, by, action: 'changed', entity: 'departments of user' },
          ...{ entityId: userId, fields },
        });
      return stored;
    }),
  );
}
