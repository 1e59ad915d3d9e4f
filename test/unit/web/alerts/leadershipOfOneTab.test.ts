import { competeForLead } from '../../../../src/web/features/alerts/notifier/leadership';
import type { TabMessage } from '../../../../src/web/features/alerts/notifier/tabChannel';

interface LockRequest {
  name: string;
  isStealing: boolean;
  signal: AbortSignal | undefined;
  /** Gives the lock to the tab; resolves when the tab lets it go. */
  grant: () => Promise<void>;
  /** What the browser does when another tab steals it. */
  takeAway: () => Promise<void>;
}

const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

/** One tab whose lock and channel answer when the test lets them. */
function alone() {
  let time = 0;
  let receive: (message: TabMessage) => void = () => undefined;
  const requests: LockRequest[] = [];
  const events: string[] = [];
  const posted: number[] = [];
  const unsubscribe = jest.fn();
  const request = (name: string, { steal, signal }: LockOptions, callback: () => Promise<void>) =>
    new Promise<void>((_, reject) => {
      signal?.addEventListener('abort', () => reject(new Error('AbortError')));
      requests.push({
        name,
        isStealing: steal === true,
        signal,
        grant: () => callback(),
        takeAway: () => {
          reject(new Error('AbortError: stolen'));
          return settle();
        },
      });
    });
  const leadership = competeForLead({
    locks: { request: request as unknown as LockManager['request'] },
    channel: {
      post: () => void posted.push(time),
      subscribe: (listener) => {
        receive = listener;
        return unsubscribe;
      },
      close: () => undefined,
    },
    now: () => time,
    onGained: () => void events.push('gained'),
    onLost: () => void events.push('lost'),
  });
  return {
    requests,
    events,
    posted,
    unsubscribe,
    stop: leadership.stop,
    grant: (place: number) => void requests[place]?.grant(),
    takeAway: (place: number) => requests[place]?.takeAway(),
    async at(ms: number) {
      time = ms;
      leadership.tick();
      await settle();
    },
    receive: (ms: number, message: Pick<TabMessage, 'type'>) => {
      time = ms;
      receive(message as TabMessage);
    },
  };
}

describe('a tab that waits for the lead', () => {
  it('[A5] queues for one lock of the product, without stealing it', () => {
    const { requests, events } = alone();
    expect(requests).toMatchObject([{ name: 'wardline.alerts.leader', isStealing: false }]);
    expect(events).toEqual([]);
  });

  it('[A5] steals it from a leader that was silent for 6 s, and leaves the queue for that', async () => {
    const { at, requests } = alone();
    await at(5_999);
    expect(requests).toHaveLength(1);
    await at(6_000);
    expect(requests.map(({ isStealing }) => isStealing)).toEqual([false, true]);
    expect(requests[0]?.signal?.aborted).toBe(true);
  });

  it('[A5] steals once, and again only after another 6 s', async () => {
    const { at, requests } = alone();
    for (const ms of [6_000, 7_000, 11_999]) await at(ms);
    expect(requests).toHaveLength(2);
    await at(12_000);
    expect(requests).toHaveLength(3);
  });

  it.each([
    ['lead', 1],
    ['answer', 1],
    ['toast.done', 2],
  ] as const)('[A5] after the message %s it has made %i requests 6 s later', async (type, count) => {
    const { at, receive, requests } = alone();
    receive(5_000, { type });
    await at(10_999);
    expect(requests).toHaveLength(count);
  });

  it('[A5] lets a lock go at once that is granted to a request which another one has replaced', async () => {
    const { at, requests, events, grant } = alone();
    await at(6_000);
    await requests[0]?.grant();
    expect(events).toEqual([]);
    grant(1);
    expect(events).toEqual(['gained']);
  });

  it('[A5] reports nothing when it leaves the queue', async () => {
    const { at, events } = alone();
    await at(6_000);
    await at(12_000);
    expect(events).toEqual([]);
  });
});

describe('a tab that leads', () => {
  it('[A5] says so at once and then every 2 s, also at ticks that come half a second early', async () => {
    const { at, posted, grant, events } = alone();
    grant(0);
    expect([events, posted]).toEqual([['gained'], [0]]);
    await at(1_499);
    expect(posted).toEqual([0]);
    for (const ms of [1_500, 2_500, 3_000, 4_000]) await at(ms);
    expect(posted).toEqual([0, 1_500, 3_000]);
  });

  it('[A5] never steals its own lock, however long no other tab sends anything', async () => {
    const { at, grant, requests } = alone();
    grant(0);
    await at(60_000);
    expect(requests).toHaveLength(1);
  });

  it('[A5] that is robbed of the lead reports it once, queues again, and waits 6 s for a word of the new leader', async () => {
    const { at, grant, takeAway, requests, events, posted } = alone();
    grant(0);
    await at(10_000);
    await takeAway(0);
    expect(events).toEqual(['gained', 'lost']);
    expect(requests.map(({ isStealing }) => isStealing)).toEqual([false, false]);
    const said = posted.length;
    await at(15_999);
    expect([requests.length, posted.length]).toEqual([2, said]);
    await at(16_000);
    expect(requests).toHaveLength(3);
  });
});

describe('a tab that stops', () => {
  it('[A5] while it leads: lets the lock go, receives nothing more, and reports no loss', async () => {
    const { at, requests, stop, unsubscribe, events, posted, takeAway } = alone();
    const led = jest.fn();
    void requests[0]?.grant().then(led);
    await settle();
    expect(led).not.toHaveBeenCalled();
    stop();
    await takeAway(0);
    expect(led).toHaveBeenCalledTimes(1);
    expect(unsubscribe).toHaveBeenCalledTimes(1);
    await at(5_000);
    expect([events, posted]).toEqual([['gained'], [0]]);
    expect(requests).toHaveLength(1);
  });

  it('[A5] while it waits: leaves the queue, and does not lead when the lock comes nevertheless', async () => {
    const { requests, stop, events, posted } = alone();
    stop();
    await settle();
    expect(requests[0]?.signal?.aborted).toBe(true);
    await requests[0]?.grant();
    expect([events, posted]).toEqual([[], []]);
    expect(requests).toHaveLength(1);
  });
});
