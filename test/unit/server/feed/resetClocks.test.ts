import fc from 'fast-check';
import { MAX_AGE_MS, SECOND, START } from '../../../fixtures/readings/placedDeliveries';
import { DAY, placeSent, resetsAfterHistories, type Sent } from '../../../fixtures/readings/resetClocks';
import { times } from '../../../fixtures/runner/fullForm';

const RESET_TO = Date.parse('2020-01-01T00:00:00.000Z');

/** Every 2 s from `from` to before `to`, in s after START, each with the stamp that `stampOf` gives (ms). */
const every2s = (from: number, to: number, stampOf: (at: number) => number): Sent[] =>
  Array.from({ length: (to - from) / 2 }, (_, n) => {
    const at = (from + n * 2) * SECOND;
    return [START + at, stampOf(at)];
  });

/** Stamps of the past that run backwards, then those of a right clock. */
const BACKWARDS_THEN_RIGHT = [
  ...every2s(0, 16, (at) => START - 40 * SECOND - at / 2),
  ...every2s(16, 26, (at) => START + at),
];

describe('a clock that was reset to more than 28 days ago, and runs', () => {
  it('[T-J5] is refused once, and stored by its receipt from then on, after stamps that ran backwards', () => {
    const { placed, feeds } = placeSent([
      ...BACKWARDS_THEN_RIGHT,
      ...every2s(26, 626, (at) => RESET_TO + at),
    ]);
    expect(placed.slice(13)).toEqual([null, ...Array.from({ length: 299 }, () => 0)]);
    expect(feeds.slice(14).every((feed) => feed?.clockOffset === RESET_TO - START)).toBe(true);
  });

  it('[T-J5] is stored from its second delivery on, whatever the device sent before', () => {
    fc.assert(
      fc.property(resetsAfterHistories, fc.integer({ min: 1, max: 7 }), ({ before, reset }, together) => {
        const { placed, feeds } = placeSent([...before, ...reset], together);
        expect(placed.slice(before.length + 1)).toEqual(reset.slice(1).map(() => 0));
        const judged = placeSent([...before, ...reset]).feeds.slice(before.length + 1);
        expect(judged.map((feed) => feed?.clockOffset)).toEqual(
          reset.slice(1).map(([at, stamp]) => stamp - at),
        );
        // The same as when deliveries are stored together.
        expect(feeds.at(-1)).toEqual(judged.at(-1));
      }),
      { numRuns: times(500, 10_000) },
    );
  });
});

describe('history of more than 28 days ago', () => {
  const LIVE = every2s(0, 20, (at) => START + at);

  it.each([
    ['runs backwards', (n: number) => -n * SECOND],
    ['stands still', () => 0],
    ['goes on by over 30 s more than the time', (n: number) => n * 33 * SECOND],
  ])('[T-J5] is refused when it %s', (_, advanceOf) => {
    for (const before of [[], LIVE, BACKWARDS_THEN_RIGHT]) {
      const old = every2s(30, 230, (at) => START - 40 * DAY + advanceOf(at / SECOND / 2));
      const { placed, feeds } = placeSent([...before, ...old]);
      expect(placed.slice(before.length).every((at) => at === null)).toBe(true);
      expect(feeds.at(-1)?.clockOffset).toBeNull();
    }
  });

  it('[T-J5] is refused from the first 30 s on that it has caught up, reading by reading', () => {
    const old = Array.from({ length: 500 }, (_, n): Sent => [
      START + 30 * SECOND + n * 100,
      START - 40 * DAY + n * 10 * SECOND,
    ]);
    const { placed } = placeSent([...LIVE, ...old]);
    expect(placed.slice(LIVE.length).map((at) => at !== null)).toEqual(old.map((_, n) => n >= 1 && n <= 3));
  });

  it('[T-J5] is stored from where it is 28 days old on, as it is stamped', () => {
    const old = Array.from({ length: 400 }, (_, n): Sent => [
      START + 30 * SECOND + n * 100,
      START - MAX_AGE_MS + (n - 200) * 10 * SECOND,
    ]);
    const { placed } = placeSent([...LIVE, ...old]);
    const expected = old.map(([at, stamp]) => (at - stamp > MAX_AGE_MS ? null : stamp - at));
    expect(placed.slice(LIVE.length + 4)).toEqual(expected.slice(4));
  });

  it('[T-J5] does not hide the clock that is reset after it, nor one that is right again', () => {
    const old = Array.from({ length: 50 }, (_, n): Sent => [
      START + 30 * SECOND + n * 100,
      START - 40 * DAY + n * 10 * SECOND,
    ]);
    const after = (stampOf: (at: number) => number) =>
      placeSent([...LIVE, ...old, ...every2s(36, 56, stampOf)]).placed.slice(-10);
    expect(after((at) => RESET_TO + at)).toEqual([null, ...Array.from({ length: 9 }, () => 0)]);
    expect(after((at) => START + at)).toEqual(Array.from({ length: 10 }, () => 0));
  });
});
