import type { IdentifiedPatient } from '../../../db/hl7/identifiers';
import type { Hl7Segment } from '../message/hl7Segment';
import { disagreement, isRelative } from '../patients/agreement';
import { birthDateOf, hasFamilyName, isFamilyNameGiven } from '../patients/familyNames';
import type { FoundPatient } from '../patients/patientsWith';
import { sentIdentifiers, type SentIdentifier } from '../patients/sentIdentifiers';

/** Whom a message of a monitor names beside the patient who wears it. */
export type Named = 'the wearer' | 'none' | 'another';

/** The numbers that PID gives, and every patient with one of them. */
export interface NumbersOfPid {
  sent: readonly SentIdentifier[];
  numbered: readonly FoundPatient[];
}

/** `patientsWith` looks the patients up. */
export async function numbersOfPid(
  pid: Hl7Segment | null,
  link: { name: string },
  patientsWith: (sent: readonly SentIdentifier[]) => Promise<FoundPatient[]>,
): Promise<NumbersOfPid> {
  const sent = pid === null ? [] : sentIdentifiers(pid, link);
  return { sent, numbered: sent.length === 0 ? [] : await patientsWith(sent) };
}

/**
 * Whether PID names the patient who wears the monitor. A number of another patient, or one that no patient here has, names
 * another patient, unless birth date and family name are both those of the wearer. So does a number that the wearer may share with
 * a relative, unless birth date and given name are, and one that is not the own one of PID-3 with the names of a relative.
 */
export function namedBy(
  pid: Hl7Segment | null,
  wearer: IdentifiedPatient,
  { sent, numbered }: NumbersOfPid,
): Named {
  if (pid === null) return 'none';
  if (numbered.some(({ id }) => id !== wearer.id)) return 'another';
  const born = birthDateOf(pid);
  const [own] = numbered;
  if (own?.by === 'shared') return disagreement(pid, own) === null ? 'the wearer' : 'another';
  if (own?.by === 'other' && isRelative(pid, own)) return 'another';
  const agree = [born === wearer.date_of_birth, hasFamilyName(pid, wearer.last_name)];
  const differs = (born !== null && !agree[0]) || (isFamilyNameGiven(pid) && !agree[1]);
  if (numbered.length > 0) return agree.includes(true) || !differs ? 'the wearer' : 'another';
  if (!agree.includes(false)) return 'the wearer';
  return differs || sent.length > 0 ? 'another' : 'none';
}
