import { useForm } from 'react-final-form';

/** The surrounding form as a whole, for an element that follows or sets its values. */
export const useFormApi = <Values extends object>() => useForm<Values>();
