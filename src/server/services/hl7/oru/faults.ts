import { FAULT_CODES, type MessageFault } from '../handling/messageHandler';
import type { Hl7Message } from '../message/hl7Message';
import type { Hl7Segment } from '../message/hl7Segment';
import { RELATIVE, SHARED_NUMBER, type FaultReason } from '../patients/identifyPatient';

type Fault = MessageFault['fault'];

/** A place in a message as ERR-2 names it: `PID^1^3`, the first PID segment's third field. */
export function locationOf(
  { header, segments }: Hl7Message,
  { name, index }: Hl7Segment,
  field: number,
): string {
  const before = [header, ...segments].filter((each) => each.name === name && each.index <= index);
  return `${name}^${before.length}^${field}`;
}

/** A fault that a person can mend. */
export const deadAt = (
  message: Hl7Message,
  { segment, field }: { segment: Hl7Segment; field: number },
  code: Fault['code'],
  text: string,
): Fault => ({
  state: 'dead',
  code,
  location: locationOf(message, segment, field),
  text,
  segment: segment.index,
});

const UNIDENTIFIED: Readonly<Record<FaultReason, readonly [code: Fault['code'], text: string]>> = {
  'no identifier': [FAULT_CODES.requiredFieldMissing, 'PID gives no number of the patient.'],
  unknown: [FAULT_CODES.unknownKey, 'No patient here has a number that PID gives.'],
  several: [FAULT_CODES.unknownKey, 'Several patients have the numbers that PID gives.'],
  'only one identifier agrees': [
    FAULT_CODES.unknownKey,
    'The number belongs to a patient whose birth date and family name are not those that PID gives.',
  ],
  relative: [FAULT_CODES.unknownKey, RELATIVE],
  'shared number': [FAULT_CODES.unknownKey, SHARED_NUMBER],
};

/** It is not certain which patient PID means. */
export function unidentifiedPatient(message: Hl7Message, pid: Hl7Segment, reason: FaultReason): Fault {
  const [code, text] = UNIDENTIFIED[reason];
  return deadAt(message, { segment: pid, field: 3 }, code, text);
}
