/** The separators of every message that goes out (MSH-1, MSH-2). */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\E\\',
  '|': '\\F\\',
  '^': '\\S\\',
  '~': '\\R\\',
  '&': '\\T\\',
};

/** A text as a message carries it: separators escaped, line breaks as `\.br\`, other control characters as spaces. */
export function escaped(text: string): string {
  return text
    .replace(/[\\|^~&]/g, (character) => ESCAPES[character] ?? character)
    .replace(/\r\n|\r|\n/g, '\\.br\\')
    .replace(/\p{Cc}/gu, ' ');
}

const withoutEmptyEnd = (parts: readonly string[]): string[] =>
  parts.slice(0, parts.findLastIndex((part) => part !== '') + 1);

/** A field of components, each escaped; empty ones at its end are left out. */
export const components = (...parts: readonly (string | null)[]): string =>
  withoutEmptyEnd(parts.map((part) => escaped(part ?? ''))).join('^');

/** A field of repetitions that are encoded already. */
export const repetitions = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('~');

/** The fields of a segment, encoded already, by their numbers from 1. */
export type Fields = Readonly<Record<number, string>>;

export function segment(name: string, fields: Fields): string {
  const last = Math.max(0, ...Object.keys(fields).map(Number));
  const all = Array.from({ length: last }, (_, index) => fields[index + 1] ?? '');
  return [name, ...withoutEmptyEnd(all)].join('|');
}

/** An instant (epoch ms) as the wall of this time zone shows it, with its offset: no receiver has to guess. */
export function encodedTime(at: number, zone: string): string {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const [, sign = '+', hours = '00', minutes = '00'] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts['timeZoneName'] ?? '') ?? [];
  const { year, month, day, hour, minute, second, fractionalSecond } = parts;
  return `${year}${month}${day}${hour}${minute}${second}.${fractionalSecond}${sign}${hours}${minutes}`;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    timeZoneName: 'longOffset',
  });
  formats.set(zone, format);
  return format;
}
