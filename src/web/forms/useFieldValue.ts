import { useField } from 'react-final-form';

/** The value of a field of the surrounding form, for elements beside it; undefined when it is empty. */
export function useFieldValue<Value>(name: string): Value | undefined {
  const { input } = useField<Value | undefined>(name, { subscription: { value: true }, allowNull: true });
  return input.value === ('' as unknown) ? undefined : input.value;
}
