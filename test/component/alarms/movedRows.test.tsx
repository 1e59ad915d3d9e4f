import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useMovedRows } from '../../../src/web/lib/browser/movedRows';

const HEIGHT = 40;
let scrolled = 0;
let pressed: string[] = [];

function List({ rows }: { rows: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} {...useMovedRows(list, 'li')}>
      {rows.map((row) => (
        <li key={row}>
          <button type="button" onClick={() => pressed.push(row)}>
            {row}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Rows of 40 px, as a browser would draw them. */
function topInWindow(this: Element): DOMRect {
  const place = this.parentElement === null ? -1 : [...this.parentElement.children].indexOf(this);
  return { top: (this.tagName === 'LI' ? place * HEIGHT : 0) - scrolled } as DOMRect;
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
