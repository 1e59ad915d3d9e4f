/**
 * Characters that each part of an identifier may have: a number, its authority or type, a code. Three such parts fit into a row of an
 * index of the database (2,704 bytes) whatever their characters are: none has more than three bytes for each that JavaScript counts.
 */
export const MAX_IDENTIFIER = 250;

export const isTooLong = (identifier: string): boolean => identifier.length > MAX_IDENTIFIER;

/** For a person: why an identifier cannot be kept. */
export const tooLongWords = (field: string): string =>
  `${field} has an identifier of more than ${MAX_IDENTIFIER} characters.`;
