import type { Stepwise } from '../../../inSlices';
import { ownOf, type LabOrder, type LabResult } from './labOrders';
import type { SegmentSteps } from '../segmentSteps';

/** OBX-11, the weakest first: of two that differ in it the stronger one is the newer. */
const STRENGTH = ['P', 'F', 'C'];

const REPLACED =
  'A result comes twice in this message with different values: the corrected or final one was taken.';
const WITHDRAWN =
  'A result comes in this message with a value and as withdrawn: the last of the two was taken.';

/** Two results of one order, that differ in nothing but the value. */
export interface Contradiction {
  result: LabResult;
  earlier: LabResult;
}

interface Notes {
  steps: SegmentSteps;
  warnings: string[];
}

/**
 * The orders of a message with each result once: of two that are the same one, by their codes, the weaker is left out. A
 * contradiction where it is not certain which of the two stands.
 */
export function* withoutRepeated(
  orders: readonly LabOrder[],
  { steps, warnings }: Notes,
): Stepwise<LabOrder[] | Contradiction> {
  const seen = new Seen();
  const dropped = new Set<LabResult>();
  for (const order of orders)
    for (const result of order.results) {
      yield;
      const earlier = seen.earlier(order, result);
      seen.add(order, result);
      if (earlier === undefined || isSame(earlier, result)) continue;
      if (earlier.value === null || result.value === null) {
        warnings.push(WITHDRAWN);
        continue;
      }
      const difference = strengthOf(result) - strengthOf(earlier);
      if (difference === 0) return { result, earlier };
      const [weaker, stronger] = difference > 0 ? [earlier, result] : [result, earlier];
      if (weaker === result) seen.add(order, earlier);
      dropped.add(weaker);
      warnings.push(REPLACED);
      steps.leftOut(
        weaker.segment,
        `${weaker.description}: ${weaker.comparator ?? ''}${weaker.value ?? ''} (${statusOf(weaker)}); that of segment ${stronger.segment.index} (${statusOf(stronger)}) was taken`,
      );
    }
  return orders.map((order) => ({
    ...order,
    results: order.results.filter((result) => !dropped.has(result)),
    replaced: withoutGiven(order, steps),
  }));
}

/** What is said in place of a number, unless the order gives the number, too. */
function withoutGiven({ results, replaced }: LabOrder, steps: SegmentSteps): LabOrder['replaced'] {
  const given = new Set(results.map(({ codes }) => ownOf(codes)));
  for (const { segment, codes, why } of replaced) if (given.has(ownOf(codes))) steps.leftOut(segment, why);
  return replaced.filter(({ codes }) => !given.has(ownOf(codes)));
}

const isSame = (a: LabResult, b: LabResult): boolean =>
  a.value === b.value && a.comparator === b.comparator && a.unit === b.unit;
/** OBX-11. */
export const statusOf = ({ segment }: Pick<LabResult, 'segment'>): string => segment.text(11).toUpperCase();
const strengthOf = (result: LabResult): number => STRENGTH.indexOf(statusOf(result));

/** The results of a message by their codes. What has LOINC alone is what has that LOINC and any own code. */
class Seen {
  readonly #byOwn = new Map<string, LabResult>();
  readonly #byLoinc = new Map<string, LabResult>();
  readonly #byLoincAlone = new Map<string, LabResult>();

  earlier(order: LabOrder, { codes: { loinc, own } }: LabResult): LabResult | undefined {
    const [ofOwn, ofLoinc] = [keyOf(order, own), keyOf(order, loinc)];
    if (own === null) return this.#byLoinc.get(ofLoinc);
    return this.#byOwn.get(ofOwn) ?? (loinc === null ? undefined : this.#byLoincAlone.get(ofLoinc));
  }

  add(order: LabOrder, result: LabResult): void {
    const { loinc, own } = result.codes;
    if (own !== null) this.#byOwn.set(keyOf(order, own), result);
    if (loinc !== null) this.#byLoinc.set(keyOf(order, loinc), result);
    if (loinc !== null && own === null) this.#byLoincAlone.set(keyOf(order, loinc), result);
  }
}

const keyOf = ({ keys, specimenAt, seriesAt }: LabOrder, code: string | null): string =>
  JSON.stringify([ownOf(keys), specimenAt, seriesAt, code]);
