import type { Transaction } from 'kysely';
import { isAdmittedTo } from '../../../../db/hl7/monitors';
import { numberOf } from '../../../../db/labs/labKeys';
import { LabRecord } from '../../../../db/labs/labRecord';
import type { Tables } from '../../../../db/tables/tables';
import { inSlices } from '../../../inSlices';
import { FAULT_CODES, type MessageContext, type MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import { hl7Time } from '../../message/hl7Time';
import { keepBrought } from '../../patients/broughtRows';
import { identifyPatient } from '../../patients/identifyPatient';
import { holdNamedPatients, type NamedPatient } from '../../patients/lockNamedPatient';
import { onlyLongNumbers } from '../../patients/sentIdentifiers';
import { contradictory } from './ambiguousLabs';
import { deadAt, unidentifiedPatient } from '../faults';
import { labOrders, ownOf, type LabOrder, type LabReport } from './labOrders';
import { withSeries } from './labSeries';
import { longIdentifier, tooLong } from './longIdentifiers';
import { withoutRepeated } from './repeatedResults';
import type { PatientResults, ResultGroup } from './resultGroups';
import { storeLabs, type LabCounts } from './storeLabs';
import type { SegmentSteps } from '../segmentSteps';

type Tx = Transaction<Tables>;
type Fault = MessageFault['fault'];

/** What a laboratory reports of one patient. */
export interface PatientLabs {
  results: PatientResults;
  groups: readonly ResultGroup[];
}

export interface AppliedLabs {
  patientIds: number[];
  counts: LabCounts;
  /** How many results were not taken because their value is no number. */
  notNumbers: number;
  /** The same, because their status does not say that they stand. */
  notStanding: number;
  faults: Fault[];
  warnings: string[];
}

interface Work {
  message: Hl7Message;
  context: Omit<MessageContext, 'conclude'>;
  steps: SegmentSteps;
}

/**
 * Stores the results of a laboratory, each once: an order is known by its number, a result by its code, and the
 * newest message about it wins, in any order of arrival. When one of the patients
 * is not identified with certainty, nothing is stored.
 * @throws MessageFault where a result may be one of several, or an identifier is too long: nothing may be stored then
 */
export async function applyLabs(tx: Tx, work: Work, all: readonly PatientLabs[]): Promise<AppliedLabs> {
  const { message, context, steps } = work;
  const applied: AppliedLabs = {
    patientIds: [],
    counts: { added: 0, changed: 0, unchanged: 0, withdrawn: 0 },
    notNumbers: 0,
    notStanding: 0,
    faults: [],
    warnings: [],
  };
  const identified: (NamedPatient & { labs: PatientLabs })[] = [];
  for (const labs of all) {
    const patient = await patientOf(tx, work, labs);
    if ('id' in patient) identified.push({ ...patient, labs });
    else applied.faults.push(patient);
  }
  if (applied.faults.length > 0) {
    for (const { segment } of all.flatMap(({ groups }) => groups.flatMap(({ observations }) => observations)))
      steps.leftOut(segment, 'not stored: it is not certain whose results these are');
    return applied;
  }
  await holdNamedPatients(tx, identified);
  const { zone, receivedAt } = context;
  const time = { zone, now: receivedAt };
  const reported = reportedAt(work, applied.warnings);
  for (const { id, labs } of identified) {
    const report = await inSlices(labOrders(labs.groups, { ...reported, time, steps }));
    const { incomplete, ahead, notNumbers, notStanding, warnings } = report;
    const long = await inSlices(longIdentifier(report.orders));
    if (long !== null) throw tooLong(message, long, id);
    const series = await inSlices(withSeries(report.orders));
    const orders = await inSlices(withoutRepeated(series, { steps, warnings }));
    if ('earlier' in orders) throw contradictory(message, id, orders);
    const record = await LabRecord.read(tx, id, new Set(orders.map(({ keys }) => numberOf(ownOf(keys)))));
    const samples = samplesOf(orders);
    for (const order of orders) {
      const isOneOfSamples = (samples.get(ownOf(order.keys))?.size ?? 0) > 1;
      const sent = { patientId: id, order, reportedAt: reported.reportedAt, receivedAt, isOneOfSamples };
      await inSlices(storeLabs(record, sent, { message, steps, counts: applied.counts, warnings }));
    }
    const added = await record.save(tx);
    const { patient: pid } = labs.results;
    if (pid !== null) await keepBrought(tx, { patientId: id, pid, link: context.link }, 'lab_tests', added);
    applied.patientIds.push(id);
    applied.notNumbers += notNumbers.filter((segment) => !steps.isTaken(segment)).length;
    applied.notStanding += notStanding.filter((segment) => !steps.isTaken(segment)).length;
    applied.warnings.push(...warnings);
    applied.faults.push(...faultsOf(message, { incomplete, ahead }));
  }
  return applied;
}

/**
 * When the message was sent (epoch ms), and which field says so. A sender's clock that is ahead is not trusted: what corrects the
 * result later would be older.
 */
function reportedAt(
  { message: { header }, context: { zone, receivedAt }, steps }: Work,
  warnings: string[],
): { reportedAt: number; reportedBy: string } {
  const sent = hl7Time(header.text(7), zone, receivedAt);
  if (sent !== null && sent <= receivedAt) return { reportedAt: sent, reportedBy: 'MSH-7' };
  if (sent === null && header.text(7) !== '') {
    warnings.push('The time of the message could not be read (MSH-7): that of the receipt was taken.');
    steps.leftOut(header, 'MSH-7 cannot be read, and the time of the receipt was taken');
  }
  return { reportedAt: receivedAt, reportedBy: 'the receipt' };
}

/** Which samples the message has of each order. */
function samplesOf(orders: readonly LabOrder[]): Map<string, Set<number | null>> {
  const samples = new Map<string, Set<number | null>>();
  for (const { keys, specimenAt } of orders) {
    const key = ownOf(keys);
    const known = samples.get(key) ?? new Set();
    samples.set(key, known.add(specimenAt));
  }
  return samples;
}

const OF_THE_FUTURE =
  'A sample of the future cannot be stored: it would be the newest one for as long. Results of other samples are.';
const INCOMPLETE =
  'Results that lack the number of their order, or a code, cannot be stored. The others are.';

/** Why results of a report could not be stored. */
function faultsOf(
  message: Hl7Message,
  { ahead, incomplete }: Pick<LabReport, 'ahead' | 'incomplete'>,
): Fault[] {
  const { dataType, requiredFieldMissing } = FAULT_CODES;
  const found: Fault[] = [];
  if (ahead !== null) found.push(deadAt(message, { segment: ahead, field: 7 }, dataType, OF_THE_FUTURE));
  if (incomplete !== null) found.push(deadAt(message, incomplete, requiredFieldMissing, INCOMPLETE));
  return found;
}

async function patientOf(
  tx: Tx,
  { message, context, steps }: Work,
  { results: { patient: pid }, groups }: PatientLabs,
): Promise<NamedPatient | Fault> {
  const { link } = context;
  if (pid === null) {
    const [first] = groups.flatMap(({ order, observations }) => order ?? observations[0]?.segment ?? []);
    const segment = first ?? message.header;
    const text = 'There is no patient (PID) before these results.';
    steps.failed(segment, text);
    return {
      ...deadAt(message, { segment, field: 0 }, FAULT_CODES.segmentSequence, text),
      location: 'PID',
    };
  }
  const identify = () => identifyPatient(tx, pid, link);
  const identified = await identify();
  if ('fault' in identified) {
    const long = identified.fault === 'unknown' ? onlyLongNumbers(pid, link) : null;
    if (long !== null) throw tooLong(message, { segment: pid, field: long });
    const fault = unidentifiedPatient(message, pid, identified.fault);
    steps.failed(pid, fault.text);
    return fault;
  }
  const { id } = identified;
  if (link.department !== undefined && !(await isAdmittedTo(tx, id, link.department))) {
    const text = 'The patient is in another department than that of this link.';
    steps.failed(pid, text);
    return { ...deadAt(message, { segment: pid, field: 3 }, FAULT_CODES.unknownKey, text), patientId: id };
  }
  steps.taken(pid, 'the patient, by a number and birth date or family name');
  const identifyAgain = async (): Promise<number | null> => {
    const again = await identify();
    return 'fault' in again ? null : again.id;
  };
  return { id, identify: identifyAgain };
}
