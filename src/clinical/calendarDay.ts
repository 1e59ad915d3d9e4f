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
