import type { Hl7Segment } from './hl7Segment';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const WHOLE = new RegExp(`^${NUMBER}$`);

/** A number as the standard writes one (NM); null when it is none (`1,5` may be one and a half, or 15), or too large. */
export function hl7Number(text: string): number | null {
  const value = WHOLE.test(text) ? Number(text) : NaN;
  return Number.isFinite(value) ? value : null;
}

/** Why there is none where something is in its place. */
export const NOT_A_NUMBER = 'its value is not a number';

/** From about 1.8e308 on, which has 309 digits, a number is infinite here. */
export const TOO_LARGE = 'its value is too large';

/** `7&2` is neither 7 nor 7.2. */
export const IN_PARTS = 'its value has several parts';

/** Whether OBX-5 says anything; `""` removes what was said. */
export const hasValue = (segment: Hl7Segment): boolean =>
  segment.rawField(5).trim() !== '' && !segment.isRemoved(5);

/** A number, or why there is none. */
export type NumberRead = { value: number } | { why: string };

/**
 * The one number of OBX-5, by its type in OBX-2: NM, or SN without a comparator. `< 5` is not 5, and two
 * repetitions are no number. A number without a type is one.
 */
export function numberOf(segment: Hl7Segment): NumberRead {
  const type = segment.text(2).toUpperCase();
  if (segment.isRemoved(5)) return { why: 'the sender removes its value' };
  if (segment.count(5) > 1) return { why: 'it has several values' };
  if (type === 'NM' || (type === '' && segment.text(5) !== '')) {
    if (segment.hasParts(5)) return { why: IN_PARTS };
    return readNumber(segment.text(5), segment.text(5) === '' ? 'it has no value' : NOT_A_NUMBER);
  }
  if (type !== 'SN') return { why: `a value of type ${type || 'none'} is not a number` };
  const [comparator, separator] = [segment.text(5, 1), segment.text(5, 3)];
  if ((comparator !== '' && comparator !== '=') || separator !== '')
    return { why: 'its value is a range, not a number' };
  if (segment.hasParts(5, 2)) return { why: IN_PARTS };
  return readNumber(segment.text(5, 2), NOT_A_NUMBER);
}

/** A number of a text; `why`: that it is none. */
export function readNumber(text: string, why: string): NumberRead {
  const value = hl7Number(text);
  if (value !== null) return { value };
  return { why: WHOLE.test(text) ? TOO_LARGE : why };
}

/** The limits of normal; null is "no limit on that side". */
export interface ReferenceRange {
  min: number | null;
  max: number | null;
}

const BETWEEN = new RegExp(String.raw`^(${NUMBER})\s*(?:-|–|_|\.\.|to)\s*(${NUMBER})$`);
const BELOW = new RegExp(`^<=?\\s*(${NUMBER})$`);
const ABOVE = new RegExp(`^>=?\\s*(${NUMBER})$`);

/** `3.5-5.1`, `< 5` or `> 60`; null when it is none of these. An empty text means no limits. */
export function referenceRange(text: string): ReferenceRange | null {
  if (text === '') return { min: null, max: null };
  const [, min, max] = BETWEEN.exec(text) ?? [];
  if (min !== undefined && max !== undefined) return limits(Number(min), Number(max));
  const below = BELOW.exec(text)?.[1];
  if (below !== undefined) return limits(null, Number(below));
  const above = ABOVE.exec(text)?.[1];
  return above === undefined ? null : limits(Number(above), null);
}

function limits(min: number | null, max: number | null): ReferenceRange | null {
  const areReadable = [min, max].every((limit) => limit === null || Number.isFinite(limit));
  return areReadable && (min ?? -Infinity) <= (max ?? Infinity) ? { min, max } : null;
}
