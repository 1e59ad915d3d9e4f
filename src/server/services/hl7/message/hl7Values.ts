const TIME = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(?:(\d{2})(?:(\d{2})(?:\.\d{1,4})?)?)?)?([+-]\d{4})?$/;

/**
 * An HL7 time (`YYYYMMDD[HH[MM[SS[.S]]]][+ZZZZ]`) in epoch ms; null when it is none, or less exact than a
 * day. Without a zone it is in the server's, which is the hospital's.
 */
export function hl7Time(text: string): number | null {
  const match = TIME.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const zone = match[7];
  const inUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  // A month 13 or a 30th of February would roll over into another date.
  const at = new Date(inUtc);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day || hour > 23 || minute > 59 || second > 59)
    return null;
  if (zone === undefined) return new Date(year, month - 1, day, hour, minute, second).getTime();
  const sign = zone.startsWith('-') ? -1 : 1;
  return inUtc - sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3))) * 60_000;
}

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;
const WHOLE = new RegExp(`^${NUMBER}$`);

/** A number as laboratories write one; null when it is none. */
export function hl7Number(text: string): number | null {
  return WHOLE.test(text) ? Number(text) : null;
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
  if (min !== undefined && max !== undefined)
    return Number(min) <= Number(max) ? { min: Number(min), max: Number(max) } : null;
  const below = BELOW.exec(text)?.[1];
  if (below !== undefined) return { min: null, max: Number(below) };
  const above = ABOVE.exec(text)?.[1];
  return above === undefined ? null : { min: Number(above), max: null };
}
