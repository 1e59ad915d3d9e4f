import {
  beginningOf,
  markedNote,
  markWords,
  noteMarks,
  type MarkedNote,
} from '../../../../src/web/features/chart/strip/noteMarks';
import { soughtNotes } from '../../../../src/web/features/clinicalNotes/soughtNotes';
import { paths } from '../../../../src/web/lib/paths';

const MINUTE = 60_000;
const START = Date.parse('2026-03-10T12:00:00.000Z');
const FRAME = { start: START, end: START + 240 * MINUTE };

const note = (id: number, minutes: number, beginning = `Note ${id}`): MarkedNote => ({
  id,
  time: START + minutes * MINUTE,
  author: 'Nina Alvarez',
  beginning,
});
/** The ids of each mark, and its place in minutes. */
const marks = (notes: MarkedNote[], leastMinutes: number) =>
  noteMarks(notes, FRAME, leastMinutes * MINUTE).map(({ at, notes: own }) => [
    own.map(({ id }) => id),
    (at - START) / MINUTE,
  ]);

describe('the marks of notes', () => {
  it('stand at the times of the notes, oldest first, in the drawn time only', () => {
    expect(
      marks([note(3, 200), note(1, 0), note(2, 60), note(4, 240), note(5, 241), note(6, -1)], 10),
    ).toEqual([
      [[1], 0],
      [[2], 60],
      [[3], 200],
      [[4], 240],
    ]);
  });

  it('notes too near to each other are one mark in the middle of them', () => {
    expect(marks([note(1, 100), note(2, 105), note(3, 120)], 10)).toEqual([
      [[1, 2], 102.5],
      [[3], 120],
    ]);
  });

  it('a joined mark that comes too near to the one before joins it too', () => {
    const joined = marks([note(1, 100), note(2, 111), note(3, 112), note(4, 113)], 12);
    expect(joined).toEqual([[[1, 2, 3, 4], 106.5]]);
  });

  it('no two marks are nearer than asked, however many notes there are', () => {
    const many = Array.from({ length: 60 }, (_, n) => note(n + 1, (n * 37) % 240));
    const result = noteMarks(many, FRAME, 9 * MINUTE);
    for (const [index, { at }] of result.entries())
      if (index > 0) expect(at - (result[index - 1]?.at ?? NaN)).toBeGreaterThanOrEqual(9 * MINUTE);
    expect(result.flatMap(({ notes }) => notes)).toHaveLength(60);
  });

  it('say when, who and how it begins, the newest of several first', () => {
    const [mark] = noteMarks(
      [1, 2, 3, 4, 5].map((n) => note(n, 100 + n)),
      FRAME,
      60 * MINUTE,
    );
    if (mark === undefined) throw new Error('no mark');
    expect(markWords(mark)).toMatch(
      /^5 notes: \d\d:45 \d\d\/03\/2026, Nina Alvarez: Note 5; .*Note 4; .*Note 3; 2 more$/,
    );
    expect(markWords({ at: START, notes: [note(9, 0, 'Drowsy.')] })).toMatch(
      /^Note: \d\d:00 \d\d\/03\/2026, Nina Alvarez: Drowsy\.$/,
    );
  });

  it('a long text is cut at a word, on one line', () => {
    expect(beginningOf(' Drowsy,\n cool  hands ')).toBe('Drowsy, cool hands');
    const long = beginningOf('word '.repeat(60));
    expect(long).toMatch(/word…$/);
    expect(long.length).toBeLessThanOrEqual(141);
    expect(beginningOf('x'.repeat(300))).toBe(`${'x'.repeat(140)}…`);
  });

  it('a note without a named author has --', () => {
    const marked = markedNote({
      id: 4,
      created_at: '2026-03-10T12:00:00.000Z',
      created_by: { id: 1, first_name: '', last_name: '' },
      note_type: { name: 'Clinical note' },
      notes: 'Slept well.',
      patient: { id: 1, first_name: 'A', last_name: 'B' },
    });
    expect(marked).toEqual({ id: 4, time: START, author: '--', beginning: 'Slept well.' });
  });
});

describe('the address of notes', () => {
  it('leads to those that it names, and to none when it cannot be read', () => {
    const [, hash] = paths.patientNote(3, [17, 18]).split(/(?=#)/);
    expect(soughtNotes(hash ?? '')).toEqual([17, 18]);
    for (const other of ['', '#', '#note-', '#note-x', '#note-1,', '#note-1;2', '#other-1'])
      expect(soughtNotes(other)).toEqual([]);
  });
});
