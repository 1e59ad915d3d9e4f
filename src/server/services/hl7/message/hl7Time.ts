import { calendarDay } from '../../../../clinical/dates/calendarDay';
import { wallClockTimes, type ShownAt } from './wallClock';

const TIME =
  /^(\d{4})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.(\d{1,9}))?)?)?)?)?)?(Z|[+-]\d{4})?$/i;

const PRECISIONS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
type Precision = (typeof PRECISIONS)[number];

/** A moment (epoch ms), and how exactly it was given. */
export interface Hl7Moment {
  at: number;
  /** The first and the last moment that may be meant: of a day, a minute, and of an hour that comes twice or is skipped. */
  from: number;
  until: number;
  precision: Precision;
}

/** What a time without a zone means. */
export interface TimeContext {
  /** IANA name of the zone whose clock the sender reads. */
  zone: string;
  /** Epoch ms: of the two moments of an hour that comes twice or is skipped, the later one that is not ahead of it. */
  now?: number;
}

/** Clocks differ: what is ahead by less is not taken for a moment of an hour before. */
const CLOCKS_DIFFER_MS = 5 * 60_000;

/**
 * An HL7 time (`YYYY[MM[DD[HH[MM[SS[.S]]]]]][+ZZZZ]`), at the beginning of what it names; null when it is none,
 * or of a day before 1900.
 */
export function hl7Moment(text: string, { zone, now = Infinity }: TimeContext): Hl7Moment | null {
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const parts = match.slice(1, 7);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) =>
    part === undefined ? undefined : Number(part),
  );
  const precision = PRECISIONS[parts.filter((part) => part !== undefined).length - 1];
  const fraction = Math.floor(Number(`0.${match[7] ?? '0'}`) * 1_000);
  const clock = Date.UTC(year, month - 1, day, hour, minute, second, fraction);
  const read = new Date(clock);
  // A month 13 or a 30th of February would roll over into another date; years below 100 are taken for 19YY.
  const isDate =
    read.getUTCFullYear() === year && read.getUTCMonth() === month - 1 && read.getUTCDate() === day;
  if (precision === undefined || !isDate || hour > 23 || minute > 59 || second > 59) return null;
  const shown = shownAt(clock, match[8], zone);
  const last = shownAt(lastOf({ year, month, day, hour, minute, second }, precision), match[8], zone);
  if (shown === null || last === null) return null;
  const { early, late } = shown;
  const at = late <= now + CLOCKS_DIFFER_MS ? late : early;
  return isBeforeAny(at, zone) ? null : { at, from: early, until: last.late, precision };
}

/** The last millisecond of a time that is given to this precision. */
function lastOf(parts: Readonly<Record<Precision, number>>, precision: Precision): number {
  const [year = 0, month = 1, day, hour, minute, second] = PRECISIONS.map(
    (each) => parts[each] + (each === precision ? 1 : 0),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second) - 1;
}

/** When clocks show this (as if it were UTC) with this offset, else in the zone; null when it is no offset. */
function shownAt(clock: number, offset: string | undefined, zone: string): ShownAt | null {
  if (offset === undefined) return wallClockTimes(clock, zone);
  const minutes = offsetMinutes(offset);
  return minutes === null ? null : { early: clock - minutes * 60_000, late: clock - minutes * 60_000 };
}

/** Systems write days before it, such as 1899-12-31, for "no date". */
const FIRST_YEAR = 1900;
const WELL_AFTER = Date.UTC(FIRST_YEAR, 0, 3);

const isBeforeAny = (at: number, zone: string): boolean =>
  at < WELL_AFTER && Number.parseInt(calendarDay(at, zone), 10) < FIRST_YEAR;

/** Such a time in epoch ms, where it is given to the day at least. */
export function hl7Time(text: string, zone: string, now?: number): number | null {
  const moment = hl7Moment(text, { zone, ...(now !== undefined && { now }) });
  return moment === null || moment.precision === 'year' || moment.precision === 'month' ? null : moment.at;
}

/** Null when it is no offset from UTC. */
function offsetMinutes(text: string): number | null {
  if (text.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(3))];
  if (hours > 14 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
