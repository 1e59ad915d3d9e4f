import { formatTimeOfDay } from '../dates';

const STOPPED_KEY = 'wardline.stopped';

/** Records for the login page that the computer was unattended, and since when monitoring is stopped here. */
export const rememberStop = (epochMs: number): void =>
  localStorage.setItem(STOPPED_KEY, new Date(epochMs).toISOString());

/** When monitoring stopped here, 'HH:mm', with its day when that is over; null unless the last session ended for idleness. */
export function stoppedAt(): string | null {
  const stopped = localStorage.getItem(STOPPED_KEY);
  return stopped === null ? null : formatTimeOfDay(stopped);
}

export const forgetStop = (): void => localStorage.removeItem(STOPPED_KEY);
