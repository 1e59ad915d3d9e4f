/** A part of a text; `isHit` where a term of the search begins a word of it. */
interface TextPart {
  text: string;
  isHit: boolean;
}

/** One character without case and accents, one unit long: positions in the folded text are those of the text. */
const foldedUnit = (unit: string): string => unit.normalize('NFD').charAt(0).toLowerCase().charAt(0) || unit;

const folded = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => foldedUnit(text.charAt(index))).join('');

/** The words of a text without case and accents. */
export const foldedWords = (text: string): string[] =>
  folded(text)
    .split(/\s+/)
    .filter((word) => word !== '');

const isWordUnit = (unit: string): boolean => /[\p{L}\p{N}]/u.test(unit);

/** Cuts a text where the terms of the search begin its words: 'ICU-31' for 'icu-3' is 'ICU-3' and '1'. */
export function hitParts(text: string, search: string): readonly TextPart[] {
  const plain = folded(text);
  const hits = new Array<boolean>(text.length).fill(false);
  for (const term of foldedWords(search)) {
    for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + 1))
      if (at === 0 || !isWordUnit(plain.charAt(at - 1))) hits.fill(true, at, at + term.length);
  }
  const parts: TextPart[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const isHit = hits[index] === true;
    const last = parts.at(-1);
    if (last?.isHit === isHit) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), isHit });
  }
  return parts;
}
