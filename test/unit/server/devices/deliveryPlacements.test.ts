import type { FeedState } from '../../../../src/server/db/devices/feedState';
import { feedAfter, placeDelivery, type Placement } from '../../../../src/server/services/feed/placeDelivery';
import {
  deliver,
  every,
  HOUR,
  MAX_AGE_MS,
  MINUTE,
  SECOND,
  START,
} from '../../../fixtures/readings/placedDeliveries';

describe('what a delivery is taken for', () => {
  const usual = { shift: 0, isCorrected: false, isDoubtful: false, isBacklog: false, clockOffset: null };
  it.each([
    ['in time', [[0, -30]], {}],
    ['in time after one in time', every(2, 2, -30), {}],
    [
      'in time after a late one',
      [
        [0, -60],
        [60, -30],
      ],
      {},
    ],
    ['late', [[0, -31]], { isDoubtful: true }],
    ['ahead by up to 30 s', [[0, 30]], { shift: -30_000 }],
    ['ahead by more', [[0, 31]], { shift: -31_000, isDoubtful: true, clockOffset: 31_000 }],
    [
      'of a slow clock',
      every(2, 2, -60),
      { shift: 60_000, isCorrected: true, isDoubtful: true, clockOffset: -60_000 },
    ],
    [
      'later than it was silent and 30 s',
      [
        [0, 0],
        [10, -40.001],
      ],
      { isDoubtful: true },
    ],
    [
      'late by the silence before and 30 s',
      [
        [0, -30],
        [10, -40],
      ],
      { isDoubtful: true, isBacklog: true },
    ],
  ] as [string, [number, number][], Partial<Placement>][])('%s', (_, deliveries, expected) => {
    expect(deliver(deliveries).at(-1)).toMatchObject({ ...usual, ...expected });
  });

  it('[T-J5] a slow clock that is late by 30 s again is placed by all of its lag', () => {
    const last = deliver([...every(2, 2, -60), [4, -25], [6, -30]]).at(-1);
    expect(last).toMatchObject({ placed: 0, clockOffset: -30_000 });
  });

  it.each([
    [0, 312, true],
    [-30, 312, true],
    [0, 312.001, false],
  ])(
    'one is a backlog within 5 min of a late device being in time again: at %d s, received at %d s: %s',
    (ahead, at, isBacklog) => {
      const late = deliver([
        [0, 0],
        [10, -100],
        [12, ahead],
        [310, 0],
        [at, -100],
      ]).at(-1);
      expect(late?.isBacklog).toBe(isBacklog);
    },
  );

  it('one of a feed stored without its longest lag is of no slow clock when its stamps advance by over 30 s more', () => {
    const stored: FeedState = {
      receivedAt: START,
      stamp: START - HOUR,
      highestStamp: START - HOUR,
      clockOffset: null,
      isBacklog: false,
      valueAt: null,
      gaps: [],
    };
    const isCorrected = (advance: number) =>
      placeDelivery(stored, START - HOUR + advance, START + MINUTE, MAX_AGE_MS).isCorrected;
    expect([isCorrected(90 * SECOND), isCorrected(90 * SECOND + 1)]).toEqual([true, false]);
  });
});

describe('what is known of a feed', () => {
  it('keeps when a vital that the scores need came last', () => {
    const after = (known: FeedState | null, seconds: number, hasRiskVital?: boolean): FeedState => {
      const receivedAt = START + seconds * SECOND;
      const delivery = { newest: receivedAt, receivedAt, hasValue: true };
      return feedAfter(
        known,
        hasRiskVital === undefined ? delivery : { ...delivery, hasRiskVital },
        placeDelivery(known, receivedAt, receivedAt, MAX_AGE_MS),
      );
    };
    expect(after(null, 0, false)).not.toHaveProperty('riskAt');
    expect(after(null, 0).riskAt).toBe(START);
    expect(after(after(null, 0, true), 9, false)).toMatchObject({ riskAt: START, valueAt: START + 9_000 });
  });
});
