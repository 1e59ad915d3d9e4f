import type { DashboardEntry } from '../../../contract/dashboard';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From this many hours on, tenths of an hour are not shown. */
const WHOLE_HOURS = 10;

/** The status of a device whose clock is wrong (open-points §3). */
export const CLOCK_ERROR = 'CLOCK_ERROR';

/**
 * States that a device's clock is wrong, and by how much: 'Clock 100 s ahead', 'Clock 1.5 h behind'; null
 * while it is right.
 */
export function clockText({
  status,
  clock_offset: offset,
}: Pick<DashboardEntry, 'status' | 'clock_offset'>): string | null {
  if (status !== CLOCK_ERROR) return null;
  if (offset === null || offset === 0) return 'Clock error';
  return `Clock ${lengthText(Math.abs(offset))} ${offset > 0 ? 'ahead' : 'behind'}`;
}

/** A length of time in s: seconds below 2 min, minutes below 1 h, hours below 2 days, then days. */
function lengthText(seconds: number): string {
  if (Math.round(seconds) < 2 * MINUTE) return `${Math.round(seconds)} s`;
  if (Math.round(seconds / MINUTE) < 60) return `${Math.round(seconds / MINUTE)} min`;
  const hours = seconds / HOUR;
  if (seconds < 2 * DAY) return `${hours < WHOLE_HOURS ? Math.round(hours * 10) / 10 : Math.round(hours)} h`;
  return `${Math.round(seconds / DAY)} days`;
}
