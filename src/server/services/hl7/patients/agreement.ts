import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, hasFamilyName, hasGivenName, isGivenNameGiven, lettersOf } from './familyNames';
import type { FoundPatient } from './patientsWith';

/** Why a number that agrees does not identify its patient. */
export type Disagreement = 'only one identifier agrees' | 'other person' | 'shared number';

/** The names that a message gives of one person: a segment, and the field of the name. */
export type SentName = readonly [segment: Hl7Segment, field: number];

/**
 * What speaks against a patient whose number a message gives; null when birth date and names say that it is this one
 * (NPSG.01.01.01: two identifiers). How much must agree depends on what number it is (`AgreeingNumber`).
 */
export function disagreement(
  pid: Hl7Segment,
  found: FoundPatient,
  names: readonly SentName[] = [[pid, 5]],
): Disagreement | null {
  const isBorn = birthDateOf(pid) === found.date_of_birth;
  const hasFamily = names.some(([segment, field]) => hasFamilyName(segment, found.last_name, field));
  const hasGiven = names.some(([segment, field]) => hasGivenName(segment, found.first_name, field));
  if (found.by === 'shared') return isBorn && hasGiven ? null : 'shared number';
  if (!isBorn && !hasFamily) return 'only one identifier agrees';
  if (found.by === 'own') return null;
  const isCertain = (isBorn || hasGiven) && !isContradicted(pid, found, names);
  return isCertain ? null : 'other person';
}

/** Whether birth date or given name are given, and are those of another person. */
export function isContradicted(
  pid: Hl7Segment,
  { date_of_birth, first_name }: Pick<FoundPatient, 'date_of_birth' | 'first_name'>,
  names: readonly SentName[] = [[pid, 5]],
): boolean {
  const born = birthDateOf(pid);
  if (born !== null && born !== date_of_birth) return true;
  const given = names.filter(([segment, field]) => isGivenNameGiven(segment, field));
  return (
    lettersOf(first_name) !== '' &&
    given.length > 0 &&
    !given.some(([segment, field]) => hasGivenName(segment, first_name, field))
  );
}
