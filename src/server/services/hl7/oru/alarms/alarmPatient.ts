import type { Transaction } from 'kysely';
import type { LinkSettings } from '../../../../../contract/links';
import { findInForeignAlarm, findWearerAt, findWearerOf, isAdmittedTo } from '../../../../db/hl7/monitors';
import type { Tables } from '../../../../db/tables/tables';
import { MAX_RAISING_AGE_MS } from '../../../alerting/lanes/raisingAge';
import { FAULT_CODES, type MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { identifyPatient } from '../../patients/identifyPatient';
import { patientsWith } from '../../patients/patientsWith';
import { deadAt, unidentifiedPatient } from '../faults';
import { namedBy, numbersOfPid, type NumbersOfPid } from '../namedPatient';
import { isOfSameMonitor, type SentAlarm } from './sentAlarms';

type Tx = Transaction<Tables>;
type Fault = MessageFault['fault'];

interface Sent {
  message: Hl7Message;
  link: LinkSettings;
  sent: SentAlarm;
  pid: Hl7Segment | null;
  /** When it was so, and when that was received, epoch ms. */
  at: number;
  receivedAt: number;
}

type Wearer = NonNullable<Awaited<ReturnType<typeof findWearerAt>>>;

/**
 * The patient of an alarm, or why that is not certain. `foreign`: PID names another patient than the wearer of the monitor;
 * `isNamed`: PID identifies the patient.
 */
export type AlarmPatient = { id: number; foreign: Fault | null; isNamed: boolean } | { fault: Fault };

/**
 * The patient who wore the monitor then, else whom PID identifies, admitted, and in the department of the link. One that is over is
 * of the patient in whom it stands.
 */
export async function alarmPatient(tx: Tx, reported: Sent): Promise<AlarmPatient> {
  const { message, link, sent, pid } = reported;
  const identified = await wearerOrNamed(tx, reported);
  if ('fault' in identified || link.department === undefined) return identified;
  if (await isAdmittedTo(tx, identified.id, link.department)) return identified;
  const text = 'The patient is in another department than that of this link.';
  return { fault: faultAt(message, pid ?? sent.segment, text, identified.id) };
}

async function wearerOrNamed(tx: Tx, reported: Sent): Promise<AlarmPatient> {
  const { message, link, pid } = reported;
  const { segment, device, isOver } = reported.sent;
  const numbers = await numbersOfPid(pid, link, (sentNumbers) => patientsWith(tx, sentNumbers));
  const wearer = device === null ? null : await wearerAt(tx, device, reported, numbers);
  const standing = isOver ? await standingFor(tx, reported, { wearer, numbers }) : null;
  if (standing !== null) return standing;
  if (wearer === null) return named(tx, reported);
  if (!wearer.wears && !(await isAdmittedTo(tx, wearer.id, null)))
    return { fault: faultAt(message, segment, NO_STAY, wearer.id) };
  const isAnother = pid !== null && namedBy(pid, wearer, numbers) === 'another';
  return {
    id: wearer.id,
    foreign: isAnother ? faultAt(message, pid, ANOTHER, wearer.id) : null,
    isNamed: false,
  };
}

/**
 * Another patient than the wearer in whom the alarm stands that is over: whom PID names, else who wore the monitor last, else the only
 * one for whom that monitor reported it, by PID, while no patient wore it. Null: there is none, or it stands in the wearer.
 */
async function standingFor(
  tx: Tx,
  { sent, pid, at }: Sent,
  { wearer, numbers }: { wearer: Wearer | null; numbers: NumbersOfPid },
): Promise<AlarmPatient | null> {
  const { key, device } = sent;
  const among = numbers.numbered.map(({ id }) => id);
  const found = (await findInForeignAlarm(tx, { key, device, at, among }))
    .map((each) => ({ ...each, named: namedBy(pid, each, numbers) }))
    .filter(({ named }) => named !== 'another');
  const byPid = found.filter(({ named }) => named === 'the wearer');
  const byName = byPid.length === 1 ? byPid[0] : undefined;
  const ofMonitor = found.filter(({ wore, about }) => wore || isOfSameMonitor(sent, about));
  // Each monitor may number its alarms anew with every patient.
  if ([byName, ...ofMonitor].some((each) => each !== undefined && each.id === wearer?.id)) return null;
  if (byName !== undefined) return { id: byName.id, foreign: null, isNamed: true };
  const [first, ...others] = ofMonitor;
  if (first === undefined || (!first.wore && others.length > 0)) return null;
  return { id: first.id, foreign: null, isNamed: false };
}

/**
 * The patient who wore the monitor at the time of the alarm. Clocks differ by minutes: it is the present wearer whom PID names, and of an
 * alarm of the last hour also when no patient wore it at that time.
 */
async function wearerAt(
  tx: Tx,
  device: string,
  { pid, at, receivedAt }: Sent,
  numbers: NumbersOfPid,
): Promise<Wearer | null> {
  const present = await findWearerOf(tx, device);
  if (present !== null && namedBy(pid, present, numbers) === 'the wearer') return { ...present, wears: true };
  const wearer = await findWearerAt(tx, device, at);
  if (wearer !== null || present === null || receivedAt - at >= MAX_RAISING_AGE_MS) return wearer;
  return { ...present, wears: true };
}

const ANOTHER = 'PID names another patient than the one who wears the monitor; the alarm is of the wearer.';
const NO_STAY = 'The patient has no open stay.';

async function named(tx: Tx, { message, link, sent, pid }: Sent): Promise<AlarmPatient> {
  if (pid === null) {
    const text = 'No patient wore this monitor then, and the message names none.';
    return { fault: faultAt(message, sent.segment, text) };
  }
  const identified = await identifyPatient(tx, pid, link);
  if ('fault' in identified) return { fault: unidentifiedPatient(message, pid, identified.fault) };
  const { id } = identified;
  if (!(await isAdmittedTo(tx, id, null))) return { fault: faultAt(message, pid, NO_STAY, id) };
  return { id, foreign: null, isNamed: true };
}

const faultAt = (message: Hl7Message, segment: Hl7Segment, text: string, patientId?: number): Fault => ({
  ...deadAt(message, { segment, field: segment.name === 'PID' ? 3 : 18 }, FAULT_CODES.unknownKey, text),
  ...(patientId !== undefined && { patientId }),
});
