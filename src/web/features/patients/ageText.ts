import { yearsBetween } from '../../lib/dates';

/** '(67 y.o.)'; nothing for a date in the future, or none. `dateOfBirth` and `today` as `YYYY-MM-DD`. */
export function ageText(dateOfBirth: string, today: string): string {
  const years = yearsBetween(dateOfBirth, today);
  return years >= 0 ? `(${years} y.o.)` : '';
}
