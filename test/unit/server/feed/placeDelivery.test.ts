import type { FeedState } from '../../../../src/server/db/devices/feedState';
import { feedAfter, placeDelivery } from '../../../../src/server/services/feed/placeDelivery';
import { deliver, every, HOUR, MAX_AGE_MS, SECOND, START } from '../../../fixtures/readings/placedDeliveries';

describe('a delivery of a device whose clock is not trusted', () => {
  it.each([0.001, 1, 30, 100, 119, 7_200])(
    '[T-J5] ends at its receipt when its newest stamp is %s s ahead',
    (ahead) => {
      expect(deliver(every(2, 5, ahead)).map(({ placed }) => placed)).toEqual([0, 0, 0, 0, 0]);
    },
  );

  it('[T-J5] keeps its stamps while they lag by at most 30 s', () => {
    expect(deliver(every(2, 5, -30)).map(({ placed, clockOffset }) => [placed, clockOffset])).toEqual(
      Array.from({ length: 5 }, () => [-30 * SECOND, null]),
    );
  });

  it('[T-J5] names the clock from 30 s ahead on, and until it is less than 20 s ahead', () => {
    const offsets = deliver([
      [0, 30],
      [2, 30.001],
      [4, 25],
      [6, 20],
      [8, 19.999],
      [10, 25],
      [12, 31],
    ]).map(({ clockOffset }) => clockOffset);
    expect(offsets).toEqual([null, 30_001, 25_000, 20_000, null, null, 31_000]);
  });

  it('[T-J5] is placed by its lag from the second of two in a row on, when the clock goes on as the time does', () => {
    const [first, second, third] = deliver(every(2, 3, -3_600));
    expect(first).toMatchObject({ placed: -HOUR, clockOffset: null, isDoubtful: true });
    expect(second).toMatchObject({ placed: 0, clockOffset: -HOUR, isCorrected: true });
    expect(third).toMatchObject({ placed: 0, clockOffset: -HOUR });
  });

  it('[T-J5] is slow when the stamps advance by up to 30 s more than the receipts, and history when by more', () => {
    const from = [0, -10_000] as const;
    expect(deliver([from, [60, -10_000 + 30]])[1]).toMatchObject({ isCorrected: true, placed: 0 });
    expect(deliver([from, [60, -10_000 + 30.001]])[1]).toMatchObject({
      isCorrected: false,
      placed: -9_969.999 * SECOND,
    });
    expect(deliver([from, [60, -10_000 - 60]])[1]).toMatchObject({ isCorrected: false });
    expect(deliver([from, [60, -10_000 - 59.999]])[1]).toMatchObject({ isCorrected: true });
  });

  it('[T-J5] ends a slow clock under 20 s', () => {
    const placed = deliver([...every(2, 3, -60), [6, -25], [8, -20], [10, -19], [12, -25]]);
    expect(placed.slice(2).map(({ clockOffset }) => clockOffset)).toEqual([
      -60_000,
      -25_000,
      -20_000,
      null,
      null,
    ]);
  });

  it('[T-J5] of a clock that is put back by an hour is placed in the past once and at its receipt from then on', () => {
    const placed = deliver([...every(2, 10, 0), ...every(2, 10, -3_600, 20)]).map((each) => each.placed);
    expect(placed.filter((each) => each !== 0)).toEqual([-HOUR]);
  });

  it('[T-J5] of a dead clock, back in 1970, is recognized from the second delivery on', () => {
    const ago = -START / SECOND;
    expect(
      deliver([
        [0, ago],
        [2, ago],
      ])[1],
    ).toMatchObject({ placed: 0, isCorrected: true });
  });
});

