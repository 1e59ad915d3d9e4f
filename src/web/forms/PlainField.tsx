import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { useField } from 'react-final-form';
import { ErrorIcon } from '../ui/icons';
import './field.css';

interface PlainFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id'> {
  name: string;
  label: string;
  /** A control inside the box, at its right edge. */
  aside?: ReactNode;
}

/** A labelled input without Ant Design (the sign-in page must be light). Its error shows once it has been touched. */
export function PlainField({ name, label, aside, ...input }: PlainFieldProps) {
  const id = useId();
  const field = useField<string>(name);
  const error = field.meta.touched ? field.meta.error as string | undefined : undefined;
  return (
    <div className={error === undefined ? 'field' : 'field field-wrong'}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          {...field.input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
        />
        {error === undefined ? null : <ErrorIcon className="field-error-icon" title="Error" />}
        {aside}
      </div>
      {error === undefined ? null : <p className="field-error" id={`${id}-error`}>{error}</p>}
    </div>
  );
}
