import type { Transaction } from 'kysely';
import { calendarDay } from '../../../../clinical/dates/calendarDay';
import type { MessageStep } from '../../../../contract/hl7Messages';
import { linkActor } from '../../../db/accounts/actor';
import type { BroughtTable } from '../../../db/hl7/merge/broughtRows';
import { findNamedDepartment } from '../../../db/hl7/places';
import type { Tables } from '../../../db/tables/tables';
import type { StayAct } from '../../admissions/stays';
import { FAULT_CODES, type MessageContext } from '../handling/messageHandler';
import { type Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { keepBrought } from '../patients/broughtRows';
import { adtFault } from './adtFault';
import { eventTime, timeWarnings, type EventTime } from './eventTime';

/** One ADT message at work, within its transaction. */
export interface AdtWork extends EventTime {
  tx: Transaction<Tables>;
  message: Hl7Message;
  context: MessageContext;
  trigger: string;
  pid: Hl7Segment;
  pv1: Hl7Segment | null;
  act: StayAct;
  warnings: string[];
  /** What was taken from a segment. */
  took: (segment: Hl7Segment | null | undefined, text: string) => void;
  /** What of a segment has no effect here. */
  leftOut: (segment: Hl7Segment | null | undefined, text: string) => void;
  steps: MessageStep[];
}

/** What an event came to. */
export interface Applied {
  state: 'applied' | 'stale';
  patientId: number;
  /** What a stale one is older for; the visit when it does not say. */
  of?: 'person';
}

/** @throws MessageFault without a PID segment, with several, or with several PV1 */
export function adtWork(
  tx: Transaction<Tables>,
  message: Hl7Message,
  context: MessageContext,
  trigger: string,
): AdtWork {
  const [pid, second] = message.segments.filter(({ name }) => name === 'PID');
  if (pid === undefined || second !== undefined)
    throw adtFault({
      state: 'rejected',
      code: FAULT_CODES.segmentSequence,
      segment: second ?? message.header,
      sequence: second === undefined ? 1 : 2,
      text:
        pid === undefined
          ? 'There is no PID segment.'
          : 'There is more than one PID segment. Send a message for each patient.',
    });
  const [pv1, otherPv1] = message.segments.filter(({ name }) => name === 'PV1');
  if (otherPv1 !== undefined)
    throw adtFault({
      state: 'rejected',
      code: FAULT_CODES.segmentSequence,
      segment: otherPv1,
      sequence: 2,
      text: 'There is more than one PV1 segment. Send a message for each visit.',
    });
  const steps: MessageStep[] = [];
  const step =
    (result: MessageStep['result']) =>
    (segment: Hl7Segment | null | undefined, text: string): void => {
      if (segment !== null && segment !== undefined) steps.push({ segment: segment.index, result, text });
    };
  return {
    ...{ tx, message, context, trigger, pid, steps, warnings: timeWarnings(message, context) },
    pv1: pv1 ?? null,
    ...eventTime(message, context),
    act: { by: linkActor(context.link.name), now: context.now },
    took: step('taken'),
    leftOut: step('left out'),
  };
}

/** Keeps for the undo of a merge whose number brought rows of a patient. */
export const noteBrought = (
  { tx, pid, context: { link } }: AdtWork,
  patientId: number,
  table: BroughtTable,
  ids: readonly number[],
): Promise<void> => keepBrought(tx, { patientId, pid, link }, table, ids);

/** The calendar day of a moment (epoch ms) where the hospital is. */
export const dayOf = ({ context }: AdtWork, at: number): string => calendarDay(at, context.zone);

/** Every segment has a step: those that nothing was said of are not used. */
export function allSteps({ message: { header, segments }, steps }: AdtWork): MessageStep[] {
  const named = new Set(steps.map(({ segment }) => segment));
  const others = [header, ...segments].filter(({ index }) => !named.has(index));
  const rest = others.map(({ index, name }): MessageStep =>
    name === 'MSH' || name === 'EVN'
      ? { segment: index, result: 'taken', text: 'Which event it is, and when.' }
      : { segment: index, result: 'left out', text: 'Not used.' },
  );
  return [...steps, ...rest].sort((a, b) => a.segment - b.segment);
}

/**
 * A link of one department takes its patients and places alone: one of these departments must be that one.
 * @throws MessageFault
 */
export async function refuseOtherDepartments(
  { tx, context: { link }, pv1, pid }: AdtWork,
  departments: readonly (number | null)[],
): Promise<void> {
  if (link.department === undefined) return;
  const own = await findNamedDepartment(tx, link.department);
  if (own !== null && departments.includes(own)) return;
  throw adtFault({
    state: 'rejected',
    code: FAULT_CODES.unknownKey,
    segment: pv1 ?? pid,
    field: 3,
    text: `This link takes only patients of ${link.department}.`,
  });
}
