import { transactionOf } from '../../../db/accounts/actor';
import { lockAssignments } from '../../../db/devices/assignmentGate';
import { violatedConstraint } from '../../../db/engine/violations';
import { FAULT_CODES, type MessageHandler, type Outcome } from '../handling/messageHandler';
import { eventOf } from '../message/hl7Message';
import { admitPatient } from './admitEvents';
import { adtFault } from './adtFault';
import { adtWork, allSteps, type AdtWork, type Applied } from './adtWork';
import { cancelAdmission, cancelDischarge, dischargePatient } from './endEvents';
import { mergeSent } from './mergeEvent';
import { cancelTransfer, transferPatient } from './moveEvents';
import { updatePatient, updatePerson } from './updateEvents';

interface AdtEvent {
  apply: (work: AdtWork) => Promise<Applied>;
  /** Whether it changes who lies where or wears what: ingest waits meanwhile. */
  moves: boolean;
}

/** By the trigger (MSH-9.2): EVN-1 is often wrong. */
const EVENTS: Readonly<Record<string, AdtEvent>> = {
  A01: { apply: admitPatient, moves: true },
  A02: { apply: transferPatient, moves: true },
  A03: { apply: dischargePatient, moves: true },
  A04: { apply: admitPatient, moves: true },
  A08: { apply: updatePatient, moves: false },
  A11: { apply: cancelAdmission, moves: true },
  A12: { apply: cancelTransfer, moves: true },
  A13: { apply: cancelDischarge, moves: true },
  A31: { apply: updatePerson, moves: false },
  A40: { apply: mergeSent, moves: true },
};

interface AdtDependencies {
  /** Resolves when boards show who lies where. */
  boardsChanged: () => Promise<void>;
  /** Resolves when what is in memory of all patients is made again. */
  forgotten: () => Promise<void>;
}

/** Applies what the hospital says of its patients: each message in one transaction, wholly or not at all. */
export function adtHandler({ boardsChanged, forgotten }: AdtDependencies): MessageHandler {
  return async (message, context) => {
    const { trigger } = eventOf(message);
    const event = EVENTS[trigger];
    if (event === undefined)
      throw adtFault({
        state: 'rejected',
        code: FAULT_CODES.unsupportedEvent,
        segment: message.header,
        field: 9,
        text: `The event ${trigger || 'of this message'} is not taken. Taken are ${Object.keys(EVENTS).join(', ')}.`,
      });
    const by = { id: null, username: `link ${context.link.name}` };
    const outcome = await transactionOf(context.db, by, async (tx): Promise<Outcome> => {
      if (event.moves) await lockAssignments(tx);
      const work = adtWork(tx, message, context, trigger);
      const { state, patientId } = await event.apply(work);
      if (state === 'stale') work.leftOut(work.pid, 'Something newer was applied to this visit before.');
      const done = { state, patientId, steps: allSteps(work), warnings: work.warnings };
      await context.conclude(tx, done);
      return done;
    }).catch((error: unknown) => {
      if (violatedConstraint(error) !== 'patients_ssn_key') throw error;
      throw adtFault({
        state: 'dead',
        code: FAULT_CODES.duplicateKey,
        segment: message.segments.find(({ name }) => name === 'PID') ?? message.header,
        field: 19,
        text: 'Another patient has this SSN. Find out who is meant, then replay.',
      });
    });
    if (outcome.state === 'applied') await (trigger === 'A40' ? forgotten() : boardsChanged());
    return outcome;
  };
}
