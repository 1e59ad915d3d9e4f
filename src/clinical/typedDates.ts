import { isCalendarDay } from './calendarDay';

/**
 * A full date as people write it: the year first (1956-03-12, 1956/3/12, 1956.03.12), or last. Neither is part of a longer number, so
 * an SSN is none.
 */
const WRITTEN =
  /(?<![\d./-])(?:(\d{4})([./-])(\d{1,2})\2(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\6(\d{4}))(?![\d./-])/g;

/**
 * A typed text with its dates as `YYYY-MM-DD`. With the year last, points come after the day (12.03.1956), slashes and hyphens
 * after the month (03/12/1956), as in the hospital's own forms of SSN and date; where the first number can be no month, it is the day.
 * What is no date of the calendar stays as typed.
 */
export function withIsoDates(text: string): string {
  return text.replaceAll(
    WRITTEN,
    (typed: string, ...[year, , month, day, first, sign, second, last]: (string | undefined)[]) => {
      if (year !== undefined) return isoDate(year, month, day) ?? typed;
      const dayFirst = isoDate(last, second, first);
      return (sign === '.' ? dayFirst : (isoDate(last, first, second) ?? dayFirst)) ?? typed;
    },
  );
}

function isoDate(year = '', month = '', day = ''): string | null {
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  return isCalendarDay(date) ? date : null;
}
