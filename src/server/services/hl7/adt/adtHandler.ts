import type { Transaction } from 'kysely';
import { linkActor, transactionOf } from '../../../db/accounts/actor';
import { lockAssignments, lockStays } from '../../../db/devices/assignmentGate';
import { violatedConstraint } from '../../../db/engine/violations';
import type { Tables } from '../../../db/tables/tables';
import {
  FAULT_CODES,
  type MessageFault,
  type MessageHandler,
  type Outcome,
} from '../handling/messageHandler';
import { eventOf, firstSegment } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { PLACE, sentPlace } from '../patients/places';
import { sentIdentifiers, sentSsn, ssnKey } from '../patients/sentIdentifiers';
import { admitPatient } from './admitEvents';
import { adtFault } from './adtFault';
import { adtWork, allSteps, type AdtWork, type Applied } from './adtWork';
import { cancelAdmission, cancelDischarge, dischargePatient } from './endEvents';
import { mergeSent } from './merge/mergeEvent';
import { cancelTransfer, transferPatient } from './moveEvents';
import { visitNumber } from './sentStay';
import { updatePatient, updatePerson } from './updateEvents';

interface AdtEvent {
  apply: (work: AdtWork) => Promise<Applied>;
  /** What is locked meanwhile; `names` are those that the message gives of patient, visit and places. */
  lock: (tx: Transaction<Tables>, names: readonly string[]) => Promise<void>;
}

/** By the trigger. */
const EVENTS: Readonly<Record<string, AdtEvent>> = {
  A01: { apply: admitPatient, lock: lockStays },
  A02: { apply: transferPatient, lock: lockStays },
  A03: { apply: dischargePatient, lock: lockStays },
  A04: { apply: admitPatient, lock: lockStays },
  A08: { apply: updatePatient, lock: lockStays },
  A11: { apply: cancelAdmission, lock: lockStays },
  A12: { apply: cancelTransfer, lock: lockStays },
  A13: { apply: cancelDischarge, lock: lockStays },
  A31: { apply: updatePerson, lock: lockStays },
  A40: { apply: mergeSent, lock: lockAssignments },
};

/** The field of PV1 with the place before. */
const PRIOR_PLACE = 6;

interface AdtDependencies {
  /** Boards show soon who lies where. */
  boardsChanged: () => void;
  /** Resolves when what is in memory of all patients is made again. */
  recordsChanged: () => Promise<void>;
}

/** Applies what the hospital says of its patients: each message in one transaction, wholly or not at all. */
export function adtHandler({ boardsChanged, recordsChanged }: AdtDependencies): MessageHandler {
  return async (message, context) => {
    const { trigger, namedBy } = eventOf(message);
    const event = Object.hasOwn(EVENTS, trigger) ? EVENTS[trigger] : undefined;
    if (event === undefined) throw notTaken(trigger, namedBy);
    const outcome = await transactionOf(
      context.db,
      linkActor(context.link.name),
      async (tx): Promise<Outcome> => {
        const work = adtWork(tx, message, context, trigger);
        await event.lock(tx, namesIn(work));
        const { state, patientId, of } = await event.apply(work);
        if (state === 'stale')
          work.leftOut(
            work.pid,
            of === 'person'
              ? 'Something newer of this person was applied before.'
              : 'Something newer was applied to this visit before.',
          );
        const done = { state, patientId, steps: allSteps(work), warnings: work.warnings };
        await context.conclude(tx, done);
        return done;
      },
    ).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'patients_ssn_key') throw error;
      const pid = firstSegment(message, 'PID');
      throw adtFault({
        state: 'dead',
        code: FAULT_CODES.duplicateKey,
        segment: pid ?? message.header,
        field: pid === undefined ? 19 : sentSsn(pid).field,
        text: 'Another patient has this SSN. Find out who is meant, then replay.',
      });
    });
    if (outcome.state === 'applied' && trigger === 'A40') await recordsChanged();
    else if (outcome.state === 'applied') boardsChanged();
    return outcome;
  };
}

/**
 * The numbers of the patient and the visit, and the beds that the patient comes to or leaves: an event that is about one of the
 * same follows this one. SSNs that differ only in hyphens and spaces are the same.
 */
function namesIn(work: AdtWork): string[] {
  const { pid, pv1, context } = work;
  const visit = visitNumber(work)?.number;
  const numbers = sentIdentifiers(pid, context.link).map(({ value }) => value);
  const places = pv1 === null ? [] : [PLACE, PRIOR_PLACE].map((field) => sentPlace(pv1, field));
  return [
    ...[...numbers, ...(visit === undefined ? [] : [visit])].map(ssnKey),
    ...places
      .filter(({ room, bed }) => room !== '' || bed !== '')
      .map(({ pointOfCare, room, bed }) => [pointOfCare, room, bed].join('^').toLowerCase()),
  ];
}

function notTaken(trigger: string, namedBy: Hl7Segment): MessageFault {
  const taken = `Taken are ${Object.keys(EVENTS).join(', ')}.`;
  const at = { state: 'rejected', segment: namedBy } as const;
  if (trigger === '')
    return adtFault({
      ...{ ...at, code: FAULT_CODES.requiredFieldMissing, field: 9, component: 2 },
      text: `Neither MSH-9 nor EVN-1 names the event. ${taken}`,
    });
  return adtFault({
    ...{ ...at, code: FAULT_CODES.unsupportedEvent, field: namedBy.name === 'EVN' ? 1 : 9 },
    text: `The event ${trigger} is not taken. ${taken}`,
  });
}
