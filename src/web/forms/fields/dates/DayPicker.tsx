import { DatePicker } from 'antd';
import enGB from 'antd/es/date-picker/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { useState, type AriaAttributes } from 'react';
import { isCalendarDay } from '../../../../clinical/dates/calendarDay';
import { CALENDAR_DATE_FORMAT, calendarDateOf } from '../../../lib/dates';
import { serverNow } from '../../../lib/server/serverTime';
import { CalendarIcon } from '../../../ui/icons/screenIcons';
import { dateOfText, textOfDate } from './dateEntry';
import { DateText, DateTextContext } from './DateText';

const WIRE_FORMAT = 'YYYY-MM-DD';

const today = () => dayjs(calendarDateOf(serverNow()), WIRE_FORMAT);

/**
 * Ant Design's own input accepts `1961/10/2` as a date on the way to `1961/10/25`, and keeps the old date
 * under a text that is not a date.
 */
const OWN_INPUT = { input: DateText };

interface DayPickerProps extends AriaAttributes {
  id?: string;
  disabled?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
  /** `YYYY-MM-DD`, undefined when empty, or the typed text where that is not a date. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  /** The field was left, or Enter pressed. */
  onLeave: () => void;
  hasError: boolean;
  /** Days after today are disabled: the hospital's calendar day, by the server's clock. */
  noFuture?: boolean;
}

/** A calendar day, typed or picked, as YYYY/MM/DD, weeks from Monday. Text and value are never different. */
export function DayPicker({
  value,
  onChange,
  onLeave,
  hasError,
  noFuture = false,
  ...picker
}: DayPickerProps) {
  const [isOpen, setOpen] = useState(false);
  // The month of the calendar: that of the date when it opens, and of a date typed while it is open.
  const [month, setMonth] = useState(today);
  const day = value !== undefined && isCalendarDay(value) ? dayjs(value, WIRE_FORMAT) : null;
  const change = (next: string | undefined) => {
    if (next !== undefined && isCalendarDay(next)) setMonth(dayjs(next, WIRE_FORMAT));
    onChange(next);
  };
  const leave = () => {
    const taken = dateOfText(textOfDate(value), true);
    if (taken !== value) onChange(taken);
    onLeave();
  };
  const show = (open: boolean) => {
    if (open) setMonth(day ?? today());
    setOpen(open);
  };
  const entry = {
    text: textOfDate(value),
    onText: (text: string) => change(dateOfText(text, false)),
    onLeave: leave,
    // Enter accepts the typed text; it does not submit a form as well.
    onEnter: () => {
      leave();
      show(false);
    },
    // Enter is taken, so the calendar's own key to open it is.
    onOpen: () => show(true),
  };
  return (
    <DateTextContext value={entry}>
      <DatePicker
        {...picker}
        locale={enGB}
        format={CALENDAR_DATE_FORMAT}
        components={OWN_INPUT}
        value={day}
        open={isOpen}
        pickerValue={month}
        onPickerValueChange={setMonth}
        onOpenChange={show}
        placeholder={CALENDAR_DATE_FORMAT}
        suffixIcon={<CalendarIcon />}
        showNow={false}
        needConfirm={false}
        {...(noFuture ? { maxDate: today() } : {})}
        {...(hasError ? { status: 'error' as const } : {})}
        onChange={(chosen) => change(chosen?.format(WIRE_FORMAT))}
      />
    </DateTextContext>
  );
}
