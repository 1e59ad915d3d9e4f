/** PostgreSQL's numbers of the types whose drivers disagree with each other (reliability F12). */
const INT8 = 20;
const DATE = 1082;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;

/**
 * Text of a column → the value in the program: the same on PGlite and on PostgreSQL, independent of the
 * machine's time zone.
 */
export const columnParsers: Readonly<Record<number, (text: string) => unknown>> = {
  [INT8]: checkedNumber,
  [NUMERIC]: checkedNumber,
  [DATE]: (text) => text,
  [TIMESTAMPTZ]: isoInstant,
};

/** A number that JavaScript holds exactly, or an error: a silently rounded identifier would be another row's. */
function checkedNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))) {
    throw new RangeError(`The database sent ${text}, which is not an exact number here.`);
  }
  return value;
}

/** `2026-11-20 10:34:57.123+00` → `2026-11-20T10:34:57.123Z`; sessions run in UTC, so the offset is always +00. */
function isoInstant(text: string): string {
  return new Date(text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z')).toISOString();
}
