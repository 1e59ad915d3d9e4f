import type { Kysely } from 'kysely';
import type { IdentifiedPatient } from '../../../db/hl7/identifiers';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, hasFamilyName } from '../patients/familyNames';
import { patientsWith } from '../patients/identifyPatient';
import { sentIdentifiers } from '../patients/sentIdentifiers';

/** Whom a message of a monitor names beside the patient who wears it. */
export type Named = 'the wearer' | 'nobody' | 'another';

/**
 * Whether PID names the patient who wears the monitor. A number of another patient, or one that nobody here has, names
 * somebody else, unless birth date and family name are both those of the wearer.
 */
export async function namedBy(
  db: Kysely<Tables>,
  pid: Hl7Segment | null,
  wearer: IdentifiedPatient,
  link: { name: string },
): Promise<Named> {
  if (pid === null) return 'nobody';
  const sent = sentIdentifiers(pid, link);
  const numbered = sent.length === 0 ? [] : await patientsWith(db, sent);
  if (numbered.some(({ id }) => id !== wearer.id)) return 'another';
  const born = birthDateOf(pid);
  const isNameGiven = pid.repetitions(5).some((name) => name !== '');
  const agree = [born === wearer.date_of_birth, hasFamilyName(pid, wearer.last_name)];
  const differs = (born !== null && !agree[0]) || (isNameGiven && !agree[1]);
  if (numbered.length > 0) return agree.includes(true) || !differs ? 'the wearer' : 'another';
  if (!agree.includes(false)) return 'the wearer';
  return differs || sent.length > 0 ? 'another' : 'nobody';
}
