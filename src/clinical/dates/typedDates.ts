import { isCalendarDay } from './calendarDay';

/**
 * A full date as people write it: the year first (1956-03-12, 1956/3/12, 1956.03.12), or last. Neither is part of a longer number, so
 * an SSN is none.
 */
const WRITTEN =
  /(?<![\d./-])(?:(\d{4})([./-])(\d{1,2})\2(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\6(\d{4}))(?![\d./-])/g;

/**
 * What a typed text may mean, with its dates as `YYYY-MM-DD`. With the year last, points come after the day (12.03.1956); slashes and
 * hyphens come after the month or after the day (03/12/1956): where both are days of the calendar there are two readings, the one with
 * the month first before the other. What is no date of the calendar stays as typed.
 */
export function isoReadings(text: string): readonly [string, ...string[]] {
  const [monthFirst, dayFirst] = [withIsoDates(text, 'month'), withIsoDates(text, 'day')];
  return monthFirst === dayFirst ? [monthFirst] : [monthFirst, dayFirst];
}

/** `first`: what the first number is where it can be either. */
function withIsoDates(text: string, first: 'month' | 'day'): string {
  return text.replaceAll(
    WRITTEN,
    (typed: string, ...[year, , month, day, one, sign, two, last]: (string | undefined)[]) => {
      if (year !== undefined) return isoDate(year, month, day) ?? typed;
      const dayFirst = isoDate(last, two, one);
      const monthFirst = sign === '.' ? null : isoDate(last, one, two);
      return (first === 'month' ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst)) ?? typed;
    },
  );
}

function isoDate(year = '', month = '', day = ''): string | null {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDay(date) ? date : null;
}
