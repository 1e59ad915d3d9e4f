/**
 * @jest-environment-options {"ward": true}
 */
import { screenIsOpen } from '../../fixtures/screens/screenIsOpen';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { newcomer, patientOf, raise } from '../../fixtures/alerts/alerts';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { fakeTimers } from '../../fixtures/screens/notifierScreen';
import { passTimeAnswered, workUntil } from '../../fixtures/time/passTime';
import { renderApp } from '../../fixtures/screens/render';
import { MAN, UNREAD, WOMAN, open, row, rows } from '../../fixtures/alerts/unreadRows';

describe('the list', () => {
  it('[NTF-01] holds the unread alerts, newest first, and the title says how many', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
    expect(screen.getByText('3 unread', { selector: 'p' })).toBeVisible();
    expect(rows().map((item) => /(\d+)%/.exec(item.textContent)?.[0])).toEqual(['88%', '71%', '64%']);
  });

  it('[NTF-02] a row says who lies where', async () => {
    await open();
    const man = within(await row(0));
    expect(man.getByRole('img', { name: 'Male' })).toBeVisible();
    expect(man.getByText(MAN)).toBeVisible();
    expect(man.getByText('ICU-3')).toBeVisible();
    expect(within(await row(1)).getByRole('img', { name: 'Female' })).toBeVisible();
  });

  it('[NTF-03] and since when, with the moment in a tooltip', async () => {
    const { user } = await open();
    const age = within(await row(1)).getByText(/^(just now|\d+ s ago)$/);
    await user.hover(age);
    expect(screen.getByRole('tooltip')).toHaveTextContent(/^\d\d:\d\d 10\/03\/2026$/);
  });

  it('[NTF-04] and what was observed, as a percentage, and how bad', async () => {
    await open();
    expect(await row(0)).toHaveTextContent(/Critical.*SPI 88%/);
    expect(await row(2)).toHaveTextContent(/Warning.*HIPI 64%/);
  });

  it('a late alert says so, with the time of its newest value; one that came in time does not', async () => {
    const { name } = await open();
    cleanup();
    const measuredAt = server.clock() - 10 * 60_000;
    await raise(MAN, { isLate: true, measuredAt });
    await renderApp('/notifications', { as: name });
    await waitFor(() => expect(rows()).toHaveLength(4));
    expect(within(await row(0)).getByText(/^late/)).toHaveTextContent(/^late, measured \d\d:\d\d$/);
    expect(within(await row(0)).getByText(/^\d\d:\d\d$/)).toHaveAttribute(
      'datetime',
      new Date(measuredAt).toISOString(),
    );
    expect(within(await row(1)).queryByText(/^late/)).toBeNull();
  });

  it('[NTF-12] is asked for every 500 ms', async () => {
    const { calls } = faultyServer();
    fakeTimers();
    try {
      await renderApp('/notifications', { as: newcomer() });
      await workUntil(() => calls(UNREAD)[0]?.status === 200);
      await passTimeAnswered(1_000, calls);
      const before = calls(UNREAD).length;
      await passTimeAnswered(3_000, calls);
      expect(calls(UNREAD).length - before).toBe(6);
    } finally {
      jest.useRealTimers();
    }
  });

  it('a new alert comes in by itself', async () => {
    await open();
    await raise(WOMAN, { observationValue: 99 });
    await waitFor(() => expect(rows()[0]).toHaveTextContent('99%'));
  });

  it('[NTF-11] nothing unread', async () => {
    await renderApp('/notifications', { as: newcomer() });
    expect(await screen.findByText('No notifications available')).toBeVisible();
    expect(screen.getByText('0 unread', { selector: 'p' })).toBeVisible();
  });

  it('[NTF-10] [ERR-11] a load that fails says so, and loads by itself once it can', async () => {
    const faults = faultyServer();
    faults.answer(UNREAD, 500, { detail: 'Something went wrong.' });
    await renderApp('/notifications', { as: newcomer() });
    expect(await screen.findByText('Error loading notifications')).toBeVisible();
    faults.heal();
    expect(await screen.findByText('No notifications available')).toBeVisible();
  });

  it('[B2] a later failure leaves the list, and the screen says that the server is lost', async () => {
    await open();
    faultyServer().refuse(UNREAD);
    expect(await screen.findByText('Connection lost.')).toBeVisible();
    expect(rows()).toHaveLength(3);
    expect(screen.queryByText('Error loading notifications')).toBeNull();
  });

  it('[A11] 5,000 unread: the newest 200, the true number, and no toast of the past', async () => {
    const name = newcomer();
    await server.signIn(name);
    await raise(
      WOMAN,
      { severity: 'WARNING' },
      ...Array.from({ length: 4_999 }, () => ({ severity: 'WARNING' as const })),
    );
    server.clock.advance(120_000);
    await renderApp('/notifications', { as: name });
    await waitFor(() => expect(rows()).toHaveLength(200));
    expect(screen.getByText('5,000 unread', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('The newest 200 of 5,000 are shown.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAccessibleDescription('5000 unread');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the count', () => {
  it('[A11] stands at the navigation’s entry on every screen, for alerts raised while signed out too', async () => {
    const name = newcomer();
    await server.signIn(name);
    await raise(MAN, {}, { severity: 'WARNING' });
    server.clock.advance(3_600_000);
    await renderApp('/general-dashboard', { as: name });
    const entry = await screen.findByRole('link', { name: 'Notifications' });
    await waitFor(() => expect(entry).toHaveAccessibleDescription('2 unread'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('stands at the bell of a phone', async () => {
    const name = newcomer();
    await server.signIn(name);
    await raise(MAN, {});
    server.clock.advance(3_600_000);
    const { user } = await renderApp('/general-dashboard', { as: name, width: 390 });
    const bell = await screen.findByRole('link', { name: 'Notifications, 1 unread' });
    await user.click(bell);
    await screenIsOpen('Notifications');
  });
});

describe('the way to the patient', () => {
  it('[NTF-02] is the SSN', async () => {
    await open();
    expect(within(await row(0)).getByRole('link', { name: MAN })).toHaveAttribute(
      'href',
      `/patients/${await patientOf(MAN)}`,
    );
  });
});
