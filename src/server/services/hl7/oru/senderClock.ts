import { WRONG_FROM_MS } from '../../feed/placeDelivery';

/** A warning of a message. */
export const AHEAD = 'The clock of the sender is ahead: its values are stored as of their receipt.';

/** Whether what was sent as of one moment is stored as of an earlier one (epoch ms), by more than clocks differ. */
export const isAheadOf = (sentAt: number, storedAt: number): boolean => sentAt - storedAt > WRONG_FROM_MS;

/** Adds the warning, once, when what was sent as of one moment is stored as of an earlier one (epoch ms). */
export function warnIfAhead(warnings: string[], sentAt: number, storedAt: number): void {
  if (isAheadOf(sentAt, storedAt) && !warnings.includes(AHEAD)) warnings.push(AHEAD);
}

/** When a value is stored; where its sender's clock is wrong, also when it was by that. */
export function timeWords(sentAt: number, storedAt: number): string {
  const [sent, stored] = [sentAt, storedAt].map((at) => new Date(at).toISOString());
  if (Math.abs(sentAt - storedAt) < 1_000) return stored ?? '';
  return `${stored ?? ''} (sent as of ${sent ?? ''}: the sender's clock is ${sentAt > storedAt ? 'ahead' : 'behind'})`;
}
