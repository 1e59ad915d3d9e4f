import { createContext, use, useId } from 'react';
import { useField } from 'react-final-form';

/** Whether the values of the surrounding form must stay as they were sent, because the outcome is unknown. */
export const FormLock = createContext(false);

/** Holds the surrounding form as it was sent, or no longer: for an attempt from before a reload. */
export const FormHold = createContext<(holds: boolean) => void>(() => {});

/** Attributes of the control, so that the field's label names it and the field's error describes it. */
export interface ControlAttributes {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

interface FieldConfig<Value> {
  parse?: (typed: string) => Value;
  /** The field's own validation, run whenever the form is validated. */
  problemOf?: (value: Value) => string | undefined;
}

/**
 * One field of the surrounding form. `error` is the sentence to show now: the last submit's error until the
 * value changes, otherwise, in a form that validates while the user types, the current error once the field
 * has been touched. While `isLocked` nothing can be changed: text typed into a form that is being sent would
 * be lost with the response.
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
    isLocked: isHeld || meta.submitting === true,
    isChanged: meta.dirty === true,
  };
}
