/** The first letter of a name, with the marks that some scripts write on it. */
const FIRST_LETTER = /\p{L}\p{M}*/u;

/**
 * 'R. D.' of a first and a last name; a name without a letter is left out, and '' remains of two. So is a name of
 * one syllable in a script without capitals: its first letter would be the whole name.
 */
export function initialsOf(...names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const whole = name.normalize('NFC').trim();
      const [letter] = FIRST_LETTER.exec(whole) ?? [];
      if (letter === undefined) return [];
      const capital = letter.toUpperCase();
      return letter === whole && capital === letter.toLowerCase() ? [] : capital;
    })
    .map((letter) => `${letter}.`)
    .join(' ');
}
