import { TIMESTAMP_FORMAT } from '../../lib/dates';
import { isDoubled, offsetText } from '../../lib/doubledHour';
import { MISSING } from '../../lib/missing';

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

/**
 * A moment as the product shows it (`TIMESTAMP_FORMAT`); in the hour that occurs twice when clocks are put
 * back, with its offset from UTC, so that the two are distinguishable (reliability H3). `--` for an invalid one.
 */
export function momentText(time: number, zone?: string): string {
  if (Number.isNaN(time)) return MISSING;
  const { day, clock, offset } = wallOf(time, zone);
  const text = TIMESTAMP_FORMAT.replace('HH:mm', clock).replace('DD/MM/YYYY', day);
  const offsetAt = (other: number) => minutesOf(wallOf(other, zone).offset);
  return isDoubled(time, offsetAt) ? `${text}${offsetText(minutesOf(offset))}` : text;
}

/** Minutes of 'GMT+05:45'; 'GMT' alone is none. */
function minutesOf(offset: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^GMT([+-])(\d+):(\d+)/.exec(offset) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
}
