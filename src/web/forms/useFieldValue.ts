import { useField } from 'react-final-form';

/** What stands in a field of the form around it, for what is drawn beside it; undefined when it is empty. */
export function useFieldValue<Value>(name: string): Value | undefined {
  const { input } = useField<Value | undefined>(name, { subscription: { value: true }, allowNull: true });
  return input.value === ('' as unknown) ? undefined : input.value;
}
