import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface TextFieldProps
  extends
    Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'required' | 'className'>,
    FieldFrameProps {
  /** A control inside the box, at its right edge. */
  aside?: ReactNode;
}

/**
 * One line of text; the value is the typed text, undefined when empty. Also numbers (`inputMode="decimal"`)
 * and times (`type="datetime-local"`): the typed text is kept until the form builds its body from it.
 */
export function TextField({ name, label, required, note, className, aside, ...input }: TextFieldProps) {
  const field = useFormField<string>(name);
  return (
    <FieldFrame {...{ name, label, required, note, className }} control={field.control} error={field.error}>
      <input
        autoComplete="off"
        {...input}
        {...field.input}
        {...field.control}
        aria-required={required}
        readOnly={field.isLocked}
      />
      <FieldErrorIcon error={field.error} />
      {aside}
    </FieldFrame>
  );
}
