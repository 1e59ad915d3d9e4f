import { MessageFault, type FaultCode } from '../handling/messageHandler';
import type { Hl7Segment } from '../message/hl7Segment';

interface FaultOf {
  state: 'rejected' | 'dead';
  code: FaultCode;
  segment: Hl7Segment;
  /** Which of the segments of its name it is. */
  sequence?: number;
  /** The number of the field; without one the segment itself. */
  field?: number;
  component?: number;
  /** For a person; names no patient. */
  text: string;
  patientId?: number | null;
}

/** Why an event has no effect, at its segment and field. */
export function adtFault({
  state,
  code,
  segment,
  sequence = 1,
  field,
  component,
  text,
  patientId = null,
}: FaultOf): MessageFault {
  const place = field === undefined ? [] : [field, ...(component === undefined ? [] : [1, component])];
  const location = [segment.name, sequence, ...place].join('^');
  return new MessageFault({ state, code, location, text, segment: segment.index, patientId });
}
