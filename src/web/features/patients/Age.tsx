import { isRealDate } from '../../forms/fields/dateEntry';
import { useFieldValue } from '../../forms/useFieldValue';
import { calendarDateOf } from '../../lib/dates';
import { useServerClock } from '../../lib/serverClock';
import { ageText } from './ageText';

/** '(67 y.o.)', today by the server's clock; nothing for a day that has not come. */
export function Age({ dateOfBirth }: { dateOfBirth: string }) {
  return useServerClock((now) => ageText(dateOfBirth, calendarDateOf(now)));
}

/** The age to what stands in a date field of the form around it. */
export function AgeOf({ field }: { field: string }) {
  const date = useFieldValue<string>(field);
  return date === undefined || !isRealDate(date) ? null : <Age dateOfBirth={date} />;
}
