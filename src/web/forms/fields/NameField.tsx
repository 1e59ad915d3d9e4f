import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { spellingWithoutSigns } from './nameSpelling';
import { useFormField } from './useFormField';

interface NameFieldProps extends Omit<FieldFrameProps, 'note'> {
  /** Several words, as in a full name. */
  hasSpaces?: boolean;
}

/**
 * A name as the spec takes it: letters of any script. What is allowed stands beside the label, and where a name with a sign in it was refused,
 * the spelling without the sign can be taken over with one press: nothing is changed that nobody asked for.
 */
export function NameField({ name, label, required = false, className, hasSpaces = false }: NameFieldProps) {
  const { input, control, error, isLocked } = useFormField<string>(name);
  const offered = error === undefined || isLocked ? null : spellingWithoutSigns(input.value, hasSpaces);
  return (
    <FieldFrame
      {...{ name, label, required, className, control, error }}
      note={hasSpaces ? 'letters and spaces' : 'letters only'}
      foot={
        offered === null ? null : (
          <button
            type="button"
            className="field-offer"
            onClick={() => input.onChange(offered)}
          >{`Use ${offered}`}</button>
        )
      }
    >
      <input autoComplete="off" {...input} {...control} aria-required={required} readOnly={isLocked} />
      <FieldErrorIcon error={error} />
    </FieldFrame>
  );
}
