import { roleName, roleOf } from '../../../contract/roles';
import type { User } from '../../../contract/users';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';

export const statusText = ({ is_active }: User): string => (is_active ? 'Active' : 'Inactive');
export const typeText = (user: User): string => roleName(roleOf(user));

/** A time of an account; `--` for one that is not set. */
export const momentText = (iso: string | null): string => (iso === null ? MISSING : formatTimestamp(iso));
