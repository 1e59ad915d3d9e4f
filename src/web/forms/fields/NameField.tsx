import { FieldErrorIcon, FieldFrame, type FieldFrameProps } from './FieldFrame';
import { spellingWithoutSigns } from './nameSpelling';
import { useFormField } from './useFormField';

interface NameFieldProps extends Omit<FieldFrameProps, 'note'> {
  /** Several words, as in a full name. */
  hasSpaces?: boolean;
}

/**
 * A name as the spec allows it: letters of any script. The rule is stated beside the label, and where a name
 * with a punctuation mark was refused, the spelling without it can be accepted with one press: nothing is
 * changed without the user's request.
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
