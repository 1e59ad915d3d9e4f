import { isCalendarDay } from '../../../clinical/dates/calendarDay';
import { useFieldValue } from '../../forms/useFieldValue';
import { calendarDateOf } from '../../lib/dates';
import { useServerClock } from '../../lib/server/serverClock';
import { ageText } from './ageText';

/** '(67 y.o.)', today by the server's clock; nothing for a date in the future. */
export function Age({ dateOfBirth }: { dateOfBirth: string }) {
  return useServerClock((now) => ageText(dateOfBirth, calendarDateOf(now)));
}

/** The age for the date field of the surrounding form. */
export function AgeOf({ field }: { field: string }) {
  const date = useFieldValue<string>(field);
  return date === undefined || !isCalendarDay(date) ? null : <Age dateOfBirth={date} />;
}
