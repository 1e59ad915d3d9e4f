import type { LabCodes } from '../../../../db/labs/labIdentity';
import type { Stepwise } from '../../../inSlices';
import { FAULT_CODES, MessageFault } from '../../handling/messageHandler';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import { isTooLong, tooLongWords } from '../../message/identifierLimit';
import { deadAt } from '../faults';
import { labCodes } from './labCodes';
import { orderNumber, type LabOrder } from './labOrders';

interface At {
  segment: Hl7Segment;
  field: number;
}

/** The first number or code of these orders and their results that is too long to be kept; null without any. */
export function* longIdentifier(orders: readonly LabOrder[]): Stepwise<At | null> {
  for (const { segment: order, results, replaced } of orders) {
    const number = orderNumber(order);
    if (number !== null && isTooLong(number.text)) return { segment: order, field: number.field };
    if (hasLong(labCodes(order, 4))) return { segment: order, field: 4 };
    for (const { segment, test } of [...results, ...replaced]) {
      yield;
      if (hasLong(test)) return { segment, field: 3 };
      if (isTooLong(segment.text(4))) return { segment, field: 4 };
    }
  }
  return null;
}

const hasLong = (codes: LabCodes | null): boolean =>
  codes !== null && Object.values(codes).some((code: string | null) => code !== null && isTooLong(code));

/** The message itself is at fault: no replay would apply it. */
export const tooLong = (message: Hl7Message, at: At, patientId: number | null = null): MessageFault =>
  new MessageFault({
    ...deadAt(message, at, FAULT_CODES.valueTooLong, tooLongWords(`${at.segment.name}-${at.field}`)),
    ...{ state: 'rejected', patientId },
  });
