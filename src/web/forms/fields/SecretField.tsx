import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface SecretFieldProps extends Omit<FieldFrameProps, 'note'> {
  /** Whether there may be a secret already, which cannot be read: the typed text replaces it. */
  mayBeKept?: boolean;
}

/**
 * A secret that can be written and never read: masked, and no password manager's business. The value is undefined while nothing was
 * typed and an empty text once what was typed was taken out again: the one keeps the secret there is, the other removes it.
 */
export function SecretField({ name, label, required, className, mayBeKept = false }: SecretFieldProps) {
  const { input, control, error, isChanged, isLocked } = useFormField<string | undefined>(name, {
    parse: (typed) => typed,
  });
  const note = isChanged && input.value === '' ? 'will be removed' : 'kept unless you type';
  return (
    <FieldFrame
      {...{ name, label, required, className }}
      {...(mayBeKept ? { note } : {})}
      control={control}
      error={error}
    >
      <input
        {...input}
        {...control}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        aria-required={required}
        readOnly={isLocked}
      />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}
