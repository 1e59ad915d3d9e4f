import { serverNow } from './serverTime';

const STOPPED_KEY = 'wardline.stopped';

/** Records for the login page that the computer was unattended, and since when monitoring is stopped here. */
export const rememberStop = (epochMs: number): void =>
  localStorage.setItem(STOPPED_KEY, new Date(epochMs).toISOString());

/**
 * When monitoring stopped here, 'HH:mm', with its day when that is over; null unless the last session ended for
 * idleness. Formatted without the library of `dates`: the login page loads before it.
 */
export function stoppedAt(): string | null {
  const stopped = localStorage.getItem(STOPPED_KEY);
  if (stopped === null) return null;
  const at = new Date(stopped);
  // Of an earlier version: a time without a day.
  if (Number.isNaN(at.getTime())) return stopped;
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === new Date(serverNow()).toDateString()
    ? time
    : `${time} ${at.toLocaleDateString('en-GB', { day: '2-digit', month: '2-digit' })}`;
}

export const clearStop = (): void => localStorage.removeItem(STOPPED_KEY);
