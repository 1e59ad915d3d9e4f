import type { FeedState } from '../../../../src/server/db/devices/feedState';
import {
  clockOf,
  isClockDoubtful,
  isOnline,
  silenceMsOf,
  usualGapOf,
  windowsOf,
} from '../../../../src/server/services/feed/signal';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const feed = (known: Partial<FeedState> = {}): FeedState => ({
  receivedAt: NOW,
  stamp: NOW,
  highestStamp: NOW,
  clockOffset: null,
  isBacklog: false,
  valueAt: NOW,
  gaps: [],
  ...known,
});

describe('the usual gap of a feed', () => {
  it.each([
    [[], null],
    [[10], 10],
    [[10, 30], 20],
    [[100, 9, 10], 10],
    [[4, 1, 3, 2], 2.5],
    [[1, 2, 3, 4, 500], 3],
  ])('of gaps %j is their median, %s', (gaps, median) => expect(usualGapOf({ gaps })).toBe(median));

  it('is not known of a device that never sent', () => expect(usualGapOf(null)).toBeNull());
});

describe('the windows of a feed', () => {
  it.each([
    ['no gap', [], 30 * MINUTE],
    ['a gap of 1 s', [SECOND], 5 * MINUTE],
    ['a gap of 100 s', [100 * SECOND], 5 * MINUTE],
    ['a gap of 101 s', [101 * SECOND], 303 * SECOND],
    ['a gap of 1 h', [HOUR], 3 * HOUR],
  ])('with %s, silence begins after three gaps and at least 5 min: %j', (_, gaps, silence) => {
    expect(silenceMsOf({ gaps })).toBe(silence);
    expect(silenceMsOf(null)).toBe(30 * MINUTE);
  });

  it.each([
    ['no gap', [], 3 * MINUTE, 5 * MINUTE],
    ['a gap of 1 s', [SECOND], 30 * SECOND, 5 * MINUTE],
    ['a gap of 20 s', [20 * SECOND], MINUTE, 5 * MINUTE],
    ['a gap of 10 min', [10 * MINUTE], 15 * MINUTE, 30 * MINUTE],
    ['a gap of 2 h', [2 * HOUR], 15 * MINUTE, 4 * HOUR],
  ])('with %s, three gaps: online from 30 s to 15 min, values from 5 min to 4 h', (_, gaps, online, values) =>
    expect(windowsOf({ gaps })).toEqual({ online, values }),
  );

  it('end a device being online that does not send within its own', () => {
    expect(isOnline(feed(), NOW + 3 * MINUTE)).toBe(true);
    expect(isOnline(feed(), NOW + 3 * MINUTE + 1)).toBe(false);
    expect(isOnline(feed({ gaps: [SECOND] }), NOW + 30 * SECOND + 1)).toBe(false);
    expect(isOnline(null, NOW)).toBe(false);
  });
});

describe('the clock of a device', () => {
  it.each([
    ['never sent', null, 'OK', null],
    ['is right', feed(), 'OK', null],
    ['is ahead', feed({ clockOffset: 31_400 }), 'CLOCK_ERROR', 31],
    ['is behind', feed({ clockOffset: -3_600_600 }), 'CLOCK_ERROR', -3_601],
  ])('that %s is reported with its offset in seconds while it is wrong', (_, known, status, offset) =>
    expect(clockOf(known, 'OK')).toEqual({ status, clock_offset: offset }),
  );

  it.each([
    ['never sent', false, null],
    ['sent in time', false, feed()],
    ['sent what was 30 s old', false, feed({ stamp: NOW - 30 * SECOND })],
    ['sent what was older', true, feed({ stamp: NOW - 30 * SECOND - 1 })],
    ['has a wrong clock', true, feed({ clockOffset: 31_000 })],
  ])('of a device that %s is doubtful: %s', (_, isDoubtful, known) =>
    expect(isClockDoubtful(known)).toBe(isDoubtful),
  );
});
