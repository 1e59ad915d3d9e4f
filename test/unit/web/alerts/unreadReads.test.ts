import '../../../fixtures/browser/barePage';
import fc from 'fast-check';
import { api } from '../../../../src/web/api/transport/base';
import { getUnread, markRead } from '../../../../src/web/api/notifications';
import {
  selectFailedRead,
  selectPendingRead,
  withoutPending,
} from '../../../../src/web/features/alerts/alertsSlice';
import { alertsStore } from '../../../fixtures/alerts/alertsStore';
import { notification } from '../../../fixtures/alerts/notifications';

interface Click {
  row: number;
  after: number;
  ms: number;
  fails: boolean;
}
interface Script {
  rows: number;
  listMs: number[];
  clicks: Click[];
}

/** Counterexamples of earlier runs. */
const FOUND_BEFORE: [Script][] = [
  // Odd delays, of which the halves of the server below came to a millisecond less.
  [
    {
      rows: 18,
      listMs: [1009, 237, 750, 418, 737, 103, 772, 1463],
      clicks: [
        { row: 4, after: 1615, ms: 200, fails: false },
        { row: 10, after: 1992, ms: 832, fails: true },
        { row: 15, after: 702, ms: 598, fails: false },
        { row: 9, after: 265, ms: 1494, fails: false },
        { row: 0, after: 12, ms: 1493, fails: true },
        { row: 4, after: 1021, ms: 666, fails: true },
        { row: 16, after: 1998, ms: 913, fails: false },
        { row: 17, after: 1109, ms: 63, fails: false },
        { row: 16, after: 1874, ms: 0, fails: false },
        { row: 0, after: 778, ms: 42, fails: false },
        { row: 16, after: 1266, ms: 178, fails: false },
        { row: 13, after: 58, ms: 67, fails: false },
      ],
    },
  ],
];

/** A server whose answers take as long as configured, and that decides when they arrive there. */
function fakeServer(rows: number) {
  const unread = new Set(Array.from({ length: rows }, (_, index) => index + 1));
  const answer = (body: unknown, status = 200, total?: number) => ({
    status,
    headers: new Headers({
      'Content-Type': 'application/json',
      ...(total === undefined ? {} : { 'X-Total-Count': String(total) }),
    }),
    text: () => Promise.resolve(JSON.stringify(body)),
  });
  const later = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });
  // Timers count whole milliseconds: the second half takes what the first leaves of an odd number.
  const halves = (ms: number): [number, number] => [Math.floor(ms / 2), Math.ceil(ms / 2)];
  return {
    unread,
    /** The answer holds what the server knew half-way. */
    async list(ms: number) {
      const [there, back] = halves(ms);
      await later(there);
      const list = [...unread].sort((a, b) => b - a).map((id) => notification(id));
      await later(back);
      return answer(list, 200, list.length);
    },
    async read(id: number, ms: number, fails: boolean) {
      const [there, back] = halves(ms);
      await later(there);
      if (!fails) unread.delete(id);
      await later(back);
      return fails
        ? answer({ detail: 'Something went wrong.' }, 500)
        : answer({ ...notification(id), read: true });
    },
  };
}

describe('marking as read under a poll of 500 ms', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const script: fc.Arbitrary<Script> = fc.record({
    rows: fc.integer({ min: 1, max: 20 }),
    listMs: fc.array(fc.nat(1_500), { minLength: 1, maxLength: 8 }),
    clicks: fc.array(
      fc.record({
        row: fc.nat(19),
        after: fc.nat(2_000),
        ms: fc.nat(1_500),
        fails: fc.integer({ min: 0, max: 9 }).map((n) => n < 3),
      }),
      { minLength: 1, maxLength: 20 },
    ),
  });

  it('[T-N1] 500 interleavings: no row twice, none missing that was not clicked, none back unless its click failed, the server’s list in the end', async () => {
    await fc.assert(
      fc.asyncProperty(script, async ({ rows, listMs, clicks }) => {
        const server = fakeServer(rows);
        const latencies = new Map<number, Click>();
        let polls = 0;
        Object.assign(globalThis, {
          fetch: (url: string) => {
            const id = /notifications\/(\d+)\//.exec(url)?.[1];
            if (id === undefined) return server.list(listMs[polls++ % listMs.length] ?? 0);
            const { ms, fails } = latencies.get(Number(id)) ?? { ms: 0, fails: false };
            return server.read(Number(id), ms, fails);
          },
        });
        const store = alertsStore();
        const subscription = store.dispatch(
          getUnread.initiate(undefined, { subscriptionOptions: { pollingInterval: 500 } }),
        );
        const clicked = new Map<number, { fails: boolean; endsAt: number }>();
        const faults: string[] = [];
        const shownIds = (): number[] | undefined => {
          const { data } = getUnread.select()(store.getState());
          if (data === undefined) return undefined;
          const { notifications, total } = withoutPending(data, selectPendingRead(store.getState()));
          if (total !== notifications.length) faults.push(`${total} counted, ${notifications.length} shown`);
          return notifications.map(({ id }) => id);
        };
        let sightings = 0;
        store.subscribe(() => {
          const ids = shownIds();
          if (ids === undefined) return;
          sightings += 1;
          if (new Set(ids).size !== ids.length) faults.push(`twice: ${ids.join()}`);
          for (let id = 1; id <= rows; id += 1) {
            const click = clicked.get(id);
            const mayBeSeen = click === undefined || (click.fails && Date.now() >= click.endsAt);
            if (click === undefined && !ids.includes(id)) faults.push(`${id} is missing`);
            if (!mayBeSeen && ids.includes(id)) faults.push(`${id} is back`);
          }
        });
        await jest.advanceTimersByTimeAsync(2_000);
        for (const click of clicks) {
          await jest.advanceTimersByTimeAsync(click.after);
          const id = (click.row % rows) + 1;
          // A hidden row cannot be clicked.
          if (shownIds()?.includes(id) !== true) continue;
          latencies.set(id, click);
          clicked.set(id, { fails: click.fails, endsAt: Date.now() + click.ms });
          void store.dispatch(markRead.initiate(id));
        }
        await jest.advanceTimersByTimeAsync(1_500 + 2 * (1_500 + 500));
        const left = shownIds() ?? [];
        subscription.unsubscribe();
        store.dispatch(api.util.resetApiState());
        expect(faults).toEqual([]);
        expect(sightings).toBeGreaterThan(0);
        expect([...left].sort((a, b) => a - b)).toEqual([...server.unread].sort((a, b) => a - b));
      }),
      // Every run takes a while: shrinking a counterexample would take too long.
      { numRuns: 500, examples: FOUND_BEFORE, endOnFailure: true },
    );
  }, 120_000);

  it('[NTF-08] a failure is shown until a click works', async () => {
    const server = fakeServer(2);
    let fails = true;
    Object.assign(globalThis, { fetch: () => server.read(1, 0, fails) });
    const store = alertsStore();
    const read = async () => {
      const reading = store.dispatch(markRead.initiate(1));
      await jest.advanceTimersByTimeAsync(10);
      await reading;
    };
    await read();
    expect(selectFailedRead(store.getState())).not.toBeNull();
    fails = false;
    await read();
    expect(selectFailedRead(store.getState())).toBeNull();
  });
});
