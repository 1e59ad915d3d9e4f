import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, hasFamilyName, hasGivenName } from './familyNames';
import { patientsWith } from './patientsWith';
import { sentIdentifiers, type SentIdentifier } from './sentIdentifiers';

/** Why a message does not identify one patient with certainty. */
export type FaultReason =
  'no identifier' | 'unknown' | 'several' | 'only one identifier agrees' | 'shared number';

/** For a person: what to do with a number that a relative may have as well. */
export const SHARED_NUMBER =
  'A number agrees, but the patient has another number of this kind, or it is that of an account or a visit, and birth date and given name do not both agree. Find out who is meant, then replay.';

export type Identified = { id: number } | { fault: FaultReason };

/**
 * Who a PID segment means: the one patient with a number of it, whose birth date or family name agrees too
 * (NPSG.01.01.01: two identifiers). Of a number that relatives may share, birth date and given name do. Never a guess. Numbers of `others` do not count: a merge may name those of the record that goes.
 */
export async function identifyPatient(
  tx: Kysely<Tables>,
  pid: Hl7Segment,
  link: { name: string },
  others: readonly SentIdentifier[] = [],
): Promise<Identified> {
  const sent = sentIdentifiers(pid, link).filter(
    ({ authority, value }) => !others.some((other) => other.authority === authority && other.value === value),
  );
  if (sent.length === 0) return { fault: 'no identifier' };
  const [found, second] = await patientsWith(tx, sent);
  if (found === undefined) return { fault: 'unknown' };
  if (second !== undefined) return { fault: 'several' };
  const isBorn = birthDateOf(pid) === found.date_of_birth;
  if (found.isShared)
    return isBorn && hasGivenName(pid, found.first_name) ? { id: found.id } : { fault: 'shared number' };
  const agrees = isBorn || hasFamilyName(pid, found.last_name);
  return agrees ? { id: found.id } : { fault: 'only one identifier agrees' };
}
