import fc from 'fast-check';
import type { AlertState } from '../../../src/server/db/alertStates';
import { judge, QUIET } from '../../../src/server/services/alerting/alertRule';

const START = Date.UTC(2026, 10, 20, 6, 0, 0);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

type Step = readonly [time: number, score: number | null];

/** Feeds readings that arrive as they are measured; the alarms as `[reading, severity]`, a repeat with a trailing `!`. */
function alarmsOf(steps: readonly Step[], delay = 0): [number, string][] {
  const alarms: [number, string][] = [];
  let state: AlertState = QUIET;
  steps.forEach(([time, score], index) => {
    const judged = judge(state, { time: START + time, score }, START + time + delay);
    state = judged.state;
    if (judged.alarm) alarms.push([index, `${judged.alarm.severity}${judged.alarm.isRepeat ? '!' : ''}`]);
  });
  return alarms;
}

/** Scores of readings every ten seconds. */
const every10s = (scores: readonly (number | null)[]): Step[] => scores.map((score, index) => [index * 10 * SECOND, score]);
const after = (scores: readonly (number | null)[]) => alarmsOf(every10s(scores));

describe('the alert rule', () => {
  it('[ALT-19] alarms when three consecutive readings are at or above a threshold, not before', () => {
    expect(after([30, 50, 50])).toEqual([]);
    expect(after([30, 50, 50, 50])).toEqual([[3, 'WARNING']]);
    expect(after([30, 49.9, 49.9, 49.9, 49.9])).toEqual([]);
    expect(after([30, 50, 50, 49.9, 50, 50])).toEqual([]);
    expect(after([30, 85, 85, 85])).toEqual([[3, 'CRITICAL']]);
    expect(after([30, 84.9, 84.9, 84.9])).toEqual([[3, 'WARNING']]);
  });

  it('[ALT-19] takes first readings that are already high as rising', () => {
    expect(after([60, 60, 60])).toEqual([[2, 'WARNING']]);
    expect(after([100, 100, 100])).toEqual([[2, 'CRITICAL']]);
  });

  it('[ALT-19] raises CRITICAL alone when a score jumps over both thresholds', () => {
    expect(after([10, 90, 90, 90, 90, 90, 70, 60, 60, 60])).toEqual([[3, 'CRITICAL']]);
  });

  it('[ALT-19] goes from WARNING to CRITICAL without arming again', () => {
    expect(after([60, 60, 60, 86, 86, 86, 86])).toEqual([[2, 'WARNING'], [5, 'CRITICAL']]);
  });

  it('[ALT-19] arms again 5 points below the threshold, at 45 and at 80', () => {
    expect(after([60, 60, 60, 45.1, 60, 60, 60])).toEqual([[2, 'WARNING']]);
    expect(after([60, 60, 60, 45, 60, 60, 60])).toEqual([[2, 'WARNING'], [6, 'WARNING']]);
    expect(after([90, 90, 90, 80.1, 90, 90, 90])).toEqual([[2, 'CRITICAL']]);
    expect(after([90, 90, 90, 80, 90, 90, 90])).toEqual([[2, 'CRITICAL'], [6, 'CRITICAL']]);
    expect(after([90, 90, 90, 45, 60, 60, 60])).toEqual([[2, 'CRITICAL'], [6, 'WARNING']]);
  });

  it('[ALT-19] repeats a CRITICAL every 15 minutes while it stands', () => {
    const hour = after(Array.from({ length: 361 }, () => 90));
    expect(hour).toEqual([[2, 'CRITICAL'], [92, 'CRITICAL!'], [182, 'CRITICAL!'], [272, 'CRITICAL!']]);
    const dipped = Array.from({ length: 200 }, (_, index) => (index === 80 ? 84 : 90));
    expect(after(dipped)).toEqual([[2, 'CRITICAL'], [171, 'CRITICAL!']]);
    expect(after(Array.from({ length: 361 }, () => 70))).toEqual([[2, 'WARNING']]);
  });

  it('[ALT-19] judges only readings newer than the last judged one and under 2 minutes old', () => {
    const late: Step[] = [[0, 90], [10 * SECOND, 90], [5 * SECOND, 90], [10 * SECOND, 90]];
    expect(alarmsOf(late)).toEqual([]);
    expect(alarmsOf([...late, [11 * SECOND, 90]])).toEqual([[4, 'CRITICAL']]);
    expect(alarmsOf(every10s([90, 90, 90, 90]), 2 * MINUTE)).toEqual([]);
    expect(alarmsOf(every10s([90, 90, 90, 90]), 2 * MINUTE - 1)).toEqual([[2, 'CRITICAL']]);
  });

  it('raises nothing from a backfill of two days, and then alarms from live readings alone', () => {
    const now = START + 48 * 60 * MINUTE;
    let state: AlertState = QUIET;
    for (let time = START; time <= now - 2 * MINUTE; time += 10 * SECOND) {
      const judged = judge(state, { time, score: 95 }, now);
      expect(judged).toEqual({ state: QUIET, alarm: null });
      state = judged.state;
    }
    const live = [10, 20, 30].map((seconds) => {
      const time = now + seconds * SECOND;
      const judged = judge(state, { time, score: 95 }, time);
      state = judged.state;
      return judged.alarm?.severity ?? null;
    });
    expect(live).toEqual([null, null, 'CRITICAL']);
  });

  it('lets a reading without a score neither count nor break a run', () => {
    expect(after([60, null, 60, null, 60])).toEqual([[4, 'WARNING']]);
    expect(after([null, null, null, null])).toEqual([]);
  });

  it.each([10 * SECOND, MINUTE, 4 * MINUTE, 5 * MINUTE])('[A7] goes on with the episode after a gap of %d ms', (gap) => {
    const before = every10s([60, 60, 60]);
    expect(alarmsOf([...before, ...before.map(([time, score]): Step => [time + gap + 20 * SECOND, score])])).toEqual([[2, 'WARNING']]);
  });

  it.each([5 * MINUTE + 1, 6 * MINUTE, 60 * MINUTE])('[A7] alarms anew when a high score returns after %d ms without data', (gap) => {
    const before = every10s([90, 90, 90]);
    const returned = before.map(([time, score]): Step => [time + gap + 20 * SECOND, score]);
    expect(alarmsOf([...before, ...returned])).toEqual([[2, 'CRITICAL'], [5, 'CRITICAL']]);
  });

  it('[A7] takes readings without a score for no data: the episode ends although the device goes on sending', () => {
    const silent = Array.from({ length: 31 }, () => null);
    expect(after([90, 90, 90, ...silent, 90, 90, 90])).toEqual([[2, 'CRITICAL'], [36, 'CRITICAL']]);
  });

  it.each([['WARNING', 50], ['CRITICAL', 85]] as const)('[A9] gives one %s for an hour of noise of 2 points around %d', (severity, threshold) => {
    const cadence = fc.constantFrom(2, 10, 30);
    fc.assert(
      fc.property(fc.integer(), cadence, (seed, seconds) => {
        const random = randomFrom(seed);
        const noise = Array.from({ length: 3_600 / seconds }, (_, index): Step => [(index + 3) * seconds * SECOND, threshold + 4 * random() - 2]);
        // Once the score has really crossed, the noise around the threshold adds nothing.
        const crossing = [0, 1, 2].map((index): Step => [index * seconds * SECOND, threshold + 1]);
        expect(alarmsOf([...crossing, ...noise])).toEqual([[2, severity]]);
        expect(alarmsOf(noise).filter(([, raised]) => raised !== 'WARNING').length).toBeLessThanOrEqual(1);
        expect(alarmsOf(noise).filter(([, raised]) => raised === 'WARNING').length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 200 },
    );
  });
});

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
