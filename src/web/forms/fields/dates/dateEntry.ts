import { isCalendarDay } from '../../../../clinical/dates/calendarDay';
import { NO_DATE } from '../../../../contract/messages';
import { formatCalendarDate } from '../../../lib/dates';

/** A form's messages for its date: pattern and format fail together for a text that is not a date. */
export const DATE_SENTENCES = { format: NO_DATE, pattern: NO_DATE };

/**
 * Year, month and day in full, with the separators of the product or the API: no digit can follow, so it is
 * accepted while the user types.
 */
const COMPLETE = /^(\d{4})([/-])(\d{2})\2(\d{2})$/;

/** Accepted once the field is left: without leading zeros, or without separators. */
const SHORT = /^(\d{4})([/-])(\d{1,2})\2(\d{1,2})$/;
const DIGITS = /^(\d{4})()(\d{2})(\d{2})$/;

/**
 * The value of a date field for its text: `YYYY-MM-DD` where the text is a date, undefined where it is empty,
 * and otherwise the text itself, which every schema refuses. So the old date is never sent under another
 * text. While the user types only a complete date is accepted (`1961/10/2` may become `1961/10/25`);
 * `isLeft`: when the field is left, or Enter pressed, a short one is too.
 */
export function dateOfText(text: string, isLeft: boolean): string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  const parts = COMPLETE.exec(typed) ?? (isLeft ? (SHORT.exec(typed) ?? DIGITS.exec(typed)) : null);
  if (parts === null) return text;
  const date = [parts[1], parts[3]?.padStart(2, '0'), parts[4]?.padStart(2, '0')].join('-');
  return isCalendarDay(date) ? date : text;
}

/** The text of the field for its value: a date as YYYY/MM/DD, any other value as typed. */
export function textOfDate(value: string | undefined): string {
  if (value === undefined) return '';
  return isCalendarDay(value) ? formatCalendarDate(value) : value;
}
