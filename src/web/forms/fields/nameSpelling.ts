/**
 * Characters not allowed in a name (spec §5): anything but letters and the marks on them; spaces only where
 * it has several words.
 */
const SIGNS = /[^\p{L}\p{M}]/gu;
const SIGNS_BUT_SPACES = /[^\p{L}\p{M} ]/gu;

/**
 * A name without its punctuation, `AnneMarie` for `Anne-Marie`; null when it has none or nothing would be
 * left.
 */
export function spellingWithoutSigns(name: string, hasSpaces: boolean): string | null {
  const typed = name.trim();
  const spelling = typed.replaceAll(hasSpaces ? SIGNS_BUT_SPACES : SIGNS, '').trim();
  return spelling === '' || spelling === typed ? null : spelling;
}
