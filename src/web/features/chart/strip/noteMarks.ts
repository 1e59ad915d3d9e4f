import type { ClinicalNote } from '../../../../contract/clinicalNotes';
import { personName } from '../../../clinical/words/personName';
import type { ChartFrame } from '../../../ui/charts/chartFrame';
import { momentText } from '../../../ui/charts/clock';
import { readableNote } from '../../../clinical/words/readableNote';

/** A note as the strip marks it. */
export interface MarkedNote {
  id: number;
  /** Epoch ms. */
  time: number;
  author: string;
  /** How its text begins, on one line. */
  beginning: string;
}

/** Notes that are too near to each other to be distinguished, oldest first, and the moment of their one mark. */
export interface NoteMark {
  at: number;
  notes: readonly MarkedNote[];
}

/** The characters of a note that say what it is about. */
const BEGINNING = 140;

/** The beginning of a text, up to a whole word, on one line. */
export function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= BEGINNING) return line;
  const cut = line.slice(0, BEGINNING + 1);
  const word = cut.lastIndexOf(' ');
  return `${cut.slice(0, word > BEGINNING / 2 ? word : BEGINNING)}…`;
}

export const markedNote = ({ id, created_at: at, created_by: by, notes }: ClinicalNote): MarkedNote => ({
  id,
  time: Date.parse(at),
  author: personName(by),
  beginning: beginningOf(readableNote(notes)),
});

/** The marks of the notes in the drawn time: no two are nearer than `leastMs` to each other. */
export function noteMarks(
  notes: readonly MarkedNote[],
  { start, end }: Pick<ChartFrame, 'start' | 'end'>,
  leastMs: number,
): NoteMark[] {
  const marks: NoteMark[] = [];
  const inside = notes
    .filter(({ time }) => time >= start && time <= end)
    .sort((one, other) => one.time - other.time || one.id - other.id);
  for (const note of inside) {
    let mark: NoteMark = { at: note.time, notes: [note] };
    // A joined mark stands elsewhere, and may then be too near to the one before.
    for (let last = marks.at(-1); last !== undefined && mark.at - last.at < leastMs; last = marks.at(-1)) {
      marks.pop();
      mark = middleOf([...last.notes, ...mark.notes]);
    }
    marks.push(mark);
  }
  return marks;
}

const middleOf = (notes: readonly MarkedNote[]): NoteMark => ({
  at: ((notes[0]?.time ?? NaN) + (notes.at(-1)?.time ?? NaN)) / 2,
  notes,
});

/** 'Note', or '3 notes'. */
export const noteCount = ({ notes }: NoteMark): string =>
  notes.length === 1 ? 'Note' : `${notes.length} notes`;

/** How many notes of one mark are said; the others are where it leads to. */
export const MOST_SAID = 3;

/** A mark in words, newest note first: 'Note: 13:30 20/11/2026, Nina Alvarez: Drowsy, cool hands'. */
export function markWords(mark: NoteMark): string {
  const said = mark.notes
    .toReversed()
    .slice(0, MOST_SAID)
    .map(({ time, author, beginning }) => `${momentText(time)}, ${author}: ${beginning}`);
  const others = mark.notes.length - said.length;
  return `${noteCount(mark)}: ${said.join('; ')}${others > 0 ? `; ${others} more` : ''}`;
}
