import type { Hl7Segment } from '../message/hl7Segment';

/** Letters that are no base letter with an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  Ø: 'O',
  Ł: 'L',
  Đ: 'D',
  Ð: 'D',
  Þ: 'TH',
  Æ: 'AE',
  Œ: 'OE',
};

/** A name by its letters alone, case and accents ignored; empty when it has none. */
export function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toUpperCase()
    .replace(/\P{L}/gu, '')
    .replace(/[ØŁĐÐÞÆŒ]/gu, (letter) => PLAIN[letter] ?? letter);
}

/** A family name as it is stored, and what is to be known of how it was read. */
export interface SentFamilyName {
  name: string;
  warning: string | null;
}

/**
 * The family name of a field of type XPN. In parts (FN) it is the surname (1), which contains its own prefix (2) and own surname
 * (3), and those of the partner (4, 5). A first part that does not contain the own ones is no surname of the standard, as of a sender
 * that writes `&` as it is: they are put together, because a name that lacks a part is another one.
 */
export function familyName(segment: Hl7Segment, field: number, repetition = 1): SentFamilyName {
  const [surname = '', prefix = '', own = '', ...ofPartner] = [1, 2, 3, 4, 5].map((subcomponent) =>
    segment.text(field, 1, { repetition, subcomponent }),
  );
  const known = lettersOf(surname);
  const isIn = (part: string) => known.includes(lettersOf(part));
  const read = (parts: readonly string[], words: string): SentFamilyName => ({
    name: joined(parts),
    warning: `${segment.name}-${field} has a family name in parts (\`&\`): ${words}`,
  });
  if (surname === '') {
    const parts = [joined([prefix, own]), joined(ofPartner)].find((name) => name !== '');
    return parts === undefined ? { name: '', warning: null } : read([parts], 'without the first one.');
  }
  if ([prefix, own].every(isIn))
    return ofPartner.every(isIn) ? { name: surname, warning: null } : read([surname], LEFT_OUT);
  if (lettersOf(own) === known) return read([prefix, surname], 'the prefix was put before the surname.');
  // A partner's name is in use in the place of the own one.
  if (joined(ofPartner) !== '') return read([surname], LEFT_OUT);
  return read([surname, prefix, own], 'they were put together.');
}

const LEFT_OUT = 'those that the first one does not contain were left out.';

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

/** Whether one of the names that a field gives (every repetition) has this family name, as it is read or in its first part alone. */
export function hasFamilyName(segment: Hl7Segment, lastName: string, field = 5): boolean {
  const wanted = lettersOf(lastName);
  if (wanted === '') return false;
  return segment
    .repetitions(field)
    .some((first, index) =>
      [first, familyName(segment, field, index + 1).name].some(
        (name) => lettersOf(name) === wanted && !segment.isCut(name),
      ),
    );
}

/** Whether a field gives a family name; one that was cut off may be any that begins so. */
export const isFamilyNameGiven = (segment: Hl7Segment, field = 5): boolean =>
  segment.repetitions(field).some((_, index) => {
    const { name } = familyName(segment, field, index + 1);
    return name !== '' && !segment.isCut(name);
  });

/** Whether a field gives a given name; of one that was cut off nothing is known. */
export const isGivenNameGiven = (segment: Hl7Segment, field = 5): boolean =>
  segment.repetitions(field, 2).some((given) => lettersOf(given) !== '' && !segment.isCut(given));

/** Whether one of the names that a field gives has this given name, compared as family names are. */
export function hasGivenName(segment: Hl7Segment, firstName: string, field = 5): boolean {
  const wanted = lettersOf(firstName);
  return (
    wanted !== '' &&
    segment.repetitions(field, 2).some((given) => lettersOf(given) === wanted && !segment.isCut(given))
  );
}

/** The birth date of a PID segment (`YYYY-MM-DD`), which may carry a time; null when it is not known to the day. */
export function birthDateOf(pid: Hl7Segment): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(pid.text(7)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}
