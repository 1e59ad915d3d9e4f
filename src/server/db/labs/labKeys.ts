import type { LabCodes } from './labIdentity';

/**
 * What an order's key has beyond number and code: nothing, the time of a measurement of a series, or that of another sample
 * than the first.
 */
export type LabAddition =
  readonly [] | readonly [measuredAt: string] | readonly [none: null, sampledAt: string];

/** The keys of an order with something added. */
export function keysWith({ loinc, own }: LabCodes, addition: LabAddition): LabCodes {
  const added = (key: string | null): string | null =>
    key === null ? null : JSON.stringify([...partsOf(key), ...addition]);
  return { loinc: added(loinc), own: added(own) };
}

/** A key is its number, its code, and what is added to them, as JSON. */
export const partsOf = (key: string): unknown[] => JSON.parse(key) as unknown[];

export const numberOf = (key: string): string => String(partsOf(key)[0]);

/** How keys of orders with this number begin; others may too, where it holds quotation marks. */
export function beginningOf(number: string): string {
  const key = JSON.stringify([number, '']);
  return key.slice(0, key.indexOf('",') + 2);
}
