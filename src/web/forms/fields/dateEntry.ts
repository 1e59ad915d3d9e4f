import { NO_DATE } from '../../../contract/messages';
import { formatCalendarDate } from '../../lib/dates';

/** What a form says of its date: pattern and format fail together on a text that is none. */
export const DATE_SENTENCES = { format: NO_DATE, pattern: NO_DATE };

/** Year, month and day in full, with the product's signs or the wire's: nothing can follow, so it is taken while one types. */
const COMPLETE = /^(\d{4})([/-])(\d{2})\2(\d{2})$/;

/** What may also be meant once the field is left: without leading zeros, or without signs. */
const SHORT = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})()(\d{2})(\d{2})$/;

/** The years that the contract takes (`CalendarDate`). */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/**
 * The value of a date field for the text in it: `YYYY-MM-DD` where the text is a date, undefined where there is none, and otherwise the
 * text itself, which no schema takes for a date. So the old date is never sent under another text. While one types only a complete
 * date is taken (`1961/10/2` may become `1961/10/25`); `isLeft`: when the field is left, or Enter pressed, a short one is too.
 */
export function dateOfText(text: string, isLeft: boolean): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const parts = COMPLETE.exec(typed) ?? (isLeft ? (SHORT.exec(typed) ?? DIGITS.exec(typed)) : null);
  if (parts === null) return text;
  const date = [parts[1], parts[3]?.padStart(2, '0'), parts[4]?.padStart(2, '0')].join('-');
  return isRealDate(date) ? date : text;
}

/** The text in the field for its value: a date as YYYY/MM/DD, what is none as it was typed. */
export function textOfDate(value: string | undefined): string {
  if (value === undefined) return '';
  return isRealDate(value) ? formatCalendarDate(value) : value;
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, in the years that can be saved. */
export function isRealDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return (
    year >= FIRST_YEAR &&
    year <= LAST_YEAR &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysOf(year, month)
  );
}

/** Day 0 of the next month is the last of this one. */
const daysOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
