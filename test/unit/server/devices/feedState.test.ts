import fc from 'fast-check';
import { feedOf, storedFeed, type FeedState } from '../../../../src/server/db/devices/feedState';

const instant = fc.integer({ min: 0, max: 4_102_444_800_000 });

/** Often the moments of one delivery, which is what is left out. */
const feeds: fc.Arbitrary<FeedState> = fc
  .record({
    receivedAt: instant,
    highestStamp: instant,
    stamp: fc.option(instant),
    clockOffset: fc.option(fc.integer()),
    isBacklog: fc.boolean(),
    valueAt: fc.oneof(fc.constant('received' as const), fc.constant(null), instant),
    gaps: fc.array(fc.nat(), { maxLength: 10 }),
  })
  .map(({ stamp, valueAt, ...feed }) => ({
    ...feed,
    stamp: stamp ?? feed.highestStamp,
    valueAt: valueAt === 'received' ? feed.receivedAt : valueAt,
  }));

describe('the feed of a device as it is stored', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(feeds, instant, instant, (feed, newest, received) => {
        const stored = JSON.parse(JSON.stringify(storedFeed(feed))) as Partial<FeedState>;
        expect(feedOf({ newest, received, feed: stored })).toEqual(feed);
      }),
    );
  });

  it('leaves out what is as usual', () => {
    const usual: FeedState = {
      receivedAt: 2_000,
      stamp: 1_000,
      highestStamp: 1_000,
      clockOffset: null,
      isBacklog: false,
      valueAt: 2_000,
      gaps: [],
    };
    expect(storedFeed(usual)).toEqual({ receivedAt: 2_000, highestStamp: 1_000, gaps: [] });
    expect(storedFeed({ ...usual, valueAt: null })).toMatchObject({ valueAt: null });
  });

  it('is what the newest reading says of a device without one, and null before the first reading', () => {
    expect(feedOf({ newest: 1_000, received: 2_000, feed: null })).toEqual({
      receivedAt: 2_000,
      stamp: 1_000,
      highestStamp: 1_000,
      clockOffset: null,
      isBacklog: false,
      valueAt: 2_000,
      gaps: [],
    });
    expect(feedOf({ newest: null, received: null, feed: null })).toBeNull();
  });
});
