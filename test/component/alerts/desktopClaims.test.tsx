import { claimDesktop } from '../../../src/web/features/alerts/notifier/shownRecord';
import { startNotifier } from '../../../src/web/features/alerts/notifier/startNotifier';
import { createToastStore } from '../../../src/web/features/alerts/toasts/toastStore';
import { notification } from '../../fixtures/alerts/notifications';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

/** The desktop notifications of a tab that leads and finds three alerts. */
async function shownByTab(): Promise<number[]> {
  const shown: number[] = [];
  const notifier = startNotifier({
    toasts: createToastStore(),
    poll: () => Promise.resolve([notification(1), notification(2), notification(3)]),
    notifyDesktop: ({ id }) => shown.push(id),
    sound: {
      tick: () => undefined,
      state: () => 'off',
      canPlay: () => false,
      leaderIsBlocked: () => undefined,
    },
    onFeedChange: () => undefined,
    onFound: () => undefined,
  });
  await jest.advanceTimersByTimeAsync(1_000);
  notifier.stop();
  return shown;
}

it('[A5] the leading tab shows a desktop notification that no tab has claimed, and claims it', async () => {
  claimDesktop(2);
  expect(await shownByTab()).toEqual([1, 3]);
  expect([1, 2, 3].map(claimDesktop)).toEqual([false, false, false]);
});

it('[A5] a tab that is opened later shows none of them again', async () => {
  expect(await shownByTab()).toEqual([1, 2, 3]);
  expect(await shownByTab()).toEqual([]);
});
