/**
 * What a screen keeps in its history entry: Back, Forward and a reload find it there, and a new visit does
 * not. Search texts appear neither in the address nor in storage. Validate on read: an entry may come from an
 * older version of the app.
 */
export function entryPart(state: unknown, part: string): Readonly<Record<string, unknown>> {
  return recordOf(recordOf(state)[part]);
}

/** The state of the entry with one part of it changed. */
export const withEntryPart = (state: unknown, part: string, value: object): Record<string, unknown> => ({
  ...recordOf(state),
  [part]: value,
});

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
