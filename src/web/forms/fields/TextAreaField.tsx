import type { TextareaHTMLAttributes } from 'react';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

type TextAreaFieldProps = FieldFrameProps &
  Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, 'rows' | 'placeholder' | 'autoFocus' | 'onKeyDown'>;

/** Several lines of text. */
export function TextAreaField({
  name,
  label,
  required,
  note,
  className,
  rows = 4,
  ...rest
}: TextAreaFieldProps) {
  const { input, control, error, isLocked } = useFormField<string>(name);
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={control} error={error}>
      <textarea {...rest} rows={rows} {...input} {...control} aria-required={required} readOnly={isLocked} />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}
