import { useState, type InputHTMLAttributes } from 'react';
import { EyeIcon, EyeOffIcon } from '../../ui/icons';
import { TextField } from './TextField';

type PasswordFieldProps = Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'autoFocus'>;

/** The field `password`, hidden at first, with the toggle that shows it. */
export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;
  return (
    <TextField
      {...props}
      name="password"
      className="field-large"
      label="Password"
      type={shown ? 'text' : 'password'}
      aside={
        <button
          type="button"
          className="field-toggle"
          aria-label={shown ? 'Hide password' : 'Show password'}
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
