import { dayAfter } from './calendarDay';

/** What an admission date is measured by: calendar days, `YYYY-MM-DD`; null where there is none. */
interface Around {
  /** On the hospital's calendar. */
  today: string;
  born: string | null;
  discharged?: string | null;
}

/** Why a patient cannot have been admitted on a day, as a sentence for the user; null when it is possible. */
export function admissionDateProblem(
  date: string,
  { today, born, discharged = null }: Around,
): string | null {
  if (born !== null && date < born) return 'The admission date lies before the birth of the patient.';
  if (date > dayAfter(today)) return 'The admission date may be tomorrow at the latest.';
  if (discharged !== null && date > discharged) return 'The admission date lies after the discharge date.';
  return null;
}
