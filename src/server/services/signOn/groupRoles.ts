import { flagsOf, ROLE_KEYS, roleOf, type Role } from '../../../contract/roles';
import { transactionOf, type Actor } from '../../db/accounts/actor';
import type { LinkedUser } from '../../db/accounts/signOn/externalIdentities';
import { revokeTokensOf } from '../../db/accounts/tokens';
import { updateUser } from '../../db/accounts/users';
import { endLeftDuties } from '../../db/alarms/duty';
import type { Db } from '../../db/engine/client';
import { findNamedDepartments } from '../../db/patients/departments';
import { setDepartments } from '../scope/memberships';

/** Who changes a role when the groups at the provider have changed. */
export const SINGLE_SIGN_ON: Actor = { id: null, username: 'single sign-on' };

/** The role that may do most of those of a person's groups; null when none of them has one. */
export function roleOfGroups(groups: readonly string[], roles: ReadonlyMap<string, Role>): Role | null {
  const held = new Set(groups.map((group) => roles.get(group)));
  return ROLE_KEYS.findLast((role) => held.has(role)) ?? null;
}

/** Gives the account the role of its person's groups; sessions with another role end, as by the command. */
export async function syncRole(
  db: Db,
  user: LinkedUser,
  { role, now }: { role: Role; now: number },
): Promise<void> {
  if (roleOf(user) === role) return;
  await transactionOf(db, SINGLE_SIGN_ON, async (tx) => {
    await updateUser(tx, user.username, flagsOf(role));
    await revokeTokensOf(tx, user.id, new Date(now).toISOString());
    await endLeftDuties(tx, now);
  });
}

interface GroupDepartments {
  /** Null: the provider has not said. */
  groups: readonly string[] | null;
  /** The abbreviations of the departments of each group; null: groups say nothing of departments. */
  departments: ReadonlyMap<string, readonly string[]> | null;
  now: number;
}

/**
 * Lets the account belong to the departments of its person's groups and no other; an abbreviation without a
 * department is left out. Nothing changes where the provider did not say.
 */
export async function syncDepartments(
  db: Db,
  user: LinkedUser,
  { groups, departments, now }: GroupDepartments,
): Promise<void> {
  if (departments === null || groups === null) return;
  const names = [...new Set(groups.flatMap((group) => departments.get(group) ?? []))];
  const found = [...(await findNamedDepartments(db, names)).values()];
  const ids = [...new Set(found.map(({ id }) => id))];
  await setDepartments(db, user.id, { departments: ids }, { by: SINGLE_SIGN_ON, now });
}
