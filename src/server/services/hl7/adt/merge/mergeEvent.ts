import type { Hl7Segment } from '../../message/hl7Segment';
import { FAULT_CODES } from '../../handling/messageHandler';
import { disagreement } from '../../patients/agreement';
import { hasFamilyName, isFamilyNameGiven } from '../../patients/familyNames';
import { identifyPatient, type Identified } from '../../patients/identifyPatient';
import { patientsWith } from '../../patients/patientsWith';
import { numbersOf, type SentIdentifier } from '../../patients/sentIdentifiers';
import { adtFault } from '../adtFault';
import { refuseOtherDepartments, type AdtWork, type Applied } from '../adtWork';
import { updateSent } from '../keepPatient';
import { lockOpenStay } from '../../../../db/hl7/stays/visits';
import { mergePatients, MergeRefused } from './mergePatients';
import { notCertain } from '../namedPatient';

/** A40: the records of MRG become the one of PID. */
export async function mergeSent(work: AdtWork): Promise<Applied> {
  const { message, pid } = work;
  const pairs = message.segments.flatMap((segment, index) => {
    if (segment.name !== 'MRG') return [];
    const before = message.segments.slice(0, index).filter(({ name }) => name === 'PID');
    return [{ mrg: segment, named: before.at(-1) ?? pid }];
  });
  if (pairs.length === 0)
    throw adtFault({
      state: 'rejected',
      code: FAULT_CODES.segmentSequence,
      segment: pid,
      text: 'A merge needs an MRG segment.',
    });
  let patientId = 0;
  for (const { mrg, named } of pairs) {
    const who = await survivorOf(work, named, mrg);
    if ('fault' in who) throw notCertain(who.fault, named);
    patientId = who.id;
    await mergeOne({ ...work, pid: named }, mrg, patientId);
  }
  return { state: 'applied', patientId };
}

async function mergeOne(work: AdtWork, mrg: Hl7Segment, survivor: number): Promise<void> {
  const { tx, act, took, context } = work;
  const { retired, number } = await retiredOf(work, mrg);
  if (retired === survivor)
    throw adtFault({
      state: 'rejected',
      code: FAULT_CODES.duplicateKey,
      segment: mrg,
      field: 1,
      text: 'MRG and PID are the same patient.',
      patientId: survivor,
    });
  const stays = [await lockOpenStay(tx, survivor), await lockOpenStay(tx, retired)];
  await refuseOtherDepartments(
    work,
    stays.map((stay) => stay?.department ?? null),
  );
  try {
    await mergePatients(tx, {
      survivor,
      retired,
      number: number.value,
      messageId: context.messageId,
      ...act,
    });
  } catch (error) {
    if (!(error instanceof MergeRefused)) throw error;
    throw adtFault({
      state: 'dead',
      code: FAULT_CODES.locked,
      segment: mrg,
      field: 1,
      text: error.message,
      patientId: survivor,
    });
  }
  await updateSent(work, survivor);
  took(mrg, 'The two records were made one.');
}

/** Whom PID means. It may have the numbers of the record that goes as well, which are of one patient only once that is merged. */
async function survivorOf(
  { tx, context: { link } }: AdtWork,
  pid: Hl7Segment,
  mrg: Hl7Segment,
): Promise<Identified> {
  const who = await identifyPatient(tx, pid, link);
  if (!('fault' in who) || who.fault !== 'several') return who;
  const without = await identifyPatient(tx, pid, link, numbersOfMrg(mrg, link));
  // PID has numbers, and all are of MRG.
  return 'fault' in without && without.fault === 'no identifier' ? who : without;
}

const numbersOfMrg = (mrg: Hl7Segment, link: { name: string }): SentIdentifier[] =>
  [1, 4, 2].flatMap((field) => numbersOf(mrg, field, link));

/**
 * Whom MRG means: by its number, and by the birth date of PID and the names of PID and MRG-7 (`disagreement`); the family name of
 * MRG-7 must not be another.
 */
async function retiredOf(
  { tx, context, pid }: AdtWork,
  mrg: Hl7Segment,
): Promise<{ retired: number; number: SentIdentifier }> {
  const numbers = numbersOfMrg(mrg, context.link);
  const [number] = numbers;
  if (number === undefined) throw notCertain('no identifier', mrg, 1);
  const [found, ...others] = await patientsWith(tx, numbers);
  if (found === undefined) throw notCertain('unknown', mrg, 1);
  if (others.length > 0) throw notCertain('several', mrg, 1);
  const fault = disagreement(pid, found, [
    [pid, 5],
    [mrg, 7],
  ]);
  if (fault !== null) throw notCertain(fault, mrg, 1);
  if (isFamilyNameGiven(mrg, 7) && !hasFamilyName(mrg, found.last_name, 7))
    throw adtFault({
      ...{ state: 'dead', code: FAULT_CODES.unknownKey, segment: mrg, field: 7 },
      text: 'The family name of MRG-7 is not the name of the record that MRG-1 means. Find out who is meant, correct it, then replay.',
    });
  return { retired: found.id, number };
}
