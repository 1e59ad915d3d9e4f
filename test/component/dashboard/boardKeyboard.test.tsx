import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import type { Dashboard } from '../../../src/contract/dashboard';
import { AlertsButton } from '../../../src/web/features/alerts/notifications/AlertsButton';
import { BedsideButtons } from '../../../src/web/features/bedside/BedsideButtons';
import { BedsideOfBoard } from '../../../src/web/features/bedside/BedsideOfBoard';
import { CardGrid } from '../../../src/web/features/dashboard/grid/CardGrid';
import type { RenderActions } from '../../../src/web/features/dashboard/card/PatientCard';
import { clearFocused } from '../../../src/web/lib/session/lastFocused';
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

const renderActions: RenderActions = (patient) => (
  <>
    <AlertsButton patient={patient} />
    <BedsideButtons patient={patient} />
  </>
);

/** The board with its menu, as the screen combines them. */
function Board({ entries }: { entries: Dashboard }) {
  const [isHeld, hold] = useState(false);
  return (
    <>
      <button type="button">Before</button>
      <BedsideOfBoard onHold={() => undefined}>
        <CardGrid
          cards={useBoard(entries, isHeld)}
          isConnectionLost={false}
          onHold={hold}
          renderActions={renderActions}
        />
      </BedsideOfBoard>
      <button type="button">After</button>
      <output>{useLocation().pathname}</output>
    </>
  );
}

const card = (device: number) => screen.getByRole('article', { name: `Device ${device}` });
const where = () => screen.getByRole('status').textContent;

function open(entries: Dashboard) {
  const user = userEvent.setup();
  const { rerender } = render(<Board entries={entries} />, { wrapper: MemoryRouter });
  return { user, show: (next: Dashboard) => rerender(<Board entries={next} />) };
}

beforeEach(clearFocused);

it('a board that is opened again has its tab stop on the card of the patient that last had the focus, and moves no focus', async () => {
  const first = open(ward(3));
  await first.user.tab();
  await first.user.tab();
  await first.user.keyboard('{ArrowRight}');
  expect(card(2)).toHaveFocus();
  cleanup();
  // Meanwhile the patient has got another device.
  const [one, two, three] = ward(3);
  if (!one || !two || !three) throw new Error('three cards');
  const { user } = open([one, { ...two, device_id: 9 }, three]);
  expect(document.body).toHaveFocus();
  await user.tab();
  await user.tab();
  expect(card(9)).toHaveFocus();
  cleanup();
  const third = open([one, three]);
  await third.user.tab();
  await third.user.tab();
  expect(card(1)).toHaveFocus();
});

it('the board is one tab stop: its card, then what is on that card, then what follows the board', async () => {
  const { user } = open(ward(3));
  await user.tab();
  expect(screen.getByRole('button', { name: 'Before' })).toHaveFocus();
  await user.tab();
  expect(card(1)).toHaveFocus();
  // SSN, device, and four actions.
  for (let nth = 0; nth < 6; nth += 1) {
    await user.tab();
    expect(card(1)).toContainElement(document.activeElement as HTMLElement);
  }
  await user.tab();
  expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
});

it('every control of every card stays there for screen readers and pointers', () => {
  open(ward(3));
  for (const name of ['Alerts', 'Clinical notes', 'Details'])
    expect(screen.getAllByRole('button', { name })).toHaveLength(3);
  expect(screen.getAllByRole('link', { name: 'Patient chart' })).toHaveLength(3);
});

it('a card has a heading, and is described by bed and band', () => {
  open(ward(2));
  expect(within(card(2)).getByRole('heading', { level: 2, name: 'MED-2' })).toBeVisible();
  expect(card(2)).toHaveAccessibleDescription(/^MED-2 (No signal|\w+ risk)$/);
});

describe('arrows, Home and End', () => {
  it('move through the cards, and stop at the edges', async () => {
    const { user } = open(ward(4));
    act(() => card(1).focus());
    const steps: [string, number][] = [
      ['{ArrowLeft}', 1],
      ['{ArrowRight}', 2],
      // Without a layout each card is a row of its own.
      ['{ArrowDown}', 3],
      ['{ArrowUp}', 2],
      ['{Home}', 2],
      ['{Control>}{End}{/Control}', 4],
      ['{ArrowRight}', 4],
      ['{Control>}{Home}{/Control}', 1],
    ];
    for (const [keys, device] of steps) {
      await user.keyboard(keys);
      expect({ keys, focus: document.activeElement?.getAttribute('aria-label') }).toEqual({
        keys,
        focus: `Device ${device}`,
      });
    }
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('article').filter((each) => each.tabIndex === 0)).toEqual([card(2)]);
  });

  it('also move from a button of a card', async () => {
    const { user } = open(ward(3));
    act(() => within(card(1)).getByRole('button', { name: 'Details' }).focus());
    await user.keyboard('{ArrowDown}');
    expect(card(2)).toHaveFocus();
  });
});

it('Enter opens the chart of the card, and on a button of the card presses that button', async () => {
  const { user } = open(ward(2));
  act(() => card(2).focus());
  await user.keyboard('{Enter}');
  expect(where()).toBe('/patient-chart/1001');
  act(() => within(card(1)).getByRole('button', { name: 'Details' }).focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('menu', { name: 'Details' })).toBeVisible();
  expect(where()).toBe('/patient-chart/1001');
});

it.each(['{ContextMenu}', '{Shift>}{F10}{/Shift}'])(
  '%s opens the Details menu of the card, and Escape leaves the focus on the card',
  async (keys) => {
    const { user } = open(ward(2));
    act(() => card(2).focus());
    await user.keyboard(keys);
    expect(screen.getByRole('menuitem', { name: 'Set High Priority' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(card(2)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(card(1)).toHaveFocus();
  },
);

it('the focus stays with the patient when the order changes, and goes on when the patient leaves the board', async () => {
  const entries = ward(3);
  const { user, show } = open(entries);
  act(() => card(2).focus());
  await user.keyboard('{ArrowDown}');
  expect(card(3)).toHaveFocus();
  const [first, second, third] = entries;
  if (first === undefined || second === undefined || third === undefined)
    throw new Error('The ward has three');
  show([{ ...third, observations: { ...third.observations, hipi: 95 } }, second, first]);
  expect(card(3)).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(card(2)).toHaveFocus();
  show([first, third]);
  await waitFor(() => expect(card(3)).toHaveFocus());
});

it('of many cards the last is drawn when the keyboard goes there', async () => {
  const { user } = open(ward(300));
  expect(screen.queryByRole('article', { name: 'Device 300' })).toBeNull();
  await user.tab();
  await user.tab();
  expect(card(1)).toHaveFocus();
  await user.keyboard('{Control>}{End}{/Control}');
  expect(card(300)).toHaveFocus();
  expect(screen.getAllByRole('article').filter((each) => each.tabIndex === 0)).toEqual([card(300)]);
});
