import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, hasFamilyName, hasGivenName, isGivenNameGiven, lettersOf } from './familyNames';
import type { FoundPatient } from './patientsWith';

/** Why a number that agrees does not identify its patient. */
export type Disagreement = 'only one identifier agrees' | 'relative' | 'shared number';

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
  const hasFamily = hasFamilyNameOf(found, names);
  if (found.by === 'shared') return isBorn && hasGivenNameOf(found, names) ? null : 'shared number';
  if (!isBorn && !hasFamily) return 'only one identifier agrees';
  return found.by === 'other' && isRelative(pid, found, names) ? 'relative' : null;
}

/**
 * Whether a person has the family name of this patient and is another one: by the given name, or by the birth date where no given
 * name is known. A number that relatives may share does not make the two one.
 */
export function isRelative(
  pid: Hl7Segment,
  patient: Omit<FoundPatient, 'by'>,
  names: readonly SentName[] = [[pid, 5]],
): boolean {
  if (!hasFamilyNameOf(patient, names) || hasGivenNameOf(patient, names)) return false;
  const isGiven =
    lettersOf(patient.first_name) !== '' &&
    names.some(([segment, field]) => isGivenNameGiven(segment, field));
  const born = birthDateOf(pid);
  return isGiven || (born !== null && born !== patient.date_of_birth);
}

const hasFamilyNameOf = ({ last_name }: Pick<FoundPatient, 'last_name'>, names: readonly SentName[]) =>
  names.some(([segment, field]) => hasFamilyName(segment, last_name, field));

const hasGivenNameOf = ({ first_name }: Pick<FoundPatient, 'first_name'>, names: readonly SentName[]) =>
  names.some(([segment, field]) => hasGivenName(segment, first_name, field));