describe('a backlog', () => {
  it('stays in the past, in pieces of any size, while it is caught up after a silence', () => {
    // Received until 20 s, silent for ten minutes, then all of it reading by reading, ten a second, until it
    // is live again.
    const missed = Array.from(
      { length: 295 },
      (_, n) => [620 + n / 10, 22 + n * 2 - (620 + n / 10)] as const,
    );
    const placed = deliver([...every(2, 11, 0), ...missed, [652, 0]]);
    placed.slice(11, -1).forEach(({ placed: at, isCorrected }, n) => {
      expect(isCorrected).toBe(false);
      expect(at).toBeCloseTo((missed[n]?.[1] ?? NaN) * SECOND, 3);
    });
    expect(placed.at(-1)).toMatchObject({ placed: 0, clockOffset: null });
  });

  it('is distinguished from a clock that lags: its lag becomes smaller', () => {
    // Silent for ten minutes, then late by five, without end.
    const placed = deliver([...every(2, 5, 0), ...every(10, 4, -300, 610)]).map(({ placed: at }) => at);
    expect(placed.slice(5)).toEqual([-300_000, 0, 0, 0]);
  });
});

describe('old readings beside live ones', () => {
  // What was measured in the last two hours, every 10 s of it a delivery, three deliveries a second.
  const old = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => [from + n / 3, -7_200 + n * 10 - n / 3] as const);

  it('[T-J5] are hardly ever taken for live, with readings in time between them: the collapse of these is not hidden', () => {
    const deliveries = [...every(2, 90, 0, 1_000), ...old(1_000.1, 500)].sort(([a], [b]) => a - b);
    const placed = deliver([...every(2, 10, 0), ...deliveries]);
    const wrong = placed.slice(10).filter(({ isCorrected }) => isCorrected).length;
    expect(wrong).toBeLessThanOrEqual(5);
    expect(
      placed
        .slice(10)
        .filter((_, n) => deliveries[n]?.[1] === 0)
        .every(({ placed: at, clockOffset }) => at === 0 && clockOffset === null),
    ).toBe(true);
  });

  it('[T-J5] are history from the first 30 s on that they have caught up, reading by reading', () => {
    const days = Array.from(
      { length: 60 },
      (_, n) => [100 + n / 100, -8 * 86_400 + n * 10 - n / 100] as const,
    );
    const placed = deliver([...every(2, 10, 0), ...days]).slice(10);
    expect(placed.filter(({ isCorrected }) => isCorrected).length).toBeLessThanOrEqual(4);
    expect(
      placed.slice(5).every(({ isCorrected, clockOffset }) => !isCorrected && clockOffset === null),
    ).toBe(true);
  });

  it('[T-J5] do not keep a clock that is put back afterwards from being noticed within 5 min', () => {
    const placed = deliver([...every(2, 5, 0), [10, -100], [12, 0], ...every(2, 200, -3_600, 14)]).slice(7);
    const from = placed.findIndex(({ isCorrected }) => isCorrected);
    expect(from * 2).toBeLessThanOrEqual(302);
    expect(placed.slice(from).every(({ isCorrected }) => isCorrected)).toBe(true);
  });
});

describe('what is known of a feed', () => {
  it('keeps the last ten gaps between deliveries that carried a value', () => {
    let feed: FeedState | null = null;
    for (let n = 0; n < 20; n++) {
      const receivedAt = START + n * n * SECOND;
      const placement = placeDelivery(feed, receivedAt, receivedAt, MAX_AGE_MS);
      feed = feedAfter(feed, { newest: receivedAt, receivedAt, hasValue: n % 2 === 0 }, placement);
    }
    expect(feed?.gaps).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16].map((n) => ((n + 2) ** 2 - n ** 2) * SECOND));
  });

  it('[T-J6] trusts nothing that is dated ahead of the server', () => {
    const ahead = deliver(every(2, 2, -3_600))[1];
    expect(ahead?.isCorrected).toBe(true);
    const feed: FeedState = {
      receivedAt: START + HOUR,
      stamp: START,
      highestStamp: START,
      clockOffset: -HOUR,
      isBacklog: false,
      valueAt: null,
      gaps: [],
    };
    expect(placeDelivery(feed, START, START, MAX_AGE_MS)).toEqual({
      shift: 0,
      isCorrected: false,
      isDoubtful: false,
      isBacklog: false,
      isTooOld: false,
      clockOffset: null,
    });
  });
});
