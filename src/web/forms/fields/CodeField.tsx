import { useEffect, useRef, useState } from 'react';
import { FieldErrorIcon, FieldFrame } from './FieldFrame';
import { useFormField } from './useFormField';
import './CodeField.css';

interface CodeFieldProps {
  /** A code that was refused and why, where no form keeps it; another object for each refusal. */
  refusal?: { refused: string | null; why: string } | null;
  /** Takes the focus when it appears, and with each refusal. */
  takesFocus?: boolean;
  className?: string;
  /** Whether a recovery code will do as well. */
  isRecoverable?: boolean;
  /** Without an authenticator app only a recovery code will do. */
  hasApp?: boolean;
}

/** The field `otp`: a code of the authenticator app, or a recovery code. */
export function CodeField({
  refusal = null,
  takesFocus = false,
  className,
  isRecoverable = true,
  hasApp = true,
}: CodeFieldProps) {
  const [isChosen, setRecovery] = useState(false);
  const isRecovery = isChosen || !hasApp;
  const control = useRef<HTMLInputElement>(null);
  const field = useFormField<string>('otp', {
    problemOf: (value) => (refusal !== null && value === refusal.refused ? refusal.why : undefined),
  });
  useEffect(() => {
    if (takesFocus) control.current?.select();
    if (takesFocus) control.current?.focus();
  }, [takesFocus, refusal]);
  const label = isRecovery ? 'Recovery code' : 'Code';
  const kind = isRecovery
    ? ({ autoComplete: 'off', inputMode: 'text', autoCapitalize: 'characters' } as const)
    : ({ autoComplete: 'one-time-code', inputMode: 'numeric' } as const);
  return (
    <FieldFrame
      name="otp"
      label={label}
      className={className}
      note={isRecovery ? 'one of those you kept' : 'from your authenticator app'}
      control={field.control}
      error={field.error}
      foot={
        isRecoverable && hasApp ? (
          <button
            type="button"
            className="code-field-other"
            onClick={() => {
              setRecovery(!isRecovery);
              field.input.onChange('');
              control.current?.focus();
            }}
          >
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </button>
        ) : null
      }
    >
      <input
        ref={control}
        {...kind}
        spellCheck={false}
        maxLength={64}
        {...field.input}
        {...field.control}
        readOnly={field.isLocked}
      />
      <FieldErrorIcon error={field.error} />
    </FieldFrame>
  );
}
