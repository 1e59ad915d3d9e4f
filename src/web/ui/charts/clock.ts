import { TIMESTAMP_FORMAT } from '../../lib/dates';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format costs a hundred times what using it does. Undefined is the browser's own zone. */
function clockFormat(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? '';
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
    timeZone: zone,
  });
  formats.set(key, made);
  return made;
}

interface Wall {
  day: string;
  /** 'HH:mm'. */
  clock: string;
  /** 'GMT+01:00'. */
  offset: string;
}

function wallOf(time: number, zone: string | undefined): Wall {
  const parts = Object.fromEntries(
    clockFormat(zone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  );
  return {
    day: `${parts['day']}/${parts['month']}/${parts['year']}`,
    clock: `${parts['hour']}:${parts['minute']}`,
    offset: parts['timeZoneName'] ?? '',
  };
}

/**
 * A time (epoch ms) on the clock of `zone` or of the browser, 'HH:mm'. The browser's own zone needs no
 * format.
 */
export function clockText(time: number, zone?: string): string {
  if (zone !== undefined) return wallOf(time, zone).clock;
  const moment = new Date(time);
  return `${twoDigits(moment.getHours())}:${twoDigits(moment.getMinutes())}`;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

const HOUR_MS = 3_600_000;

/** Time zone transitions are seldom larger than this. */
const LARGEST_STEP_MS = 2 * HOUR_MS;

/**
 * A moment as the product shows it (`TIMESTAMP_FORMAT`); in the hour that occurs twice when clocks are put
 * back, with its offset from UTC, so that the two are distinguishable (reliability H3).
 */
export function momentText(time: number, zone?: string): string {
  const { day, clock, offset } = wallOf(time, zone);
  const text = TIMESTAMP_FORMAT.replace('HH:mm', clock).replace('DD/MM/YYYY', day);
  return isDoubled(time, offset, zone) ? `${text} (${offset.replace('GMT', 'UTC')})` : text;
}

function isDoubled(time: number, offset: string, zone: string | undefined): boolean {
  const own = minutesOf(offset);
  const later = minutesOf(wallOf(time + LARGEST_STEP_MS, zone).offset);
  const earlier = minutesOf(wallOf(time - LARGEST_STEP_MS, zone).offset);
  const shows = (other: number) => minutesOf(wallOf(time + (own - other) * 60_000, zone).offset) === other;
  return (later < own && shows(later)) || (earlier > own && shows(earlier));
}

/** Minutes of 'GMT+05:45'; 'GMT' alone is none. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
