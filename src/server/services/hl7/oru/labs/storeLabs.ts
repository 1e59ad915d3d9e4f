import type { Transaction } from 'kysely';
import {
  deleteLabObservation,
  upsertLabObservation,
  upsertLabTest,
  withdrawLabObservation,
} from '../../../../db/patients/labImports';
import { findStoredOrders } from '../../../../db/patients/labPlaces';
import type { Tables } from '../../../../db/tables/tables';
import type { Hl7Message } from '../../message/hl7Message';
import type { Hl7Segment } from '../../message/hl7Segment';
import type { SegmentSteps } from '../segmentSteps';
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
  /** When the message was sent, epoch ms. */
  reportedAt: number;
  /** Whether the message has results of another sample of this order. */
  isOneOfSamples: boolean;
}

const instant = (at: number): string => new Date(at).toISOString();

/**
 * Stores the results of an order, and withdraws those that stand no longer.
 * @throws MessageFault where it is not certain which stored result is meant
 */
export async function storeLabs(
  tx: Transaction<Tables>,
  { patientId, order, isOneOfSamples, ...sent }: Sent,
  { message, steps, counts }: { message: Hl7Message; steps: SegmentSteps; counts: LabCounts },
): Promise<void> {
  const reportedAt = instant(sent.reportedAt);
  const at = (segment: Hl7Segment) => ({ message, patientId, order: order.segment, segment });
  const stored = await orAmbiguous(at(order.segment), () => findStoredOrders(tx, patientId, order.keys));
  const placed = (entry: LabResult | ReplacedResult): Place => {
    const place = placeOf(order, entry, stored, { isOneOfSamples });
    if (typeof place === 'string') throw leftOpen(at(entry.segment), place);
    return place;
  };
  for (const entry of order.replaced) {
    const { segment, why } = entry;
    const isWithdrawn = await orAmbiguous(at(segment), async () => {
      const { keys, codes } = placed(entry);
      return withdrawLabObservation(tx, { patientId, keys, codes, reportedAt });
    });
    if (isWithdrawn) {
      counts.withdrawn++;
      steps.taken(segment, `${why}; the result before it is withdrawn`);
    } else steps.leftOut(segment, why);
  }
  const tests = new Map<string, number>();
  const testOf = async ({ keys, sampledAt }: Place): Promise<number> => {
    const name = JSON.stringify(keys);
    const known = tests.get(name);
    if (known !== undefined) return known;
    const { type, resultedAt, specimenAt } = order;
    const times = {
      ...{ sampledAt: instant(sampledAt), resultedAt: instant(resultedAt) },
      specimenAt: specimenAt === null ? null : instant(specimenAt),
    };
    const id = await upsertLabTest(tx, { patientId, keys, type, ...times });
    tests.set(name, id);
    if (order.unread === null) steps.taken(order.segment, `${type}, sample of ${times.sampledAt}`);
    else steps.leftOut(order.segment, `${order.unread}; ${type} is stored as of ${times.sampledAt}`);
    return id;
  };
  for (const entry of order.results) {
    const { segment, value, description, unit, min, max, flag, observedAt } = entry;
    const place = await orAmbiguous(at(segment), () => Promise.resolve().then(() => placed(entry)));
    const labTestId = await orAmbiguous(at(order.segment), () => testOf(place));
    const row = {
      ...{ labTestId, codes: place.codes, description, unit, min, max, flag, reportedAt },
      observedAt: observedAt === null ? null : instant(observedAt),
    };
    const became = await orAmbiguous(at(segment), async () => {
      if (value !== null) return upsertLabObservation(tx, { ...row, value });
      return (await deleteLabObservation(tx, row)) ? 'withdrawn' : 'unchanged';
    });
    counts[became]++;
    steps.taken(segment, `${description}: ${WORDS[became]}`);
  }
}

/** Whether the step of a segment says that its result was not known before. */
export const isNewResult = (step: string): boolean => step.endsWith(`: ${WORDS.added}`);

const WORDS: Readonly<Record<keyof LabCounts, string>> = {
  added: 'stored',
  changed: 'corrected',
  unchanged: 'as it was: this, or something newer, is stored',
  withdrawn: 'withdrawn',
};
