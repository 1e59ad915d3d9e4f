import type { PatientFacts } from '../../db/patients/foundPatients';

/** Without case, accents and punctuation, as the search compares; white space stays. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]+/gu, '');

/**
 * The best match first: after the `exact` ones at the head those whose bed begins with the text, then those whose first or last name, or
 * both, are the text, then those of whom a whole name is part of it, then the rest. Within each the given order stays.
 */
export function rankPatients(
  patients: readonly PatientFacts[],
  exact: number,
  text: string,
): readonly PatientFacts[] {
  const typed = folded(text).trim().replaceAll(/\s+/g, ' ');
  const bed = typed.replaceAll(' ', '');
  // A name may be several words.
  const names = new Set([typed, ...typed.split(' ')]);
  const placeOf = (patient: PatientFacts, index: number): number => {
    if (index < exact) return 0;
    if (patient.bed !== null && folded(patient.bed).startsWith(bed)) return 1;
    const [first, last] = [folded(patient.first_name), folded(patient.last_name)];
    if ([first, last, `${first} ${last}`, `${last} ${first}`].includes(typed)) return 2;
    return names.has(last) || names.has(first) ? 3 : 4;
  };
  return patients
    .map((patient, index) => ({ patient, place: placeOf(patient, index) }))
    .sort((a, b) => a.place - b.place)
    .map(({ patient }) => patient);
}
