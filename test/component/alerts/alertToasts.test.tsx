/**
 * @jest-environment-options {"ward": true}
 */
import { act, fireEvent, screen, within } from '@testing-library/react';
import { newcomer, patientOf, raise } from '../../fixtures/alerts/alerts';
import {
  fakeTimers,
  MILD,
  open,
  SECOND,
  sentences,
  SICK,
  toasts,
} from '../../fixtures/screens/notifierScreen';
import { passTime } from '../../fixtures/time/passTime';
import { renderApp } from '../../fixtures/screens/render';

afterEach(() => jest.useRealTimers());

describe('toasts', () => {
  it('[ALT-01] name the bed and the patient in the first line, above the sentence of the spec', async () => {
    await open();
    const { first_name: first, last_name: last } = await server.db
      .selectFrom('patients')
      .select(['first_name', 'last_name'])
      .where('ssn', '=', MILD)
      .executeTakeFirstOrThrow();
    await raise(MILD, {});
    await passTime(11 * SECOND);
    const who = within(toasts()).getByText(`MED-4 · ${last}, ${first}`);
    expect(who.compareDocumentPosition(within(toasts()).getByRole('alert'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(within(toasts()).getByRole('alert').textContent).toBe(
      `HIPI of patient ${await patientOf(MILD)} on bed MED-4 is 91%.`,
    );
  });

  it('name how many further alarms of the patient an announcement is about', async () => {
    await open();
    await raise(MILD, {});
    await server.db.updateTable('notifications').set({ others: 3 }).execute();
    await passTime(11 * SECOND);
    expect(within(toasts()).getByText(/\+3 alarms/)).toBeVisible();
  });

  it.each([
    ['CRITICAL', 'error'],
    ['WARNING', 'warning'],
  ] as const)(
    '[ALT-05] [ALT-11] %s is a toast of type %s, top centre, without a progress bar',
    async (severity, type) => {
      await open();
      await raise(MILD, { severity });
      await passTime(11 * SECOND);
      expect(toasts().querySelector(`.Toastify__toast--${type}`)).not.toBeNull();
      expect(toasts().querySelector('.Toastify__toast-container--top-center')).not.toBeNull();
      expect(within(toasts()).queryByRole('progressbar', { hidden: true })).toBeNull();
    },
  );

  it('[ALT-12] closes after 10 s', async () => {
    await open();
    await raise(MILD, {});
    for (let waited = 0; sentences().length === 0 && waited < 11 * SECOND; waited += 250) await passTime(250);
    await passTime(9_500);
    expect(sentences()).toHaveLength(1);
    await passTime(750);
    expect(sentences()).toEqual([]);
  });

  it('that have just taken the place of another take no press for a second, of a pointer or of a key', async () => {
    await open();
    await raise(MILD, { observationValue: 91 }, { observationValue: 92 });
    for (let waited = 0; sentences().length === 0 && waited < 11 * SECOND; waited += 250) await passTime(250);
    const pressed = (detail: number) => {
      const button = screen.getByRole('button', { name: 'Close' });
      if (detail > 0) fireEvent.pointerDown(button);
      fireEvent.click(button, { detail });
    };
    await passTime(9_750);
    for (let waited = 0; sentences()[0]?.includes('91') === true && waited < 1_000; waited += 50)
      await passTime(50);
    for (const detail of [0, 1]) pressed(detail);
    fireEvent.pointerDown(screen.getByRole('button', { name: 'Close' }));
    await passTime(SECOND);
    // Its press began before.
    fireEvent.click(screen.getByRole('button', { name: 'Close' }), { detail: 1 });
    expect(sentences()).toEqual([expect.stringContaining('is 92%.')]);
    pressed(1);
    expect(sentences()).toEqual([]);
  });

  it('[ALT-13] [A6] one at a time, CRITICAL first; what waits is announced with a link to the list', async () => {
    await open();
    await raise(
      MILD,
      { severity: 'WARNING', observationValue: 60 },
      { severity: 'WARNING', observationValue: 61 },
      { severity: 'CRITICAL', observationValue: 93 },
    );
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 93%.')]);
    expect(screen.getByRole('link', { name: '+2 more' })).toHaveAttribute('href', '/notifications');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(sentences()).toEqual([expect.stringContaining('is 60%.')]);
    expect(screen.getByRole('link', { name: '+1 more' })).toBeVisible();
    for (let left = 2; left > 0; left -= 1) {
      await passTime(SECOND);
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    }
    expect(sentences()).toEqual([]);
  });

  it('[T-A6] 100 WARNING wait and stand; a CRITICAL stands within a second of its arrival, and is announced once', async () => {
    await open();
    await raise(
      MILD,
      { severity: 'WARNING' },
      ...Array.from({ length: 99 }, () => ({ severity: 'WARNING' as const })),
    );
    await passTime(11 * SECOND);
    expect(screen.getByRole('link', { name: '+99 more' })).toBeVisible();
    await raise(SICK, { observationValue: 97 });
    await passTime(10 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 97%.')]);
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sentences()).toHaveLength(1);
  });

  it('end when their notifications are read, and those that wait when the user goes to the list', async () => {
    await open();
    await raise(MILD, { observationValue: 95 }, { observationValue: 96 }, { observationValue: 97 });
    await passTime(11 * SECOND);
    fireEvent.click(screen.getByRole('link', { name: '+2 more' }));
    await passTime(2 * SECOND);
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(sentences()).toEqual([expect.stringContaining('is 95%.')]);
    expect(screen.queryByText(/more$/)).toBeNull();
    const markers = screen.getAllByRole('button', { name: 'Mark as read' });
    fireEvent.click(markers.at(-1) ?? document.body);
    await passTime(SECOND);
    expect(sentences()).toEqual([]);
  });

  it('stay while they are pointed at or hold the focus', async () => {
    await open();
    await raise(MILD, {});
    await passTime(11 * SECOND);
    const close = screen.getByRole('button', { name: 'Close' });
    fireEvent.pointerEnter(close);
    await passTime(30 * SECOND);
    act(() => close.focus());
    fireEvent.pointerLeave(close);
    await passTime(15 * SECOND);
    expect(sentences()).toHaveLength(1);
    act(() => close.blur());
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([]);
  });

  it('one that goes from under the pointer does not hold those that come after it', async () => {
    await open('/notifications');
    await raise(MILD, { observationValue: 91 });
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 91%.')]);
    fireEvent.pointerEnter(screen.getByRole('button', { name: 'Close' }));
    // Read in the list: the toast goes, and the pointer never leaves it.
    fireEvent.click(screen.getAllByRole('button', { name: 'Mark as read' })[0] ?? document.body);
    await passTime(SECOND);
    expect(sentences()).toEqual([]);
    await raise(MILD, { observationValue: 92 });
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 92%.')]);
    await passTime(11 * SECOND);
    expect(sentences()).toEqual([]);
  });

  it('[A11] of the last minute alone stand after signing in', async () => {
    const name = newcomer();
    await server.signIn(name);
    await raise(MILD, { observationValue: 86 });
    server.clock.advance(70 * SECOND);
    await raise(MILD, { observationValue: 87 });
    fakeTimers();
    await renderApp('/general-dashboard', { as: name });
    await passTime(3 * SECOND);
    expect(sentences()).toEqual([expect.stringContaining('is 87%.')]);
    expect(screen.queryByText(/more$/)).toBeNull();
  });
});
