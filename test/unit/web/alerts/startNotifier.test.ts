/** @jest-environment jsdom */
import '../../../fixtures/browser/textCoding';
import type { Notifier } from '../../../../src/web/features/alerts/notifier/startNotifier';
import { claimDesktop, shownToasts } from '../../../../src/web/features/alerts/notifier/shownRecord';
import { startedNotifier } from '../../../fixtures/alerts/startedNotifier';
import { notification } from '../../../fixtures/alerts/notifications';
import { fakeChannels } from '../../../fixtures/browser/channels';

let channels: ReturnType<typeof fakeChannels>;
let started: Notifier[];

async function start(...answers: unknown[]) {
  const tab = await startedNotifier(...answers);
  started.push(tab.notifier);
  return tab;
}

function show(state: 'hidden' | 'visible') {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.UTC(2026, 2, 10, 8) });
  jest.spyOn(console, 'info').mockImplementation(() => undefined);
  localStorage.clear();
  channels = fakeChannels();
  started = [];
  show('visible');
});
afterEach(() => {
  for (const { stop } of started) stop();
  channels.restore();
  jest.useRealTimers();
});

describe('a tab that leads', () => {
  it('[A5] shows what it finds, notifies on the desktop, and shares it with the other tabs', async () => {
    const tab = await start([notification(1), notification(2)]);
    await tab.lead();
    expect(tab.visible()).toBe(1);
    expect(tab.desktop()).toEqual([1, 2]);
    expect(tab.onFound.mock.calls).toEqual([[[notification(1), notification(2)]]]);
    const fresh = [notification(1), notification(2)];
    expect(tab.received('answer')).toEqual([
      { type: 'answer', answer: { lastSeen: notification(2).created_at, fresh } },
    ]);
  });

  it('[A5] does not notify of what another tab has claimed, and still shows it', async () => {
    claimDesktop(1);
    const tab = await start([notification(1)]);
    await tab.lead();
    expect(tab.visible()).toBe(1);
    expect(tab.desktop()).toEqual([]);
  });

  it('[ALT-02] [A4] asks every 10 s, and at once when it is woken', async () => {
    const tab = await start();
    await tab.lead();
    await tab.pass(30_000);
    expect(tab.poll).toHaveBeenCalledTimes(4);
    await tab.pass(5_000);
    tab.notifier.wake();
    expect(tab.poll).toHaveBeenCalledTimes(5);
  });

  it('plays while it leads, and reports to the other tabs whether the browser refuses', async () => {
    const tab = await start();
    await tab.pass(1_000);
    expect(tab.sound.tick).toHaveBeenLastCalledWith(false);
    await tab.lead();
    await tab.pass(1_000);
    expect(tab.sound.tick).toHaveBeenLastCalledWith(true);
    tab.sound.state.mockReturnValue('blocked');
    await tab.pass(1_000);
    expect(tab.received('sound').at(-1)).toEqual({ type: 'sound', isBlocked: true });
  });

  it('takes the lead from a tab that the browser refuses to play, when it can play itself', async () => {
    const tab = await start();
    await tab.say({ type: 'sound', isBlocked: true });
    expect(tab.sound.leaderIsBlocked).toHaveBeenLastCalledWith(true);
    expect(tab.requests()).toEqual(['queued']);
    tab.sound.canPlay.mockReturnValue(true);
    await tab.say({ type: 'sound', isBlocked: true });
    expect(tab.requests()).toEqual(['queued', 'stolen']);
  });

  it('[A5] says every two seconds that it is alive', async () => {
    const tab = await start();
    await tab.lead();
    await tab.pass(10_000);
    expect(tab.received('lead')).toHaveLength(6);
  });

  it('[A3] reports that the feed has stopped, and that it lives again', async () => {
    const failure = new Error('TIMEOUT');
    const tab = await start([], failure, failure);
    await tab.lead();
    await tab.pass(25_000);
    expect(tab.onFeedChange.mock.calls).toEqual([['stopped']]);
    await tab.pass(5_000);
    expect(tab.onFeedChange.mock.calls).toEqual([['stopped'], ['live']]);
  });

  it('[A5] asks and shares no more when it has lost the lead', async () => {
    const tab = await start();
    await tab.lead();
    await tab.loseLead();
    await tab.say({ type: 'lead' });
    await tab.pass(5_000);
    await tab.say({ type: 'lead' });
    await tab.pass(5_500);
    expect(tab.poll).toHaveBeenCalledTimes(1);
    await tab.say({ type: 'answer', answer: { lastSeen: null, fresh: [notification(3)] } });
    expect(tab.visible()).toBe(3);
  });
});

