import type { Transaction } from 'kysely';
import type { LinkSettings } from '../../../../../contract/links';
import {
  findAmongForeignAlarm,
  findInForeignAlarm,
  findWearerAt,
  findWearerOf,
  isAdmittedTo,
} from '../../../../db/hl7/monitors';
import type { Tables } from '../../../../db/tables/tables';
import { MAX_RAISING_AGE_MS } from '../../../alerting/lanes/raisingAge';
import { FAULT_CODES, type MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { identifyPatient, patientsWith } from '../../patients/identifyPatient';
import { deadAt, unidentifiedPatient } from '../faults';
import { namedBy, numbersOfPid, type NumbersOfPid } from '../namedPatient';
import type { SentAlarm } from './sentAlarms';

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
 * of the former wearer in whom it stands.
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
  const { message, link, pid, at } = reported;
  const { segment, device, isOver, key } = reported.sent;
  const numbers = await numbersOfPid(pid, link, (sentNumbers) => patientsWith(tx, sentNumbers));
  const wearer = device === null ? null : await wearerAt(tx, device, reported, numbers);
  const standing = isOver && device !== null ? await findInForeignAlarm(tx, device, { key, at }) : [];
  // Each monitor may number its alarms anew with every patient.
  const former = standing.some(({ id }) => id === wearer?.id)
    ? undefined
    : standing.find((each) => namedBy(pid, each, numbers) !== 'another');
  if (former !== undefined) return { id: former.id, foreign: null, isNamed: false };
  if (wearer === null) return named(tx, reported);
  if (!wearer.wears && !(await isAdmittedTo(tx, wearer.id, null)))
    return { fault: faultAt(message, segment, NO_STAY, wearer.id) };
  const isAnother = pid !== null && namedBy(pid, wearer, numbers) === 'another';
  const id = isAnother && isOver ? await raisedByName(tx, pid, { key, numbers }) : undefined;
  if (id !== undefined) return { id, foreign: null, isNamed: true };
  return {
    id: wearer.id,
    foreign: isAnother ? faultAt(message, pid, ANOTHER, wearer.id) : null,
    isNamed: false,
  };
}

/** The patient whom PID names and in whom the alarm stands: no patient wore the monitor when it was raised. */
async function raisedByName(
  tx: Tx,
  pid: Hl7Segment,
  { key, numbers }: { key: string; numbers: NumbersOfPid },
): Promise<number | undefined> {
  const named = numbers.numbered.filter((each) => namedBy(pid, each, numbers) === 'the wearer');
  const ids = named.map(({ id }) => id);
  return (await findAmongForeignAlarm(tx, ids, key))[0];
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
