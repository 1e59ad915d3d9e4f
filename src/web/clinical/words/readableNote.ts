/** Controls that change the direction of what follows them: embeddings, overrides and isolates (Unicode, UAX 9). */
const TURNS_TEXT = /[\u202a-\u202e\u2066-\u2069]/g;

/** Control characters other than the line break and the tabulator. */
const UNPRINTABLE = /[^\P{Cc}\n\t]/gu;

/**
 * The text of a note as it is shown: letters stand in the order in which they were typed, and a control character is a space. What is
 * stored, and edited, stays as it was typed.
 */
export const readableNote = (notes: string): string =>
  notes.replaceAll('\r\n', '\n').replace(TURNS_TEXT, '').replace(UNPRINTABLE, ' ');
