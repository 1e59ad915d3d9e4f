/** A letter of any script, with the marks that some scripts write on it. */
const LETTER = '[\\p{L}\\p{M}]';

/** Something that is seen: zero-width and filling characters, and the blank of Braille, look like nothing. */
const SEEN = '[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb]';

/** Some letters are fillers that look like nothing: a text has to have one that is seen. */
const HAS_SEEN = `(?=.*?${SEEN})`;

/** Letters only; an empty text passes. */
export const ALPHABETIC = `^(?:${HAS_SEEN}${LETTER}+)?$`;

/** Letters and spaces only; an empty text passes. */
export const ALPHABETIC_OR_SPACES = `^(?: *|${HAS_SEEN}(?:${LETTER}| )+)$`;

/** Something that is seen. */
export const NOT_BLANK = SEEN;

/** Five characters that are seen, wherever they stand: a reason in a word, at least. */
export const A_WORD_SEEN = `(?:${SEEN}[\\s\\S]*?){5}`;

/** Empty, or something that is seen. */
export const EMPTY_OR_NOT_BLANK = `^$|${SEEN}`;

/** The centuries in which a date of this product can lie. */
export const THIS_OR_LAST_CENTURY = '^(19|20)\\d\\d-';

/** Nothing that could not be typed into one line. */
export const NO_CONTROL_CHARACTERS = '^[^\\p{Cc}]*$';

/** An address that a browser could open. */
export const WEB_ADDRESS = '^https?://[^\\s/?#]';

export const URL_SENTENCE = 'Enter a URL that begins with http:// or https://.';

/** The message for a text that breaks one of these (spec §5 for the first two). */
export const PATTERN_SENTENCES: Readonly<Record<string, string>> = {
  [ALPHABETIC]: 'This field must only contain alphabetic characters.',
  [ALPHABETIC_OR_SPACES]: 'This field must only contain alphabetic characters and spaces.',
  [NOT_BLANK]: 'This field may not be blank.',
  [EMPTY_OR_NOT_BLANK]: 'This field may not be blank.',
  [A_WORD_SEEN]: 'Enter at least 5 characters.',
  [THIS_OR_LAST_CENTURY]: 'The value is not a valid date.',
  [WEB_ADDRESS]: URL_SENTENCE,
  [NO_CONTROL_CHARACTERS]: 'Control characters are not allowed.',
};
