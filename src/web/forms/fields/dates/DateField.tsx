import { useState } from 'react';
import { isCalendarDay } from '../../../../clinical/dates/calendarDay';
import { NO_DATE } from '../../../../contract/messages';
import { DayPicker } from './DayPicker';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from '../FieldFrame';
import { useFormField } from '../useFormField';

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
  const [isLeft, setLeft] = useState(false);
  const { input, control, error, isLocked } = useFormField<string | undefined>(name, {
    problemOf: (value) =>
      isLeft && value !== undefined && value !== '' && !isCalendarDay(value) ? NO_DATE : undefined,
  });
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <div className="field-date">
        <DayPicker
          {...control}
          disabled={isLocked}
          aria-required={required}
          value={input.value === '' ? undefined : input.value}
          onChange={(next) => {
            setLeft(false);
            input.onChange(next);
          }}
          onLeave={() => setLeft(true)}
          hasError={error !== undefined}
          noFuture={noFuture}
          onFocus={() => input.onFocus()}
          onBlur={() => input.onBlur()}
        />
      </div>
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}
