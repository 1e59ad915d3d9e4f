interface Findable {
  ssn: string;
  first_name: string;
  middle_name: string;
  last_name: string;
}

/**
 * Whether the typed text is the beginning of the patient's SSN, of a part of the name, or of 'first last' or
 * 'last first', ignoring case, accents and white space (spec §5).
 */
export function isPatientFoundBy(
  typed: string,
  { ssn, first_name: first, middle_name: middle, last_name: last }: Findable,
): boolean {
  const wanted = folded(typed);
  const parts = [first, middle, last].flatMap((name) => [name, ...name.split(/\s+/)]);
  return [ssn, ...parts, first + last, last + first].some((text) => folded(text).startsWith(wanted));
}

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}\s]/gu, '')
    .toLowerCase();
