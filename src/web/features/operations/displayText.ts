import type { Display } from '../../../contract/displays';
import { formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';

export const ALL_DEPARTMENTS = 'All departments';

export const departmentText = ({ department }: Display): string => department?.name ?? ALL_DEPARTMENTS;

/** Whether it is still of use: 'Active', 'Ended' by an Admin, or 'Expired' with its time. */
export function statusText({ ended_at, expires_at }: Display): string {
  if (ended_at === null) return 'Active';
  return ended_at === expires_at ? 'Expired' : 'Ended';
}

export const endText = ({ ended_at, expires_at }: Display): string => formatTimestamp(ended_at ?? expires_at);

export const lastUseText = ({ last_used_at }: Display): string =>
  last_used_at === null ? MISSING : formatTimestamp(last_used_at);

export const creatorText = ({ created_by: { first_name, last_name } }: Display): string =>
  `${first_name} ${last_name}`.trim();

/** The complete address of a display; what follows the number sign is never sent to a server with the address. */
export const wallAddress = (token: string): string => `${window.location.origin}/wall#${token}`;