describe('a tab that follows', () => {
  it('[A5] shows what its own first question finds, and neither notifies nor shares it', async () => {
    const tab = await start([notification(1)]);
    await tab.pass(1_000);
    expect(tab.visible()).toBe(1);
    expect([tab.desktop(), tab.received('answer')]).toEqual([[], []]);
  });

  it('[A5] notifies of it, once, when it gains the lead before another tab has done so', async () => {
    const tab = await start([notification(1), notification(2)]);
    await tab.pass(1_000);
    claimDesktop(2);
    await tab.lead();
    expect(tab.desktop()).toEqual([1]);
  });

  it('[A5] shows what the leading tab shares, and does not notify of it when it leads later', async () => {
    const tab = await start();
    await tab.pass(1_000);
    await tab.say({ type: 'answer', answer: { lastSeen: null, fresh: [notification(3)] } });
    expect(tab.visible()).toBe(3);
    expect(tab.onFound.mock.calls).toEqual([[[notification(3)]]]);
    await tab.lead();
    expect(tab.desktop()).toEqual([]);
  });
});

describe('a toast', () => {
  it('[A5] [A11] that stood its ten seconds is reported to the other tabs, and remembered for later ones', async () => {
    const tab = await start([notification(1)]);
    await tab.lead();
    await tab.pass(10_000);
    expect(tab.visible()).toBeUndefined();
    expect(tab.received('toast.done')).toEqual([{ type: 'toast.done', id: 1 }]);
    expect(shownToasts()).toEqual([1]);
  });

  it('[A5] that ended in another tab ends here, and is not reported back', async () => {
    const tab = await start([notification(1), notification(2)]);
    await tab.lead();
    await tab.say({ type: 'toast.done', id: 1 });
    expect(tab.visible()).toBe(2);
    expect(tab.received('toast.done')).toEqual([]);
  });

  it.each(['from the start', 'later'])('[A4] waits while the tab is hidden, %s', async (when) => {
    if (when === 'from the start') show('hidden');
    const tab = await start([notification(1)]);
    await tab.lead();
    if (when === 'later') show('hidden');
    await tab.pass(60_000);
    expect(tab.visible()).toBe(1);
    show('visible');
    await tab.pass(9_999);
    expect(tab.visible()).toBe(1);
    await tab.pass(1);
    expect(tab.visible()).toBeUndefined();
  });
});

describe('a notifier that is stopped', () => {
  it('asks, shows and receives no more, and lets another tab lead', async () => {
    const tab = await start([notification(1)]);
    await tab.lead();
    expect(tab.isLockFree()).toBe(false);
    tab.notifier.stop();
    await tab.pass(60_000);
    expect(tab.poll).toHaveBeenCalledTimes(1);
    expect(tab.visible()).toBeUndefined();
    expect(tab.received('toast.done')).toEqual([]);
    expect(tab.isLockFree()).toBe(true);
    expect(channels.names()).toHaveLength(1);
  });

  it('does not hold the toasts of a later session when the tab is hidden', async () => {
    const tab = await start();
    tab.notifier.stop();
    const hold = jest.spyOn(tab.toasts, 'hold');
    show('hidden');
    expect(hold).not.toHaveBeenCalled();
  });
});

describe('the clock of the notifier', () => {
  it('[A4] is a worker of its own file, where there are workers', async () => {
    const addresses: string[] = [];
    class FakeWorker {
      onmessage = null;
      terminate = () => undefined;
      constructor(url: URL) {
        addresses.push(url.pathname.split('/').at(-1) ?? '');
      }
    }
    Object.assign(globalThis, { Worker: FakeWorker });
    await start();
    Object.assign(globalThis, { Worker: undefined });
    expect(addresses).toEqual(['ticker.worker.ts']);
  });
});
