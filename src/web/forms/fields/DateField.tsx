import { DatePicker } from 'antd';
import enGB from 'antd/es/date-picker/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { useState } from 'react';
import { isCalendarDay } from '../../../clinical/calendarDay';
import { NO_DATE } from '../../../contract/messages';
import { CALENDAR_DATE_FORMAT, calendarDateOf } from '../../lib/dates';
import { serverNow } from '../../lib/serverTime';
import { CalendarIcon } from '../../ui/icons';
import { dateOfText, textOfDate } from './dateEntry';
import { DateText, DateTextContext } from './DateText';
import { FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

const WIRE_FORMAT = 'YYYY-MM-DD';

const today = () => dayjs(calendarDateOf(serverNow()), WIRE_FORMAT);

/**
 * Ant Design's own input accepts `1961/10/2` as a date on the way to `1961/10/25`, and keeps the old date
 * under a text that is not a date.
 */
const OWN_INPUT = { input: DateText };

interface DateFieldProps extends FieldFrameProps {
  /** Days after today are disabled: the hospital's calendar day, by the server's clock. */
  noFuture?: boolean;
}

/**
 * A calendar date, entered and shown as YYYY/MM/DD, weeks from Monday. The value is `YYYY-MM-DD`, undefined
 * when empty, and the text itself if that is not a date: text and value are never different. Such a text is
 * shown as an error once the field is left, even where a form validates on submit.
 */
export function DateField({ name, label, required, note, className, noFuture = false }: DateFieldProps) {
  const [isOpen, setOpen] = useState(false);
  // The month of the calendar: that of the date when it opens, and of a date typed while it is open.
  const [month, setMonth] = useState(today);
  const [isLeft, setLeft] = useState(false);
  const { input, control, error, isLocked } = useFormField<string | undefined>(name, {
    problemOf: (value) =>
      isLeft && value !== undefined && value !== '' && !isCalendarDay(value) ? NO_DATE : undefined,
  });
  const value = input.value === '' ? undefined : input.value;
  const day = value !== undefined && isCalendarDay(value) ? dayjs(value, WIRE_FORMAT) : null;
  const change = (next: string | undefined) => {
    setLeft(false);
    if (next !== undefined && isCalendarDay(next)) setMonth(dayjs(next, WIRE_FORMAT));
    input.onChange(next);
  };
  const leave = () => {
    const taken = dateOfText(textOfDate(value), true);
    if (taken !== value) input.onChange(taken);
    setLeft(true);
  };
  const entry = {
    text: textOfDate(value),
    onText: (text: string) => change(dateOfText(text, false)),
    onLeave: leave,
    // Enter accepts the typed text; it does not submit the form as well.
    onEnter: () => {
      leave();
      setOpen(false);
    },
  };
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <div className="field-date">
        <DateTextContext value={entry}>
          <DatePicker
            {...control}
            disabled={isLocked}
            aria-required={required}
            locale={enGB}
            format={CALENDAR_DATE_FORMAT}
            components={OWN_INPUT}
            value={day}
            open={isOpen}
            pickerValue={month}
            onPickerValueChange={setMonth}
            onOpenChange={(open) => {
              if (open) setMonth(day ?? today());
              setOpen(open);
            }}
            placeholder={CALENDAR_DATE_FORMAT}
            suffixIcon={<CalendarIcon />}
            showNow={false}
            needConfirm={false}
            {...(noFuture ? { maxDate: today() } : {})}
            {...(error === undefined ? {} : { status: 'error' as const })}
            onChange={(chosen) => change(chosen?.format(WIRE_FORMAT))}
            onFocus={() => input.onFocus()}
            onBlur={() => input.onBlur()}
          />
        </DateTextContext>
      </div>
    </FieldFrame>
  );
}
