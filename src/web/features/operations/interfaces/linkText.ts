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

/** 'Listening', 'Not connected'. */
export const linkStateText = ({ state }: Pick<Link, 'state'>): string =>
  state === '' ? MISSING : `${state.slice(0, 1).toUpperCase()}${state.slice(1)}`;

/** Something is to be fixed; something waits; or all is well. */
export function linkTone({
  problem,
  direction,
  queue,
}: Pick<Link, 'problem' | 'direction' | 'queue'>): StateTone {
  if (problem !== null) return 'warn';
  return direction === 'out' && queue > WAITING ? 'warn' : 'ok';
}

/** More than this wait only when the other side does not take them. */
const WAITING = 20;
