import {
  feedOf,
  freshnessOf,
  signalOf,
  type Freshness,
  type Signal,
} from '../../../../src/web/clinical/freshness';
import { dashboardEntry } from '../../../fixtures/ward/dashboardEntry';

const READ_AT = Date.parse('2026-03-10T08:00:00.000Z');
const S = 1_000;
const MIN = 60 * S;

const at = (moment: number) => new Date(moment).toISOString();

interface Case {
  age: number;
  online: boolean;
  lost: boolean;
  freshness: Freshness;
  signal: Signal;
}

const CASES: readonly Case[] = [
  { age: -2 * S, online: true, lost: false, freshness: 'live', signal: 'stable' },
  { age: 0, online: true, lost: false, freshness: 'live', signal: 'stable' },
  { age: 30 * S, online: true, lost: false, freshness: 'live', signal: 'stable' },
  // The server answered online and then no more: the age alone decides.
  { age: 30 * S + 1, online: true, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 5 * MIN, online: true, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 5 * MIN + 1, online: true, lost: false, freshness: 'expired', signal: 'lost' },
  // The server knows better than our estimate of its clock.
  { age: 29 * S, online: false, lost: false, freshness: 'stale', signal: 'lost' },
  { age: 44 * MIN, online: false, lost: false, freshness: 'expired', signal: 'lost' },
  // Without a server nothing is live, and it is not known whether the device still sends.
  { age: 2 * S, online: true, lost: true, freshness: 'stale', signal: 'unknown' },
  { age: 2 * MIN, online: true, lost: true, freshness: 'stale', signal: 'unknown' },
  { age: 6 * MIN, online: true, lost: true, freshness: 'expired', signal: 'unknown' },
  { age: 40 * S, online: false, lost: true, freshness: 'stale', signal: 'lost' },
];

it.each(CASES)(
  '[B1] [B2] $age ms old, online $online, connection lost $lost: $freshness, signal $signal',
  ({ age, online, lost, freshness, signal }) => {
    const entry = dashboardEntry({ online, last_sync: at(READ_AT) });
    expect(freshnessOf(entry, READ_AT + age, lost)).toBe(freshness);
    expect(signalOf(entry, READ_AT + age, lost)).toBe(signal);
  },
);

it('[B1] a device that never sent has nothing to show', () => {
  const entry = dashboardEntry({ online: false, last_sync: null });
  expect(freshnessOf(entry, READ_AT, false)).toBe('expired');
  expect(signalOf(entry, READ_AT, false)).toBe('lost');
});

describe('[B1] the windows are the feed’s own', () => {
  const cuff = dashboardEntry({ online_window: 15 * 60, value_lifetime: 30 * 60 });

  it.each([
    [15 * MIN, 'live', 'stable'],
    [15 * MIN + 1, 'stale', 'lost'],
    [30 * MIN, 'stale', 'lost'],
    [30 * MIN + 1, 'expired', 'lost'],
  ] as const)('of a cuff every 10 min, after %p ms: %s, signal %s', (age, freshness, signal) => {
    expect(freshnessOf(cuff, READ_AT + age, false)).toBe(freshness);
    expect(signalOf(cuff, READ_AT + age, false)).toBe(signal);
  });

  it('[B1] values of a backlog that is received now are not live, and its device is there', () => {
    const backlog = (age: number) =>
      dashboardEntry({ last_sync: at(READ_AT - age), received_at: at(READ_AT) });
    expect(freshnessOf(backlog(60 * S), READ_AT, false)).toBe('live');
    expect(freshnessOf(backlog(60 * S + 1), READ_AT, false)).toBe('stale');
    expect(freshnessOf(backlog(6 * MIN), READ_AT, false)).toBe('expired');
    expect(signalOf(backlog(6 * MIN), READ_AT, false)).toBe('stable');
  });

  it('a patient’s newest values have those that the server says', () => {
    const feed = feedOf({
      ...{ last_sync: at(READ_AT), by_hand: false },
      ...{ online_window: 180, value_lifetime: 300 },
    });
    expect(freshnessOf(feed, READ_AT + 180 * S, false)).toBe('live');
    expect(freshnessOf(feed, READ_AT + 180 * S + 1, false)).toBe('stale');
    expect(freshnessOf(feed, READ_AT + 300 * S + 1, false)).toBe('expired');
    expect(freshnessOf(feedOf(undefined), READ_AT, false)).toBe('expired');
  });
});

describe('[J6] what is dated ahead of the server’s clock', () => {
  it.each([
    [60 * S, 'live', 'stable'],
    [60 * S + 1, 'expired', 'lost'],
    [60 * MIN, 'expired', 'lost'],
  ] as const)('by %p ms is %s, signal %s', (ahead, freshness, signal) => {
    const entry = dashboardEntry({ last_sync: at(READ_AT + ahead) });
    expect(freshnessOf(entry, READ_AT, false)).toBe(freshness);
    expect(signalOf(entry, READ_AT, false)).toBe(signal);
  });

  it('is never live because only one of its two moments is', () => {
    expect(
      freshnessOf(
        dashboardEntry({ last_sync: at(READ_AT), received_at: at(READ_AT + 2 * MIN) }),
        READ_AT,
        false,
      ),
    ).toBe('stale');
    expect(
      freshnessOf(
        dashboardEntry({ last_sync: at(READ_AT + 2 * MIN), received_at: at(READ_AT) }),
        READ_AT,
        false,
      ),
    ).toBe('expired');
  });
});
