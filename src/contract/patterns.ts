/** A letter of any script, with the marks that some scripts write on it. */
const LETTER = '[\\p{L}\\p{M}]';

/** Letters only; an empty text passes. */
export const ALPHABETIC = `^${LETTER}*$`;

/** Letters and spaces only; an empty text passes. */
export const ALPHABETIC_OR_SPACES = `^(${LETTER}| )*$`;

/** Something besides white space. */
export const NOT_BLANK = '\\S';

/** Empty, or something besides white space. */
export const EMPTY_OR_NOT_BLANK = '^$|\\S';

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
  [THIS_OR_LAST_CENTURY]: 'The value is not a valid date.',
  [WEB_ADDRESS]: URL_SENTENCE,
  [NO_CONTROL_CHARACTERS]: 'Control characters are not allowed.',
};
