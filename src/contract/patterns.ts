/** A letter of any script, with the marks that some scripts write on it. */
const LETTER = '[\\p{L}\\p{M}]';

/** What looks like nothing: blanks, zero-width and filling characters, and the blank of Braille. */
const UNSEEN = '\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb';

/** Something that is seen. */
const SEEN = `[^${UNSEEN}]`;

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

const USER = `[^${UNSEEN}/?#@\\\\]*@`;
const HOST = `(?:\\[[0-9A-Fa-f:.]+\\]|[^${UNSEEN}/?#@:<>^|"\\\\\\[\\]]+)`;

/** 0 to 65535, or nothing. */
const PORT = '0*(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])?';

/** An address that a browser could open: the case of http does not matter, and letters are of any script. */
export const WEB_ADDRESS = `^[Hh][Tt][Tt][Pp][Ss]?://(?:${USER})?${HOST}(?::${PORT})?(?:[/?#]${SEEN}*)?$`;

/** The message for a text that breaks one of these (spec §5 for the first two). */
export const PATTERN_SENTENCES: Readonly<Record<string, string>> = {
  [ALPHABETIC]: 'This field must only contain alphabetic characters.',
  [ALPHABETIC_OR_SPACES]: 'This field must only contain alphabetic characters and spaces.',
  [NOT_BLANK]: 'This field may not be blank.',
  [EMPTY_OR_NOT_BLANK]: 'This field may not be blank.',
  [A_WORD_SEEN]: 'Enter at least 5 characters.',
  [THIS_OR_LAST_CENTURY]: 'The value is not a valid date.',
  [WEB_ADDRESS]: 'Enter a valid URL without spaces that begins with http:// or https://.',
  [NO_CONTROL_CHARACTERS]: 'Control characters are not allowed.',
};
