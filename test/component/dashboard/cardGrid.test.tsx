import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import type { Dashboard } from '../../../src/contract/dashboard';
import { CardGrid } from '../../../src/web/features/dashboard/grid/CardGrid';
import { useBoard } from '../../../src/web/features/dashboard/useBoard';
import { dashboardEntry } from '../../fixtures/ward/dashboardEntry';

const ward = (count: number): Dashboard =>
  Array.from({ length: count }, (_, index) =>
    dashboardEntry({
      device_id: index + 1,
      last_sync: new Date().toISOString(),
      patient: { id: 1_000 + index, bed: `MED-${index + 1}` },
    }),
  );

/** The grid with the board's memory, as the screen combines them. */
function Board({ entries }: { entries: Dashboard }) {
  const [isHeld, hold] = useState(false);
  return <CardGrid cards={useBoard(entries, isHeld)} isConnectionLost={false} onHold={hold} />;
}

const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

afterEach(() => void jest.useRealTimers());

it('up to a hundred cards are all in the document', () => {
  render(<Board entries={ward(100)} />, { wrapper: MemoryRouter });
  expect(screen.getAllByRole('article')).toHaveLength(100);
  expect(screen.getAllByRole('article')[0]).not.toHaveAttribute('aria-setsize');
});

it('of more, only those near the window are, and each says where it stands', () => {
  render(<Board entries={ward(300)} />, { wrapper: MemoryRouter });
  const cards = screen.getAllByRole('article');
  expect(cards.length).toBeLessThan(100);
  expect(
    cards.map((card) => [card.getAttribute('aria-posinset'), card.getAttribute('aria-setsize')]),
  ).toEqual(cards.map((_, index) => [String(index + 1), '300']));
});

it('no card moves while the focus is in the grid; the board catches up when it leaves', () => {
  const entries = ward(3);
  const { rerender } = render(<Board entries={entries} />, { wrapper: MemoryRouter });
  const [first, second, third] = entries;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The ward has three');
  fireEvent.focus(screen.getByRole('article', { name: 'Device 1' }));
  rerender(
    <Board entries={[first, second, { ...third, observations: { ...third.observations, hipi: 95 } }]} />,
  );
  expect(names()).toEqual(['Device 1', 'Device 2', 'Device 3']);
  expect(screen.getByText('High risk')).toBeVisible();
  fireEvent.blur(screen.getByRole('article', { name: 'Device 1' }));
  expect(names()).toEqual(['Device 3', 'Device 1', 'Device 2']);
});

it('a board that is no longer used is not held for ever: half a minute after the last press it catches up', () => {
  jest.useFakeTimers();
  const entries = ward(3);
  const { rerender } = render(<Board entries={entries} />, { wrapper: MemoryRouter });
  const [first, second, third] = entries;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The ward has three');
  fireEvent.focus(screen.getByRole('article', { name: 'Device 1' }));
  rerender(
    <Board entries={[first, second, { ...third, observations: { ...third.observations, hipi: 95 } }]} />,
  );
  act(() => {
    jest.advanceTimersByTime(20_000);
  });
  fireEvent.keyDown(screen.getByRole('article', { name: 'Device 1' }), { key: 'Tab' });
  act(() => {
    jest.advanceTimersByTime(29_000);
  });
  expect(names()).toEqual(['Device 1', 'Device 2', 'Device 3']);
  act(() => {
    jest.advanceTimersByTime(1_000);
  });
  expect(names()).toEqual(['Device 3', 'Device 1', 'Device 2']);
});

it('one tooltip serves all cards, and Escape closes it', async () => {
  render(<Board entries={ward(2)} />, { wrapper: MemoryRouter });
  const user = userEvent.setup();
  for (const icon of screen.getAllByRole('img', { name: 'Connection stable' })) {
    await user.hover(icon);
    expect(screen.getAllByRole('tooltip')).toHaveLength(1);
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});
