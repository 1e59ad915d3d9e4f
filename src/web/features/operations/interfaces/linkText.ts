import type { Link } from '../../../../contract/links';
import { MISSING } from '../../../lib/missing';
import type { StateTone } from './messages/messageText';

const WAYS: Readonly<Record<Link['direction'], string>> = { in: 'In', out: 'Out', file: 'File' };

export const wayText = ({ direction }: Pick<Link, 'direction'>): string => WAYS[direction];

/** Where it listens, or whom it connects to. */
export function addressText({ direction, host }: Pick<Link, 'direction' | 'host'>): string {
  if (direction === 'file') return MISSING;
  const address = host ?? (direction === 'in' ? '127.0.0.1' : MISSING);
  return address.includes(':') ? `[${address}]` : address;
}

/** The name of a link in a list; of one name there may be a link and removed ones. */
export const linkNameText = ({ name, removed_at: removedAt }: Pick<Link, 'name' | 'removed_at'>): string =>
  removedAt === null ? name : removedNameText(name);

export const removedNameText = (name: string): string => `${name} (removed)`;

/** 'Listening', 'Not connected'. */
export const linkStateText = ({ state }: Pick<Link, 'state'>): string =>
  state === '' ? MISSING : `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;

/** No longer in use; something is to be fixed; something waits; or all is well. */
export function linkTone({
  problem,
  direction,
  queue,
  removed_at: removedAt,
}: Pick<Link, 'problem' | 'direction' | 'queue' | 'removed_at'>): StateTone {
  if (removedAt !== null) return 'quiet';
  if (problem !== null) return 'warn';
  return direction === 'out' && queue > WAITING ? 'warn' : 'ok';
}

/** More than this wait only when the other side does not take them. */
const WAITING = 20;
