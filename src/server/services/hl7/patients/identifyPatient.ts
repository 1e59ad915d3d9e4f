import type { Kysely } from 'kysely';
import { findByNumbers, type IdentifiedPatient } from '../../../db/hl7/identifiers';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';
import { birthDateOf, hasFamilyName } from './familyNames';
import { isSameType, sentIdentifiers, SSN_AUTHORITY, ssnKey, type SentIdentifier } from './sentIdentifiers';

/** Why a message does not identify one patient with certainty. */
export type FaultReason = 'no identifier' | 'unknown' | 'several' | 'only one identifier agrees';

export type Identified = { id: number } | { fault: FaultReason };

/**
 * Who a PID segment means: the one patient with a number of it, whose birth date or family name agrees too
 * (NPSG.01.01.01: two identifiers). Never a guess. Numbers of `others` do not count: a merge may name those of the record that goes.
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
  const agrees = birthDateOf(pid) === found.date_of_birth || hasFamilyName(pid, found.last_name);
  return agrees ? { id: found.id } : { fault: 'only one identifier agrees' };
}

/** Every patient with at least one of these numbers. The same number of another authority is another number. */
export async function patientsWith(
  tx: Kysely<Tables>,
  sent: readonly SentIdentifier[],
): Promise<IdentifiedPatient[]> {
  const [patients = []] = await patientsWithEach(tx, [sent]);
  return patients;
}

/** The same for the numbers of several messages, in one statement. */
export async function patientsWithEach(
  tx: Kysely<Tables>,
  each: readonly (readonly SentIdentifier[])[],
): Promise<IdentifiedPatient[][]> {
  const all = each.flat();
  if (all.length === 0) return each.map(() => []);
  const ssns = ssnsOf(all);
  const numbered = await findByNumbers(tx, { values: [...all.map(({ value }) => value), ...ssns], ssns });
  return each.map((sent) => {
    const own = ssnsOf(sent);
    const matching = numbered.filter(({ authority, type, value }) =>
      authority === null || authority === SSN_AUTHORITY
        ? own.includes(value)
        : sent.some(
            (other) => other.authority === authority && other.value === value && isSameType(other.type, type),
          ),
    );
    return [...new Map(matching.map((patient) => [patient.id, patient])).values()];
  });
}

const ssnsOf = (sent: readonly SentIdentifier[]): string[] =>
  sent.filter(({ isSsn }) => isSsn).map(({ value }) => ssnKey(value));
