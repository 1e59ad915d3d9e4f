import { Select } from 'antd';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from '../FieldFrame';
import { useFormField } from '../useFormField';

export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
}

interface SelectFieldProps<Value extends string | number> extends FieldFrameProps {
  options: readonly SelectOption<Value>[];
  placeholder?: string;
  disabled?: boolean;
  /** Allows clearing the choice; the value is then undefined. */
  allowClear?: boolean;
}

/** One option of a short fixed list; the value is the option's, undefined when none is chosen. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { name, label, required, note, className, options, disabled = false, ...rest } = props;
  const { input, control, error, isLocked } = useFormField<Value | undefined>(name);
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <Select<Value>
        {...rest}
        {...control}
        disabled={disabled || isLocked}
        aria-required={required}
        className="field-select"
        classNames={{ popup: { root: 'field-popup' } }}
        options={[...options]}
        value={chosen(input.value, options)}
        listHeight={256}
        {...(error === undefined ? {} : { status: 'error' as const })}
        onChange={(value: Value | undefined) => input.onChange(value)}
        onFocus={() => input.onFocus()}
        onBlur={() => input.onBlur()}
      />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}

/** final-form returns '' for a field without a value; the list would show it as a choice. */
function chosen<Value extends string | number>(
  value: Value | '' | undefined,
  options: readonly SelectOption<Value>[],
): Value | undefined {
  return options.find((option) => option.value === value)?.value;
}
