/**
 * @jest-environment-options {"ward": true}
 */
import { act, screen, waitFor, within } from '@testing-library/react';
import { newcomer } from '../../fixtures/alerts/alerts';
import { expectLog } from '../../fixtures/server/expectedLogs';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { meanwhile } from '../../fixtures/screens/render';
import { UNREAD, open, row, rows } from '../../fixtures/alerts/unreadRows';

const READ = /notifications\/\d+\/$/;
const marker = (row: HTMLElement | undefined) =>
  within(row ?? document.body).getByRole('button', { name: 'Mark as read' });

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

  it('[NTF-08] a lost answer is no refusal: it says that it is not known, until a list comes without it', async () => {
    const { user } = await open();
    const faults = faultyServer();
    expectLog(/could not be marked as read/);
    const releaseList = faults.hold(UNREAD);
    faults.when(READ, async (pass) => {
      await pass();
      throw new TypeError('Failed to fetch');
    });
    await user.click(marker(await row(1)));
    expect(
      await screen.findByText(/^Not marked as read. Or it was marked and the reply was lost/),
    ).toBeVisible();
    expect(screen.queryByText(/the server did not take it/)).toBeNull();
    releaseList();
    await waitFor(() => expect(screen.queryByText(/^Not marked as read/)).toBeNull());
    expect(rows().map((item) => /(\d+)%/.exec(item.textContent)?.[0])).toEqual(['88%', '64%']);
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

  it('[NTF-06] a double click takes one row away, not the next that slides under the pointer', async () => {
    const { user } = await open();
    const coords = { clientX: 700, clientY: 200 };
    for (const target of [marker(await row(0)), marker(await row(1))])
      await user.pointer({ keys: '[MouseLeft]', target, coords });
    await meanwhile(() => realDelay(700));
    expect(rows()).toHaveLength(2);
  });

  it('a key that is held down takes one row away', async () => {
    const { user } = await open();
    const first = marker(await row(0));
    act(() => first.focus());
    await user.keyboard('{Enter>4/}');
    await meanwhile(() => realDelay(700));
    expect(rows()).toHaveLength(2);
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
