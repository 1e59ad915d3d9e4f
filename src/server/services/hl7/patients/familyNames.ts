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

/** Whether one of the names that a PID segment gives (PID-5, every repetition) has this family name. */
export function hasFamilyName(pid: Hl7Segment, lastName: string): boolean {
  const wanted = lettersOf(lastName);
  return wanted !== '' && pid.repetitions(5).some((name) => lettersOf(name) === wanted);
}

/** The birth date of a PID segment (`YYYY-MM-DD`), which may carry a time; null when it is not known to the day. */
export function birthDateOf(pid: Hl7Segment): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(pid.text(7)) ?? [];
  if (year === undefined || month === undefined || day === undefined) return null;
  const date = `${year}-${month}-${day}`;
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date) ? date : null;
}
