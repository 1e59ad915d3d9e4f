/** A decimal number as typed, with a point or a comma. */
const DECIMAL = /^[-+]?\d+(?:[.,]\d*)?$/;

/** The number that a typed text means; null for an empty text, and for one that is not a number. */
export function typedNumber(typed: string | undefined): number | null {
  const text = typed?.trim() ?? '';
  return DECIMAL.test(text) ? Number(text.replace(',', '.')) : null;
}
