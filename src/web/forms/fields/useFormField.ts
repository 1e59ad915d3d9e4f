import { createContext, use, useId } from 'react';
import { useField } from 'react-final-form';

/** Whether the values of the form around must stay as they were sent: it is not known what became of them. */
export const FormLock = createContext(false);

/** What the control of a field carries so that it is named, and its error told, by the field. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldConfig<Value> {
  parse?: (typed: string) => Value;
  /** What the field itself says of its value, whenever the form is judged. */
  problemOf?: (value: Value) => string | undefined;
}

/**
 * One field of the form around it. `error` is the sentence to show now: what the last submit said of it until it is changed,
 * otherwise, in a form that is judged as one types, what is wrong once it has been touched. While `isLocked` nothing can be changed: what was
 * typed into a form that is being sent would be lost with the answer.
 */
export function useFormField<Value>(name: string, { problemOf, ...config }: FieldConfig<Value> = {}) {
  const id = useId();
  const isHeld = use(FormLock);
  const { input, meta } = useField<Value>(name, config);
  const refused = meta.dirtySinceLastSubmit ? undefined : (meta.submitError as string | undefined);
  const error =
    refused ?? (meta.touched ? (meta.error as string | undefined) : undefined) ?? problemOf?.(input.value);
  const control: ControlAttributes = {
    id,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : `${id}-error`,
  };
  return {
    input,
    error,
    control,
    isLocked: isHeld || (meta.submitting ?? false),
    isChanged: meta.dirty ?? false,
  };
}
