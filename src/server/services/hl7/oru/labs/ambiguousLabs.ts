import { AmbiguousCode } from '../../../../db/labs/labIdentity';
import { FAULT_CODES, MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { deadAt } from '../faults';
import type { LeftOpen } from './placeOf';
import type { Contradiction } from './repeatedResults';

interface Place {
  message: Hl7Message;
  patientId: number;
  order: Hl7Segment;
  /** The result that is stored, or the order where it is that. */
  segment: Hl7Segment;
}

/**
 * Stores something of an order.
 * @throws MessageFault where LOINC alone does not identify one order or result: none of them may be changed
 */
export function orAmbiguous<T>({ message, patientId, order, segment }: Place, store: () => T): T {
  try {
    return store();
  } catch (error) {
    if (!(error instanceof AmbiguousCode)) throw error;
    const at = error.of === 'order' ? { segment: order, field: 4 } : { segment, field: 3 };
    throw new MessageFault({ ...deadAt(message, at, FAULT_CODES.unknownKey, wordsOf(error)), patientId });
  }
}

const LEFT_OPEN: Readonly<Record<LeftOpen, string>> = {
  measurement:
    'Which measurement is meant is not certain: there are several of this test in this order, and the time of this one (OBX-14) is missing.',
  sample:
    'Which sample is meant is not certain: there are several of this order, and none was taken at the time that is given (OBR-7, SPM-17).',
};

/** Any of several stored results may be the one. */
export function leftOpen({ message, patientId, order, segment }: Place, what: LeftOpen): MessageFault {
  const at = what === 'sample' ? { segment: order, field: 7 } : { segment, field: 14 };
  const text = `${LEFT_OPEN[what]} Let the laboratory send it with its time, then discard this message.`;
  return new MessageFault({ ...deadAt(message, at, FAULT_CODES.unknownKey, text), patientId });
}

function wordsOf({ of, loinc, codes }: AmbiguousCode): string {
  const [code, ...own] = [loinc, ...codes].map(of === 'order' ? codeOfKey : String);
  const [which, where] =
    of === 'order'
      ? ['order is meant', 'orders of this number']
      : ['result is meant', 'results of this order'];
  return (
    `Which ${which} is not certain: ${codes.length} ${where} have the LOINC code ${code ?? ''}, and the sender's own is missing. ` +
    `It may be ${own.join(' or ')}. Let the laboratory send it with its own code, then discard this message.`
  );
}

/** The key of an order is its number and its code. */
const codeOfKey = (key: string): string => String((JSON.parse(key) as unknown[])[1]);

/** One result comes twice in a message. */
export function contradictory(
  message: Hl7Message,
  patientId: number,
  { result, earlier }: Contradiction,
): MessageFault {
  const { segment } = result;
  const text =
    `Segments ${earlier.segment.index} and ${segment.index} give one result different values or units: neither a code of the sender's own, ` +
    'OBX-4 nor a time of each (OBX-14) tells them apart, and which one stands is not certain. Let the laboratory send it once, then discard this message.';
  return new MessageFault({
    ...deadAt(message, { segment, field: 3 }, FAULT_CODES.duplicateKey, text),
    patientId,
  });
}
