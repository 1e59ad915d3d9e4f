import { NOTHING_KNOWN } from '../../../../src/clinical/observationKeys';
import type { BucketNews2, ForecastSet, ObservationSet } from '../../../../src/contract/observationSets';
import {
  bandRuns,
  cellText,
  LINE_BOX,
  news2Cells,
  placeOf,
  scoreLine,
} from '../../../../src/web/features/chart/strip/scoreRuns';
import { scoreTexts, scoresOf } from '../../../../src/web/features/chart/scores/scoresText';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
const START = Date.parse('2026-03-10T12:00:00.000Z');

/** The bucket that begins the given quarters of an hour after the start. */
const set = (
  quarters: number,
  { hipi = null, spi = null, news2 = null }: Partial<Record<'hipi' | 'spi' | 'news2', number | null>>,
): ObservationSet => ({
  timestamp: new Date(START + quarters * QUARTER).toISOString(),
  observations: { ...NOTHING_KNOWN, hipi, spi },
  device: 1,
  news2: news2 === null ? null : ({ total: news2, parts_known: 5 } satisfies BucketNews2),
});
const drawn = (sets: ObservationSet[], { from = 0, to = 40, now = 32 } = {}) => ({
  sets,
  resolution: 15,
  frame: { start: START + from * QUARTER, end: START + to * QUARTER, now: START + now * QUARTER },
});
const news2 = (...totals: (number | null)[]) => drawn(totals.map((total, n) => set(n, { news2: total })));
const inQuarters = ({ from, to }: { from: number; to: number }) => [
  (from - START) / QUARTER,
  (to - START) / QUARTER,
];
/** The cells as texts, each with its width in quarters of an hour. */
const cells = (quarters: number, ...totals: (number | null)[]) =>
  news2Cells(news2(...totals), quarters * QUARTER).map(
    (cell) => `${cellText(cell)} ${(cell.to - cell.from) / QUARTER}`,
  );

describe('a score over time', () => {
  it('is in a band as long as each bucket says so, and is broken where it is not known', () => {
    const scores = [10, 49.9, 50, 84.9, 85, 20, null, 20];
    const runs = bandRuns(drawn(scores.map((hipi, n) => set(n, { hipi }))), 'hipi');
    expect(runs.map((run) => [run.band, ...inQuarters(run)])).toEqual([
      ['low', 0, 2],
      ['medium', 2, 4],
      ['high', 4, 5],
      ['low', 5, 6],
      ['low', 7, 8],
    ]);
  });

  it('is cut to the drawn time, and says nothing of the time to come', () => {
    const sets = [0, 1, 2, 3, 4].map((n) => set(n, { spi: 20 }));
    const runs = (...frame: Parameters<typeof drawn>[1][]) =>
      bandRuns(drawn(sets, frame[0]), 'spi').map(inQuarters);
    expect(runs({ from: 1, to: 3, now: 32 })).toEqual([[1, 3]]);
    expect(runs({ from: 0, to: 40, now: 4.5 })).toEqual([[0, 4.5]]);
    expect(runs({ from: 0, to: 40, now: 3 })).toEqual([[0, 3 + 1 / 15]]);
    expect(runs({ from: 10, to: 20, now: 32 })).toEqual([]);
  });

  it('is a line from bucket to bucket, with a gap where there was none', () => {
    const sets = [set(0, { hipi: 0 }), set(1, { hipi: 100 }), set(3, { hipi: 50 })];
    expect(LINE_BOX).toEqual({ width: 1_000, height: 100 });
    expect(scoreLine(drawn(sets), 'hipi')).toBe('M0 100L25 0L50 0M75 50L100 50');
    expect(scoreLine(drawn([]), 'hipi')).toBe('');
  });

  it('stands at its share of the drawn time', () => {
    const { frame } = drawn([]);
    expect(placeOf(START, frame)).toBe('0%');
    expect(placeOf(START + 15 * QUARTER, frame)).toBe('37.5%');
    expect(placeOf(START + 40 * QUARTER, frame)).toBe('100%');
  });
});

describe('the cells of NEWS2', () => {
  it('are a total each while there is room for its number', () => {
    expect(cells(1, 1, 1, 0, 3, 3, 3)).toEqual(['1 2', '0 1', '3 3']);
  });

  it('too narrow ones are joined with the shorter neighbour of their band, never with another band', () => {
    expect(cells(2, 1, 1, 1, 1, 2, 3, 3, 3, 5, 5, 7)).toEqual(['1 4', '2–3 4', '5 2', '7 1']);
    // What holds two numbers needs twice the room.
    expect(cells(2, 1, 2, 3, 4, 4, 4, 4)).toEqual(['1–4 7']);
  });

  it('are not joined over a gap', () => {
    expect(cells(2, 1, null, 2)).toEqual(['1 1', '2 1']);
  });

  it('have the bands of the Royal College of Physicians', () => {
    const bands = (...totals: number[]) => news2Cells(news2(...totals), 0).map(({ band }) => band);
    expect(bands(4, 5, 6, 7)).toEqual(['low', 'medium', 'medium', 'high']);
  });
});

describe('the scores of a set', () => {
  it('are read off in words, cut like every score, and NEWS2 never without its parts', () => {
    expect(scoreTexts(set(0, { hipi: 84.9, spi: 12, news2: 7 }))).toEqual([
      'HIPI 84',
      'SPI 12',
      'NEWS2 7 (5 of 7 parts)',
    ]);
    expect(scoreTexts(set(0, { spi: 12 }))).toEqual(['SPI 12']);
    expect(scoreTexts(null)).toEqual([]);
  });

  it('an answer without NEWS2, and a forecast, have none', () => {
    const { timestamp, observations, device } = set(0, { hipi: 3 });
    const older = { timestamp, observations, device };
    expect(scoresOf(older)).toEqual(['3', null, null]);
    const forecast: ForecastSet = {
      timestamp,
      observations: { ...NOTHING_KNOWN, hipi: 3 },
      lower: NOTHING_KNOWN,
      upper: NOTHING_KNOWN,
      device: null,
    };
    expect(scoresOf(forecast)).toEqual([null, null, null]);
  });
});
