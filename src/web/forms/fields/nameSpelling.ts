/** What a name may not hold (spec §5): anything but letters and the marks on them; spaces where it is of several words. */
const SIGNS = /[^\p{L}\p{M}]/gu;
const SIGNS_BUT_SPACES = /[^\p{L}\p{M} ]/gu;

/** A name without its signs, `AnneMarie` for `Anne-Marie`; null when there is no sign in it or nothing would be left. */
export function spellingWithoutSigns(name: string, hasSpaces: boolean): string | null {
  const typed = name.trim();
  const spelling = typed.replaceAll(hasSpaces ? SIGNS_BUT_SPACES : SIGNS, '').trim();
  return spelling === '' || spelling === typed ? null : spelling;
}
