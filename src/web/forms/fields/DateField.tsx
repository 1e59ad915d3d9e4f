import { DatePicker } from 'antd';
import enGB from 'antd/es/date-picker/locale/en_GB';
import dayjs from 'dayjs';
import 'dayjs/locale/en-gb';
import { CALENDAR_DATE_FORMAT } from '../../lib/dates';
import { serverNow } from '../../lib/serverTime';
import { CalendarIcon } from '../../ui/icons';
import { FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

const WIRE_FORMAT = 'YYYY-MM-DD';

/** What is typed may also lack the leading zeros or be the wire's own form; it is shown in the product's. */
const ENTRY_FORMATS = [CALENDAR_DATE_FORMAT, 'YYYY/M/D', WIRE_FORMAT, 'YYYYMMDD'];

interface DateFieldProps extends FieldFrameProps {
  /** Days after today cannot be chosen: today by the server's clock, in the browser's zone. */
  noFuture?: boolean;
}

/** A calendar date, entered and shown as YYYY/MM/DD, weeks from Monday; the value is `YYYY-MM-DD`, undefined when empty. */
export function DateField({ name, label, required, note, className, noFuture = false }: DateFieldProps) {
  const { input, control, error } = useFormField<string | undefined>(name);
  const date = input.value === undefined || input.value === '' ? null : dayjs(input.value, WIRE_FORMAT);
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      {/* Enter takes over what was typed; it does not send the form as well. */}
      <div className="field-date" onKeyDown={(event) => { if (event.key === 'Enter') event.preventDefault(); }}>
        <DatePicker
          {...control} aria-required={required} locale={enGB} format={ENTRY_FORMATS} value={date}
          placeholder={CALENDAR_DATE_FORMAT} suffixIcon={<CalendarIcon />} showNow={false} needConfirm={false}
          defaultPickerValue={dayjs(serverNow())} {...(noFuture ? { maxDate: dayjs(serverNow()) } : {})} {...(error === undefined ? {} : { status: 'error' as const })}
          onChange={(day) => input.onChange(day?.format(WIRE_FORMAT))} onFocus={() => input.onFocus()} onBlur={() => input.onBlur()}
        />
      </div>
    </FieldFrame>
  );
}
