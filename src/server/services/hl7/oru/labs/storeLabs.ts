import type { LabOrderRecord } from '../../../../db/labs/labEntries';
import type { BecameOfWithdrawal, LabRecord } from '../../../../db/labs/labRecord';
import type { Stepwise } from '../../../inSlices';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import type { SegmentSteps } from '../segmentSteps';
import { isAheadOf, timeWords, warnIfAhead } from '../senderClock';
import { leftOpen, orAmbiguous } from './ambiguousLabs';
import type { LabOrder, LabResult, ReplacedResult } from './labOrders';
import { placeOf, type Place } from './placeOf';

/** How many results were new, corrected, known and withdrawn. */
export interface LabCounts {
  added: number;
  changed: number;
  unchanged: number;
  withdrawn: number;
}

interface Sent {
  patientId: number;
  order: LabOrder;
  /** When the message was sent, and when it was received: epoch ms. */
  reportedAt: number;
  receivedAt: number;
  /** Whether the message has results of another sample of this order. */
  isOneOfSamples: boolean;
}

/** What is noted of a message beside its results. */
interface Kept {
  message: Hl7Message;
  steps: SegmentSteps;
  counts: LabCounts;
  warnings: string[];
}

/**
 * Keeps the results of an order in the record of the patient, and withdraws those that stand no longer.
 * @throws MessageFault where more than one stored result may be the one
 */
export function* storeLabs(
  record: LabRecord,
  { patientId, order, isOneOfSamples, reportedAt, receivedAt }: Sent,
  { message, steps, counts, warnings }: Kept,
): Stepwise<void> {
  const at = (segment: Hl7Segment) => ({ message, patientId, order: order.segment, segment });
  const stored = orAmbiguous(at(order.segment), () => record.ordersOf(order.keys));
  const placed = (entry: LabResult | ReplacedResult): Place => {
    const place = placeOf(order, entry, stored, { isOneOfSamples });
    if (typeof place === 'string') throw leftOpen(at(entry.segment), place);
    return place;
  };
  for (const entry of order.replaced) {
    yield;
    const { segment, why } = entry;
    const became = orAmbiguous(at(segment), () => {
      const { keys, codes } = placed(entry);
      const known = record.find(keys);
      return known === null ? 'none' : record.withdrawResult(known, codes, reportedAt);
    });
    if (became === 'withdrawn') {
      counts.withdrawn++;
      steps.taken(segment, `${why}; the result before it is withdrawn`);
    } else steps.leftOut(segment, why);
  }
  const orders = new Map<string, LabOrderRecord>();
  const orderOf = ({ keys, sample: { sampledAt, samplePrecision } }: Place): LabOrderRecord => {
    const name = JSON.stringify(keys);
    const known = orders.get(name);
    if (known !== undefined) return known;
    const { type, specimenAt } = order;
    // A sample or a result of the future would be the newest one until then, and a correction older than it.
    const storedAt = Math.min(sampledAt, receivedAt);
    const resultedAt = Math.min(order.resultedAt, receivedAt);
    const times = { sampledAt: storedAt, samplePrecision, resultedAt, specimenAt };
    const kept = record.upsertOrder(keys, { type, ...times });
    orders.set(name, kept);
    warnIfAhead(warnings, sampledAt, storedAt);
    const words = timeWords(sampledAt, storedAt);
    // Its own time is left out then: the report of a file says so, too.
    const left = order.unread ?? (isAheadOf(sampledAt, storedAt) ? 'Its time is of the future' : null);
    if (left === null) steps.taken(order.segment, `${type}, sample of ${words}`);
    else steps.leftOut(order.segment, `${left}; ${type} is stored as of ${words}`);
    return kept;
  };
  for (const entry of order.results) {
    yield;
    const { segment, value, comparator, description, unit, min, max, flag, isCorrected, observedAt } = entry;
    const { codes, ...place } = orAmbiguous(at(segment), () => placed(entry));
    const kept = orAmbiguous(at(order.segment), () => orderOf({ codes, ...place }));
    if (value === null) {
      const became = orAmbiguous(at(segment), () => record.withdrawResult(kept, codes, reportedAt));
      counts[became === 'withdrawn' ? 'withdrawn' : 'unchanged']++;
      steps.taken(segment, `${description}: ${WITHDRAWAL_WORDS[became]}`);
      continue;
    }
    const said = { value, comparator, description, unit, min, max, flag, isCorrected, observedAt };
    const result = { codes, ...said, reportedAt };
    const became = orAmbiguous(at(segment), () => record.upsertResult(kept, result));
    counts[became]++;
    steps.taken(segment, `${description}: ${WORDS[became]}`);
  }
}

/** Whether the step of a segment says that its result was not known before. */
export const isNewResult = (step: string): boolean => step.endsWith(`: ${WORDS.added}`);

const WORDS = {
  added: 'stored',
  changed: 'corrected',
  unchanged: 'as it was: this, or something newer, is stored',
} as const;

const WITHDRAWAL_WORDS: Readonly<Record<BecameOfWithdrawal, string>> = {
  withdrawn: 'withdrawn',
  none: 'withdrawn by this message; nothing of it is stored',
  already: 'as it was: it is withdrawn already',
  newer: 'as it was: something newer is stored',
};
