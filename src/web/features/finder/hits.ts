import { isoReadings } from '../../../clinical/dates/typedDates';
import { formatCalendarDate } from '../../lib/dates';

/** A part of a text; `isHit` where a term of the search finds it. */
export interface TextPart {
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

/** What the search ignores inside a word, in the text and in what was typed. */
const PUNCTUATION = /[\p{P}\p{S}\p{M}]/gu;

const termsOf = (search: string): string[] => foldedWords(search.replaceAll(PUNCTUATION, ''));

/** A text as it is compared, and where each of its units stands in it. */
interface Compared {
  plain: string;
  places: readonly number[];
}

function compared(text: string, ignored: RegExp): Compared {
  const places = Array.from({ length: text.length }, (_, index) => index).filter(
    (index) => text.charAt(index).search(ignored) < 0,
  );
  return { plain: places.map((place) => foldedUnit(text.charAt(place))).join(''), places };
}

/** Cuts a text where the terms of the search begin its words: 'ICU-31' for 'icu3' is 'ICU-3' and '1'. */
export function hitParts(text: string, search: string): readonly TextPart[] {
  return partsOf(text, termsOf(search), compared(text, PUNCTUATION), () => false);
}

/** The digits after the first three of an SSN are found by their beginning, too. */
const INNER_AT = 3;
const INNER_DIGITS = /^\d{3,6}$/;

/** Cuts an SSN where it was found: '900-11-8045' for '1180' is '900-', '11-80' and '45'. */
export function ssnHitParts(ssn: string, search: string): readonly TextPart[] {
  const terms = termsOf(search);
  const all = compared(ssn, /[\p{P}\p{S}\p{M}\s]/gu);
  // The whole number is found with white space in it as well.
  const whole = terms.join('') === all.plain ? [all.plain] : [];
  return partsOf(ssn, [...terms, ...whole], all, (at, term) => at === INNER_AT && INNER_DIGITS.test(term));
}

const YEAR = 4;

/** Cuts a birth date (`YYYY-MM-DD`), as it is shown, where it was found: by its year, or as a whole, in any usual form. */
export function birthHitParts(born: string, search: string): readonly TextPart[] {
  const terms = isoReadings(search).flatMap(termsOf);
  const text = formatCalendarDate(born);
  if (terms.includes(born.replaceAll('-', ''))) return [{ text, isHit: true }];
  const year = text.slice(0, YEAR);
  return [
    { text: year, isHit: terms.includes(year) },
    { text: text.slice(YEAR), isHit: false },
  ];
}

/** `isFoundAt`: whether a term is also found at this place of the plain text, where no word begins. */
function partsOf(
  text: string,
  terms: readonly string[],
  { plain, places }: Compared,
  isFoundAt: (at: number, term: string) => boolean,
): readonly TextPart[] {
  const hits = new Array<boolean>(text.length).fill(false);
  for (const term of terms) {
    for (let at = plain.indexOf(term); at >= 0; at = plain.indexOf(term, at + 1)) {
      const from = places[at] ?? 0;
      const isWordStart = from === 0 || !isWordUnit(text.charAt(from - 1));
      if (isWordStart || isFoundAt(at, term))
        hits.fill(true, from, (places[at + term.length - 1] ?? from) + 1);
    }
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
