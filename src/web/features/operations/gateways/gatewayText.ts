import type { Gateway } from '../../../../contract/gateways';
import { formatTimestamp } from '../../../lib/dates';
import { MISSING } from '../../../lib/missing';

const STATE_WORDS: Readonly<Record<Gateway['state'], string>> = {
  live: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  replaced: 'Replaced',
};

export const stateText = ({ state }: Gateway): string => STATE_WORDS[state];

/** What it may send for: 'Every device', or its departments and devices. */
export function scopeText({ departments, devices }: Pick<Gateway, 'departments' | 'devices'>): string {
  const names = [...departments.map(({ name }) => name), ...devices];
  return names.length === 0 ? 'Every device' : names.join(', ');
}

const counted = (count: number): string => count.toLocaleString('en-GB');

export const rateText = ({ readings_per_second }: Gateway): string => counted(readings_per_second);
export const newIdsText = ({ new_ids_per_hour }: Gateway): string => counted(new_ids_per_hour);

/** When it ends or has ended. */
export function endText({ revoked_at, expires_at }: Gateway): string {
  const end = revoked_at ?? expires_at;
  return end === null ? 'Never' : formatTimestamp(end);
}

export const lastUseText = ({ last_used_at }: Gateway): string =>
  last_used_at === null ? MISSING : formatTimestamp(last_used_at);
