import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { useFormField } from './useFormField';

interface SecretFieldProps extends Omit<FieldFrameProps, 'note'> {
  /** Whether there may be a secret already, which cannot be read: the typed text replaces it. */
  mayBeKept?: boolean;
}

/**
 * A write-only secret: masked, and ignored by password managers. The value is undefined until the user types
 * and an empty text once the typed text was deleted: the first keeps the existing secret, the second removes
 * it.
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
