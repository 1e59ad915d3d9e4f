import dayjs from 'dayjs';
import { calendarDay } from '../../clinical/dates/calendarDay';
import { hospitalTimeZone } from './browser/meta';
import { isDoubled, offsetText } from './doubledHour';
import { MISSING } from './missing';
import { serverNow } from './server/serverTime';

/** The product's format for times (spec §9: 'HH:mm dd/LL/yyyy'), in the browser's zone. */
export const TIMESTAMP_FORMAT = 'HH:mm DD/MM/YYYY';

/** A time (ISO 8601, or epoch ms) as 'HH:mm DD/MM/YYYY'; `--` for an invalid one. */
export function formatTimestamp(moment: string | number): string {
  const time = dayjs(moment);
  return time.isValid() ? time.format(TIMESTAMP_FORMAT) : MISSING;
}

/**
 * A timestamp (ISO 8601) as 'HH:mm' when it is of today by the server's clock, in the browser's zone, as
 * 'HH:mm DD/MM' when it is of another day, with the year when it is of another year; in the hour that occurs twice when clocks are put
 * back, with its offset from UTC: an end there would look past. `--` for an invalid one.
 */
export function formatTimeOfDay(moment: string): string {
  return withDay('HH:mm', moment);
}

/** A timestamp (ISO 8601) as 'HH:mm': only under a heading that names its day; `--` for an invalid one. */
export function formatTimeUnderDay(moment: string): string {
  const time = dayjs(moment);
  return time.isValid() ? time.format('HH:mm') : MISSING;
}

/** An epoch ms with seconds: 'HH:mm:ss' of today, 'HH:mm:ss DD/MM' of another day. */
export function formatClockOfDay(epochMs: number): string {
  return withDay('HH:mm:ss', epochMs);
}

/** No moment of another day reads as one of today. */
function withDay(clock: string, moment: string | number): string {
  const time = dayjs(moment);
  if (!time.isValid()) return MISSING;
  const today = dayjs(serverNow());
  const offset = isDoubled(time.valueOf(), ownOffsetAt) ? offsetText(ownOffsetAt(time.valueOf())) : '';
  if (time.isSame(today, 'day')) return `${time.format(clock)}${offset}`;
  return `${time.format(time.isSame(today, 'year') ? `${clock} DD/MM` : `${clock} DD/MM/YYYY`)}${offset}`;
}

/** How far the clocks of the browser are ahead of UTC at a time (epoch ms), in minutes. */
const ownOffsetAt = (epochMs: number): number => -new Date(epochMs).getTimezoneOffset();

/** An epoch ms as its time of day with seconds, 'HH:mm:ss': for a running clock. */
export function formatClock(epochMs: number): string {
  return dayjs(epochMs).format('HH:mm:ss');
}

/** An epoch ms with seconds, 'HH:mm:ss DD/MM/YYYY': where seconds decide whether data can be trusted. */
export function formatMoment(epochMs: number): string {
  return dayjs(epochMs).format('HH:mm:ss DD/MM/YYYY');
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in ms in words: '42 s' up to 99 s, then '44 min' up to 99 min, '3 h' up to 47 h, '2 days'. */
export function formatSpan(ms: number): string {
  if (ms < 100 * SECOND) return `${Math.floor(ms / SECOND)} s`;
  if (ms < 100 * MINUTE) return `${Math.floor(ms / MINUTE)} min`;
  if (ms < 48 * HOUR) return `${Math.floor(ms / HOUR)} h`;
  return `${Math.floor(ms / DAY)} days`;
}

/**
 * An age in ms in words: '42 s ago' up to 99 s, then '44 min ago' up to 99 min, '3 h ago' up to 47 h, '2 days
 * ago'. A negative age (a clock a little ahead) is 'just now', that of an unreadable time (NaN) is unknown.
 */
export function formatAge(ms: number): string {
  if (Number.isNaN(ms)) return 'time not known';
  if (ms < SECOND) return 'just now';
  return `${formatSpan(ms)} ago`;
}

/** A length of time in ms that counts up: '0:02', '2:10', and '14 min' from ten minutes on: '14:04' beside a clock would be a time of day. */
export function countUp(ms: number): string {
  if (ms >= 10 * MINUTE) return formatSpan(ms);
  const seconds = Math.max(0, Math.floor(ms / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The format in which calendar dates are entered and shown: a birthday, a day of admission (spec §2). */
export const CALENDAR_DATE_FORMAT = 'YYYY/MM/DD';

/** `YYYY-MM-DD` as 'YYYY/MM/DD'. Text to text: a calendar date has no zone to be shifted by. */
export function formatCalendarDate(date: string): string {
  return date.slice(0, 10).replaceAll('-', '/');
}

/**
 * Whole years from `date` (`YYYY-MM-DD`) to `today` (the same); a birthday on 29 February counts as 1 March
 * in common years. NaN without a date.
 */
export function yearsBetween(date: string, today: string): number {
  const years = Number.parseInt(today, 10) - Number.parseInt(date, 10);
  return today.slice(5, 10) < date.slice(5, 10) ? years - 1 : years;
}

/** The hospital's calendar date at a moment (epoch ms), `YYYY-MM-DD`. */
export const calendarDateOf = (epochMs: number): string => calendarDay(epochMs, hospitalTimeZone());

const HALF_A_DAY_MS = 12 * 3_600_000;

/**
 * The day that begins at a moment (ISO 8601) as 'DD/MM/YYYY', as timestamps have it: where no time of day is known. It may begin in another
 * zone than the hospital's, by at most half a day.
 */
export const formatDay = (moment: string): string =>
  calendarDateOf(Date.parse(moment) + HALF_A_DAY_MS)
    .split('-')
    .reverse()
    .join('/');
