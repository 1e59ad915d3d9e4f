import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { useChangedRow, useMovedRows } from '../../../src/web/lib/browser/movedRows';

const HEIGHT = 40;
let scrolled = 0;
/** By how much the first row is higher, px. */
let grown = 0;
let pressed: string[] = [];
const answers = new Map<string, () => void>();

/** What a row says and does changes without its list being drawn. */
function Act({ row }: { row: string }) {
  const act = useRef<HTMLSpanElement>(null);
  const [isDone, setDone] = useState(false);
  useChangedRow(act, String(isDone));
  answers.set(row, () => setDone(true));
  return <span ref={act}>{isDone ? 'done' : 'open'}</span>;
}

function List({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} {...useMovedRows(list, 'li')}>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => pressed.push(row)}>
            {row}
          </button>
          <Act row={row} />
        </li>
      ))}
    </ul>
  );
}

/** Rows of 40 px, as a browser would draw them. */
function topInWindow(this: Element): DOMRect {
  const place = this.parentElement === null ? -1 : [...this.parentElement.children].indexOf(this);
  const top = this.tagName !== 'LI' ? 0 : place * HEIGHT + (place > 0 ? grown : 0);
  return { top: top - scrolled } as DOMRect;
}

const press = (row: string, detail = 1) => {
  const button = screen.getByRole('button', { name: row });
  if (detail > 0) fireEvent.pointerDown(button);
  fireEvent.click(button, { detail });
};

describe('a row that a change of the list has brought under the finger', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(topInWindow);
    pressed = [];
    scrolled = 0;
    grown = 0;
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('[B15] takes no press for a second, nor one that began before', () => {
    const { rerender } = render(<List rows={['b', 'c']} />);
    press('b');
    rerender(<List rows={['a', 'b', 'c']} />);
    for (const row of ['a', 'b', 'c']) press(row);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'c' }));
    jest.advanceTimersByTime(1_000);
    fireEvent.click(screen.getByRole('button', { name: 'c' }), { detail: 1 });
    expect(pressed).toEqual(['b']);
    press('c');
    expect(pressed).toEqual(['b', 'c']);
  });

  it('[B15] takes no press for a second either where it is the row itself that has changed, and other rows do', () => {
    render(<List rows={['a', 'b']} />);
    act(() => answers.get('a')?.());
    press('a');
    press('b');
    press('a', 0);
    expect(pressed).toEqual(['b', 'a']);
    jest.advanceTimersByTime(1_000);
    press('a');
    expect(pressed).toEqual(['b', 'a', 'a']);
  });

  it('[B15] takes no press for a second where the change of a row has moved it', () => {
    render(<List rows={['a', 'b']} />);
    grown = HEIGHT;
    act(() => answers.get('a')?.());
    press('b');
    expect(pressed).toEqual([]);
    jest.advanceTimersByTime(1_000);
    press('b');
    expect(pressed).toEqual(['b']);
  });

  it('takes a key at once: that presses what has the focus', () => {
    const { rerender } = render(<List rows={['b', 'c']} />);
    rerender(<List rows={['a', 'b', 'c']} />);
    press('c', 0);
    expect(pressed).toEqual(['c']);
  });

  it('takes every press where it stands as before, also because the window was scrolled with it', () => {
    const { rerender } = render(<List rows={['b', 'c']} />);
    rerender(<List rows={['b', 'c', 'd']} />);
    press('c');
    rerender(<List rows={['a', 'b', 'c', 'd']} />);
    scrolled = HEIGHT;
    press('b');
    expect(pressed).toEqual(['c', 'b']);
  });
});
