import { useId } from 'react';
import { useField } from 'react-final-form';

/** What the control of a field carries so that it is named, and its error told, by the field. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/**
 * One field of the form around it. `error` is the sentence to show now: what the last submit said of it until it is changed,
 * otherwise, in a form that is judged as one types, what is wrong once it has been touched.
 */
export function useFormField<Value>(name: string, config: { parse?: (typed: string) => Value } = {}) {
  const id = useId();
  const { input, meta } = useField<Value>(name, config);
  const refused = meta.dirtySinceLastSubmit ? undefined : meta.submitError as string | undefined;
  const error = refused ?? (meta.touched ? meta.error as string | undefined : undefined);
  const control: ControlAttributes = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return { input, error, control, isDisabled: meta.submitting ?? false, isChanged: meta.dirty ?? false };
}
