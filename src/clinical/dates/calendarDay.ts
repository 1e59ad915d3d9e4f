const FORMATS = new Map<string, Intl.DateTimeFormat>();

/** The day, `YYYY-MM-DD`, that a moment (epoch ms) falls on in a time zone (IANA name); in that of this machine when none is given. */
export function calendarDay(moment: number, timeZone = ''): string {
  let format = FORMATS.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      ...(timeZone === '' ? {} : { timeZone }),
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      calendar: 'gregory',
      numberingSystem: 'latn',
    });
    FORMATS.set(timeZone, format);
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${part['year'] ?? ''}-${part['month'] ?? ''}-${part['day'] ?? ''}`;
}

/** The day after a day of the calendar, both `YYYY-MM-DD`. */
export function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}

/** The years that the contract allows (`CalendarDate`). */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** Whether a text is a day of the calendar as `YYYY-MM-DD`, in the years that can be saved. */
export function isCalendarDay(text: string): boolean {
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
