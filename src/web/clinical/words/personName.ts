import { MISSING } from '../../lib/missing';

interface Person {
  first_name: string;
  last_name: string;
}

/** First and last name of a staff member; `--` for an account without either. */
export const personName = ({ first_name, last_name }: Person): string =>
  `${first_name} ${last_name}`.trim() || MISSING;

/**
 * The shortest form of the name, where there is room for one word: the first name, without one the last; `--`
 * without either.
 */
export const shortName = ({ first_name, last_name }: Person): string =>
  first_name.trim() || last_name.trim() || MISSING;

/** The name of a patient as a list has it: 'Hale, Arthur'; empty without either. */
export const lastFirst = ({ first_name, last_name }: Person): string =>
  [last_name, first_name].filter((part) => part !== '').join(', ');
