import { roleName, roleOf } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';

export const statusText = ({ is_active }: User): string => (is_active ? 'Active' : 'Inactive');
export const typeText = (user: User): string => roleName(roleOf(user));

/** A moment of an account; `--` for one that has not come. */
export const momentText = (iso: string | null): string => (iso === null ? MISSING : formatTimestamp(iso));
