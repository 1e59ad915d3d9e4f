import type { Kysely } from 'kysely';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';
import { disagreement, type Disagreement } from './agreement';
import { patientsWith } from './patientsWith';
import { sentIdentifiers, type SentIdentifier } from './sentIdentifiers';

/** Why a message does not identify one patient with certainty. */
export type FaultReason = 'no identifier' | 'unknown' | 'several' | Disagreement;

/** For a person: what to do with a number that a relative may have as well. */
export const SHARED_NUMBER =
  'A number agrees, but the patient has another number of this kind, or it is that of an account or a visit, and birth date and given name do not both agree. Find out who is meant, then replay.';

/** For a person: what to do with a number of a patient of the same family name who is another person. */
export const RELATIVE =
  'An SSN, or another number that is not the own one of PID-3, agrees, and the family name; but the given name or the birth date is of another person, such as a relative. Find out who is meant, correct it, then replay.';

export type Identified = { id: number } | { fault: FaultReason };

/**
 * Who a PID segment means: the one patient with a number of it, whose birth date or family name agrees too
 * (`disagreement`). Never a guess. Numbers of `others` do not count: a merge may name those of the record that goes.
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
  const fault = disagreement(pid, found);
  return fault === null ? { id: found.id } : { fault };
}
