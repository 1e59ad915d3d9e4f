import { FAULT_CODES, type MessageFault } from '../handling/messageHandler';
import type { Hl7Segment } from '../message/hl7Segment';
import { identifyPatient, RELATIVE, SHARED_NUMBER, type FaultReason } from '../patients/identifyPatient';
import { lockNamedPatient } from '../patients/lockNamedPatient';
import { adtFault } from './adtFault';
import type { AdtWork } from './adtWork';

/**
 * Whom the message means, whose state is locked; null when no patient here has its numbers.
 * @throws MessageFault when that is not certain, NamedPatientChanged
 */
export async function namedPatient(work: AdtWork): Promise<number | null> {
  const id = await identified(work);
  if (id !== null) await lockNamedPatient(work.tx, id, () => identified(work));
  return id;
}

async function identified({ tx, pid, context }: AdtWork): Promise<number | null> {
  const who = await identifyPatient(tx, pid, context.link);
  if ('id' in who) return who.id;
  if (who.fault === 'unknown') return null;
  throw notCertain(who.fault, pid);
}

/** Whom the message means. @throws MessageFault also when no patient here has its numbers */
export async function knownPatient(work: AdtWork): Promise<number> {
  const id = await namedPatient(work);
  if (id === null) throw notCertain('unknown', work.pid);
  return id;
}

export function notCertain(reason: FaultReason, segment: Hl7Segment, field = 3): MessageFault {
  const at = (state: 'rejected' | 'dead', text: string, place = field) =>
    adtFault({ state, code: FAULT_CODES.unknownKey, segment, field: place, text });
  switch (reason) {
    case 'no identifier':
      // The message itself lacks it: no replay would apply it.
      return adtFault({
        state: 'rejected',
        code: FAULT_CODES.requiredFieldMissing,
        segment,
        field,
        text: 'The message has no number of the patient.',
      });
    case 'unknown':
      return at('rejected', 'No patient has a number of this message.');
    case 'several':
      return at(
        'dead',
        'The numbers of this message lead to several patients. Correct or merge them, then replay.',
      );
    case 'relative':
      return at('dead', RELATIVE);
    case 'shared number':
      return at('dead', SHARED_NUMBER);
    case 'only one identifier agrees':
      return at(
        'dead',
        'A number agrees, but neither the birth date nor the family name. Find out who is meant, correct it, then replay.',
        segment.name === 'PID' ? 5 : field,
      );
  }
}
