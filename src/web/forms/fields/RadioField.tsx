import { FieldFrame, type FieldFrameProps } from './FieldFrame';
import type { SelectOption } from './SelectField';
import { useFormField } from './useFormField';

interface RadioFieldProps<Value extends string> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
}

/** One of very few, all of them in sight. */
export function RadioField<Value extends string>({ name, label, required, note, className, options }: RadioFieldProps<Value>) {
  const { input, control, error } = useFormField<Value>(name);
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error} isGroup>
      <div
        role="radiogroup" className="field-radios" aria-labelledby={`${control.id}-label`}
        aria-describedby={control['aria-describedby']} aria-invalid={control['aria-invalid']} aria-required={required}
      >
        {options.map(({ value, label: words }) => (
          <label key={value}>
            <input
              type="radio" name={input.name} value={value} checked={input.value === value}
              onChange={() => input.onChange(value)} onFocus={input.onFocus} onBlur={input.onBlur}
            />
            {words}
          </label>
        ))}
      </div>
    </FieldFrame>
  );
}
