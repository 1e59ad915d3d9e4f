import type { Transaction } from 'kysely';
import type { LinkSettings } from '../../../../../contract/links';
import { findWearerOf, isAdmittedTo } from '../../../../db/hl7/monitors';
import type { Tables } from '../../../../db/tables/tables';
import { FAULT_CODES, type MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { identifyPatient, patientsWith } from '../../patients/identifyPatient';
import { deadAt, nobodyMeant } from '../faults';
import { namedBy, numbersOfPid } from '../namedPatient';
import type { SegmentSteps } from '../segmentSteps';
import type { SentAlarm } from './sentAlarms';

type Tx = Transaction<Tables>;
type Fault = MessageFault['fault'];

interface Told {
  message: Hl7Message;
  link: LinkSettings;
  sent: SentAlarm;
  pid: Hl7Segment | null;
  steps: SegmentSteps;
}

/** Whom an alarm is of, or why that is not certain. `foreign`: PID names somebody else than the wearer of the monitor. */
export type AlarmPatient = { id: number; foreign: Fault | null } | { fault: Fault };

/** The patient who wears the monitor, else whom PID identifies, admitted, and in the department of the link. */
export async function alarmPatient(tx: Tx, told: Told): Promise<AlarmPatient> {
  const { message, link, sent, pid } = told;
  const meant = await wearerOrNamed(tx, told);
  if ('fault' in meant || link.department === undefined) return meant;
  if (await isAdmittedTo(tx, meant.id, link.department)) return meant;
  const text = 'The patient is in another department than that of this link.';
  return { fault: faultAt(message, pid ?? sent.segment, text, meant.id) };
}

async function wearerOrNamed(tx: Tx, { message, link, sent, pid, steps }: Told): Promise<AlarmPatient> {
  const { segment, device } = sent;
  const wearer = device === null ? null : await findWearerOf(tx, device);
  if (wearer !== null) {
    const numbers = await numbersOfPid(pid, link, (sentNumbers) => patientsWith(tx, sentNumbers));
    const named = namedBy(pid, wearer, numbers);
    if (named !== 'another' || pid === null) return { id: wearer.id, foreign: null };
    const text = 'PID names another patient than the one who wears the monitor; the alarm is of the wearer.';
    steps.failed(pid, text);
    return { id: wearer.id, foreign: faultAt(message, pid, text, wearer.id) };
  }
  if (pid === null)
    return {
      fault: faultAt(message, segment, 'Nobody wears this monitor, and the message names no patient.'),
    };
  const identified = await identifyPatient(tx, pid, link);
  if ('fault' in identified) return { fault: nobodyMeant(message, pid, identified.fault) };
  if (!(await isAdmittedTo(tx, identified.id, null)))
    return { fault: faultAt(message, pid, 'The patient has no open stay.', identified.id) };
  steps.taken(pid, 'the patient, by a number and birth date or family name');
  return { id: identified.id, foreign: null };
}

const faultAt = (message: Hl7Message, segment: Hl7Segment, text: string, patientId?: number): Fault => ({
  ...deadAt(message, { segment, field: segment.name === 'PID' ? 3 : 18 }, FAULT_CODES.unknownKey, text),
  ...(patientId !== undefined && { patientId }),
});
