import type { LinkSettings } from '../../../../contract/links';
import { eventOf, type Hl7Message } from '../message/hl7Message';
import { separatorsFault } from '../message/hl7Segment';
import { tooLongWords } from '../message/identifierLimit';
import { MAX_CONTROL_ID, type RawHeader, type ReceivedMessage } from '../message/receivedMessage';
import { longNumber } from '../patients/sentIdentifiers';
import { FAULT_CODES, SEPARATORS, type FaultCode, type MessageFault } from './messageHandler';

type Fault = MessageFault['fault'];

/** Versions that are taken: 2.1 to 2.8, with whatever follows the minor number. */
const VERSION = /^v?2\.[1-8](?:\.\d{1,2})?$/i;

/** What of a link decides whether a message is taken at all. */
export type Admitting = Pick<LinkSettings, 'direction' | 'takes' | 'application' | 'facility'>;

/**
 * Why a message is refused before anything of it is looked at; null when it may be applied. Training and
 * debugging messages (MSH-11) have no effect among real patients: `takesTraining` is for invented ones.
 */
export function refusalOf(
  { header, message, headers }: ReceivedMessage,
  link: Admitting,
  { takesTraining }: { takesTraining: boolean },
): Fault | null {
  if (header === null || message === null)
    return refusal(FAULT_CODES.segmentSequence, 'MSH^1', 'No message header (MSH) was found.');
  const separators = separatorsRefusal(header);
  if (separators !== null) return separators;
  if (headers > 1)
    return refusal(
      FAULT_CODES.segmentSequence,
      'MSH^2',
      'A frame holds one message: this one has several headers.',
    );
  const { header: msh } = message;
  const missing = (
    [
      [9, 'type'],
      [10, 'control id'],
      [12, 'version'],
    ] as const
  ).find(([field]) => msh.text(field) === '');
  if (missing !== undefined)
    return refusal(
      FAULT_CODES.requiredFieldMissing,
      `MSH^1^${missing[0]}`,
      `The ${missing[1]} of the message (MSH-${missing[0]}) is missing.`,
    );
  if (msh.text(10).length > MAX_CONTROL_ID)
    return refusal(
      FAULT_CODES.valueTooLong,
      'MSH^1^10',
      `The control id (MSH-10) is longer than ${MAX_CONTROL_ID} characters.`,
    );
  if (!VERSION.test(msh.text(12)))
    return refusal(FAULT_CODES.unsupportedVersion, 'MSH^1^12', 'Versions 2.1 to 2.8 are taken (MSH-12).');
  const processing = msh.text(11).toUpperCase();
  if (!['', 'P', ...(takesTraining ? ['T', 'D'] : [])].includes(processing))
    return refusal(
      FAULT_CODES.unsupportedProcessingId,
      'MSH^1^11',
      'Only messages of production (P in MSH-11) are taken here.',
    );
  return (
    senderRefusal(message.header, link) ??
    typeRefusal(msh.text(9).toUpperCase(), link) ??
    continuedRefusal(message) ??
    numbersRefusal(message) ??
    longNumberRefusal(message)
  );
}

/** By separators that are not distinct a number of a patient may be read as another one. */
function separatorsRefusal({ encoding, delimiters }: RawHeader): Fault | null {
  const fault = separatorsFault(encoding, delimiters);
  if (fault === null) return null;
  return fault === 'missing'
    ? refusal(
        FAULT_CODES.requiredFieldMissing,
        SEPARATORS,
        'The characters that separate the parts of the message (MSH-2) are missing.',
      )
    : refusal(
        FAULT_CODES.dataType,
        SEPARATORS,
        'The characters that separate the parts of the message (MSH-1, MSH-2) must be signs that all differ: otherwise it is not certain where a part ends.',
      );
}

/** Says an identifier and a namespace, or the whole field: `MONITOR^1.2.3^ISO` is `MONITOR` too. */
function senderRefusal(
  msh: NonNullable<ReceivedMessage['message']>['header'],
  link: Admitting,
): Fault | null {
  for (const [field, wanted, words] of [
    [3, link.application, 'sending application'],
    [4, link.facility, 'sending facility'],
  ] as const) {
    if (wanted === undefined || [msh.text(field), msh.rawField(field).trim()].includes(wanted)) continue;
    return refusal(
      FAULT_CODES.unknownKey,
      `MSH^1^${field}`,
      `This link takes no messages of that ${words} (MSH-${field}).`,
    );
  }
  return null;
}

/** Files hold results, unless the link of files says otherwise. */
const takenBy = ({ direction, takes }: Admitting): readonly string[] =>
  takes ?? (direction === 'file' ? ['ORU'] : []);

function typeRefusal(type: string, link: Admitting): Fault | null {
  const takes = takenBy(link);
  if (takes.includes(type)) return null;
  const taken = takes.length > 0 ? `takes ${takes.join(' and ')}` : 'takes no messages';
  return refusal(FAULT_CODES.unsupportedType, 'MSH^1^9^1^1', `This link ${taken} (MSH-9).`);
}

/** A part of a message would have a part of its effect: its values may go on in the next one, or in a segment of their own. */
function continuedRefusal({ header, segments }: Hl7Message): Fault | null {
  const text = 'Messages that are continued (ADD, DSC, MSH-14) are not taken: send each as a whole.';
  if (header.text(14) !== '') return refusal(FAULT_CODES.segmentSequence, 'MSH^1^14', text);
  const part = segments.find((each) => each.name === 'ADD' || (each.name === 'DSC' && each.text(1) !== ''));
  return part === undefined
    ? null
    : { ...refusal(FAULT_CODES.segmentSequence, `${part.name}^1`, text), segment: part.index };
}

/** No patient has thousands of numbers, and a statement has a limit of parameters. */
function numbersRefusal({ segments }: Hl7Message): Fault | null {
  for (const [name, fields] of NUMBERED) {
    const named = segments.filter((segment) => segment.name === name);
    for (const [index, segment] of named.entries())
      for (const field of fields)
        if (segment.count(field) > MAX_NUMBERS)
          return {
            ...refusal(
              FAULT_CODES.valueTooLong,
              `${name}^${index + 1}^${field}`,
              `${name}-${field} has more than ${MAX_NUMBERS} numbers of a patient.`,
            ),
            segment: segment.index,
          };
  }
  return null;
}

/** What events of patients store. A message of results only compares its numbers of a patient. */
function longNumberRefusal(message: Hl7Message): Fault | null {
  const found = eventOf(message).code === 'ADT' ? longNumber(message.segments) : null;
  if (found === null) return null;
  const { segment, field } = found;
  const nth = message.segments.filter(({ name, index }) => name === segment.name && index <= segment.index);
  return {
    ...refusal(
      FAULT_CODES.valueTooLong,
      `${segment.name}^${nth.length}^${field}`,
      tooLongWords(`${segment.name}-${field}`),
    ),
    segment: segment.index,
  };
}

const MAX_NUMBERS = 100;
/** The fields that carry numbers of a patient. */
const NUMBERED = [
  ['PID', [3, 2, 4, 18, 19]],
  ['MRG', [1, 4, 2]],
] as const;

const refusal = (code: FaultCode, location: string, text: string): Fault => ({
  ...{ state: 'rejected', code, location, text, segment: 0 },
});
