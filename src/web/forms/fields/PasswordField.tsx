import { useState, type InputHTMLAttributes } from 'react';
import { EyeIcon, EyeOffIcon } from '../../ui/icons/signInIcons';
import { TextField } from './TextField';

interface PasswordFieldProps extends Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'autoComplete' | 'autoFocus'
> {
  name?: string;
  label?: string;
}

/** A password, hidden at first, with the toggle that shows it: the field `password` unless it has another name. */
export function PasswordField({ name = 'password', label = 'Password', ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      name={name}
      className="field-large"
      label={label}
      type={shown ? 'text' : 'password'}
      aside={
        <button
          type="button"
          className="field-toggle"
          aria-label={`${shown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
          // Keeps the focus in the field: leaving it before it is complete would already show an error.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!shown)}
        >
          <Icon size={18} />
        </button>
      }
    />
  );
}
