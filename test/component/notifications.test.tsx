/**
 * @jest-environment-options {"ward": true}
 */
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { newcomer, patientOf, raise } from '../support/alerts';
import { expectLog } from '../support/expectedLogs';
import { faultyServer } from '../support/faultyServer';
import { meanwhile, renderApp } from '../support/render';

const MAN = '900-12-3401';
const WOMAN = '900-27-6093';
const UNREAD = /notifications\/unread\//;
const READ = /notifications\/\d+\/$/;

const rows = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.closest('ul')?.getAttribute('aria-label') === 'Unread notifications');
const marker = (row: HTMLElement | undefined) =>
  within(row ?? document.body).getByRole('button', { name: 'Mark as read' });
const row = async (index: number) => {
  await waitFor(() => expect(rows().length).toBeGreaterThan(index));
  return rows()[index] ?? document.body;
};

/** Somebody new with three unread alerts, the newest a critical SPI 88 of a man, opens the screen. */
async function open(): Promise<{ user: Awaited<ReturnType<typeof renderApp>>['user']; name: string }> {
  const name = newcomer();
  await server.signIn(name);
  await raise(WOMAN, { severity: 'WARNING', observationValue: 64.4 });
  server.clock.advance(60_000);
  await raise(WOMAN, { severity: 'WARNING', observationValue: 71 });
  server.clock.advance(60_000);
  await raise(MAN, { observationType: 'SPI', observationValue: 88 });
  const { user } = await renderApp('/notifications', { as: name });
  await waitFor(() => expect(rows()).toHaveLength(3));
  return { user, name };
}

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
    const age = within(await row(1)).getByText(/^\d+ s ago$/);
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
    expect(within(await row(0)).getByText(/^late, measured/)).toHaveTextContent(/^late, measured \d\d:\d\d$/);
    expect(within(await row(0)).getByText(/^\d\d:\d\d$/)).toHaveAttribute(
      'datetime',
      new Date(measuredAt).toISOString(),
    );
    expect(within(await row(1)).queryByText(/^late/)).toBeNull();
  });

  it('[NTF-12] is asked for every 500 ms', async () => {
    await open();
    const server500 = faultyServer();
    await meanwhile(() => realDelay(3_000));
    expect(server500.calls(UNREAD).length).toBeGreaterThanOrEqual(4);
    expect(server500.calls(UNREAD).length).toBeLessThanOrEqual(6);
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
    await waitFor(() => expect(rows()).toHaveLength(200), { timeout: 20_000 });
    expect(screen.getByText('5,000 unread', { selector: 'p' })).toBeVisible();
    expect(screen.getByText('The newest 200 of 5,000 are shown.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAccessibleDescription('5000 unread');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('marking as read', () => {
  it('[NTF-05] [NTF-06] [NTF-09] takes the row away for good, by id, and asks for the list again', async () => {
    const { user } = await open();
    const calls = faultyServer();
    const [first] = rows();
    await user.click(marker(first));
    await waitFor(() => expect(rows()).toHaveLength(2));
    await waitFor(() => expect(calls.calls(READ)).toMatchObject([{ status: 200 }]));
    const asked = calls.calls(UNREAD).length;
    await waitFor(() => expect(calls.calls(UNREAD).length).toBeGreaterThan(asked));
    await meanwhile(() => realDelay(1_200));
    expect(rows()).toHaveLength(2);
    expect(first).not.toBeInTheDocument();
    expect(screen.getByText('2 unread', { selector: 'p' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Notifications' })).toHaveAccessibleDescription('2 unread');
  });

  it('[NTF-07] [T-N1] the row goes before the answer, and no poll brings it back', async () => {
    const { user } = await open();
    const release = faultyServer().hold(READ);
    await user.click(marker(await row(1)));
    expect(rows()).toHaveLength(2);
    await meanwhile(() => realDelay(1_500));
    expect(rows()).toHaveLength(2);
    release();
    await meanwhile(() => realDelay(1_000));
    expect(rows()).toHaveLength(2);
  });

  it('[NTF-08] [NTF-09] a failure brings it back to its place, says so, and the list is asked for again', async () => {
    const { user } = await open();
    const faults = faultyServer();
    expectLog(/could not be marked as read/);
    const fail = faults.holdThenAnswer(READ, 500, { detail: 'Something went wrong.' });
    await user.click(marker(await row(1)));
    expect(rows()).toHaveLength(2);
    const asked = faults.calls(UNREAD).length;
    fail();
    expect(await screen.findByText(/^Not marked as read/)).toBeVisible();
    expect(rows().map((item) => /(\d+)%/.exec(item.textContent)?.[0])).toEqual(['88%', '71%', '64%']);
    await waitFor(() => expect(faults.calls(UNREAD).length).toBeGreaterThan(asked));
  });

  it('[T-N1] several at once, one of which fails: each of the others is gone once, none is doubled', async () => {
    const { user } = await open();
    const faults = faultyServer();
    const [newest, middle, oldest] = rows();
    await user.click(marker(newest));
    await waitFor(() => expect(faults.calls(READ)[0]?.status).toBe(200));
    expectLog(/could not be marked as read/);
    faults.refuse(READ);
    await user.click(marker(middle));
    await waitFor(() => expect(screen.getByText(/^Not marked as read/)).toBeVisible());
    faults.heal();
    await user.click(marker(oldest));
    await waitFor(() => expect(rows()).toHaveLength(1));
    await meanwhile(() => realDelay(1_200));
    expect(rows()).toHaveLength(1);
    expect(rows()[0]).toHaveTextContent('71%');
    expect(screen.queryByText(/^Not marked as read/)).toBeNull();
  });

  it('[A10] [API-21] is for oneself: another person still has it', async () => {
    const other = newcomer();
    await server.signIn(other);
    const { user } = await open();
    await user.click(marker(await row(0)));
    await waitFor(() => expect(rows()).toHaveLength(2));
    const token = await meanwhile(() => server.signIn(other));
    server.clock.advance(1_000);
    const list = await meanwhile(
      async () =>
        (
          await fetch(`${server.url}/api/notifications/unread/`, {
            headers: { Authorization: `Token ${token}` },
          })
        ).json() as Promise<unknown[]>,
    );
    expect(list).toHaveLength(3);
  });

  it('works down the list by keyboard: the focus goes to the next marker, in the end to the title', async () => {
    const { user } = await open();
    const first = marker(await row(0));
    act(() => first.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(marker(rows()[0])).toHaveFocus();
    await user.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('No notifications available')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
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
    expect(await screen.findByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
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
