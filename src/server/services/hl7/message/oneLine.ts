const WHITE_SPACE = /[\p{Cc}\s]+/gu;
const BREAKS_LINES = /[\p{Cc}\u2028\u2029]/u;

/** A text without line breaks and other control characters: white space with any of them is one space. */
export const oneLine = (text: string): string =>
  BREAKS_LINES.test(text)
    ? text.replace(WHITE_SPACE, (run) => (BREAKS_LINES.test(run) ? ' ' : run)).trim()
    : text.trim();
