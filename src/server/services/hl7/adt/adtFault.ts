import { MessageFault, type FaultCode } from '../handling/messageHandler';
import type { Hl7Segment } from '../message/hl7Segment';

interface FaultOf {
  state: 'rejected' | 'dead';
  code: FaultCode;
  segment: Hl7Segment;
  /** The number of the field; without one the segment itself. */
  field?: number;
  /** For a person; names no patient. */
  text: string;
  patientId?: number | null;
}

/** Why an event has no effect, at its segment and field. */
export function adtFault({ state, code, segment, field, text, patientId = null }: FaultOf): MessageFault {
  const location = field === undefined ? `${segment.name}^1` : `${segment.name}^1^${field}`;
  return new MessageFault({ state, code, location, text, segment: segment.index, patientId });
}
