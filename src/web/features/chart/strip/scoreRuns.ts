import { news2Band } from '../../../../clinical/news2';
import { knownBand, type RiskBand } from '../../../../clinical/risk';
import type { ScoreKey } from '../../../../clinical/observationKeys';
import type { ObservationSet } from '../../../../contract/observationSets';
import { isForecast, type ChartSet } from '../../../clinical/charts/chartSets';
import type { VitalDrawing } from '../../../clinical/charts/vitalDrawing';

const MINUTE_MS = 60_000;

export type ScoreName = ScoreKey | 'news2';
type Band = Exclude<RiskBand, 'none'>;

/** A stretch of time (epoch ms) in which a score stayed between `low` and `high`, in one band. */
export interface ScoreRun {
  from: number;
  to: number;
  band: Band;
  low: number;
  high: number;
}

type Drawn = Pick<VitalDrawing, 'sets' | 'resolution' | 'frame'>;

const valueOf = (set: ObservationSet, score: ScoreName): number | null =>
  score === 'news2' ? (set.news2?.total ?? null) : set.observations[score];

const bandOf = (value: number, score: ScoreName): Band | null =>
  score === 'news2' ? news2Band(value) : knownBand(value, null);

/** The measured sets of a chart. */
export const measuredSets = (sets: readonly ChartSet[]): ObservationSet[] =>
  sets.filter((set): set is ObservationSet => !isForecast(set));

/** What each bucket says of a score, up to now; nothing of those in which it is not known. */
function bucketsOf({ sets, resolution, frame }: Drawn, score: ScoreName): ScoreRun[] {
  const now = frame.now ?? frame.end;
  return measuredSets(sets).flatMap((set) => {
    const from = Date.parse(set.timestamp);
    const value = valueOf(set, score);
    const band = value === null ? null : bandOf(value, score);
    if (value === null || band === null || from > now) return [];
    // A bucket that has just begun is seen too.
    const to = Math.min(from + resolution * MINUTE_MS, Math.max(now, from + MINUTE_MS));
    return [{ from, to, band, low: value, high: value }];
  });
}

const inFrame = (runs: readonly ScoreRun[], { frame: { start, end } }: Drawn): ScoreRun[] =>
  runs
    .filter(({ from, to }) => to > start && from < end)
    .map((run) => ({ ...run, from: Math.max(run.from, start), to: Math.min(run.to, end) }));

const joinedRun = (one: ScoreRun, other: ScoreRun): ScoreRun => ({
  from: one.from,
  to: other.to,
  band: one.band,
  low: Math.min(one.low, other.low),
  high: Math.max(one.high, other.high),
});

/** Neighbours without a gap between them that are alike are one. */
function joined(
  runs: readonly ScoreRun[],
  areAlike: (one: ScoreRun, other: ScoreRun) => boolean,
): ScoreRun[] {
  const result: ScoreRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last !== undefined && last.to === run.from && areAlike(last, run))
      result.splice(-1, 1, joinedRun(last, run));
    else result.push(run);
  }
  return result;
}

const isOneBand = (one: ScoreRun, other: ScoreRun): boolean => one.band === other.band;

/** The stretches of the drawn time in which a score was in one band. */
export const bandRuns = (drawn: Drawn, score: ScoreName): ScoreRun[] =>
  joined(inFrame(bucketsOf(drawn, score), drawn), isOneBand);

/**
 * The cells of NEWS2: a stretch with one total each. Those that are shorter than `leastMs`, in which no number could be read, are
 * joined with a neighbour of their band, as '3–4', which needs twice as much.
 */
export function news2Cells(drawn: Drawn, leastMs: number): ScoreRun[] {
  const cells = joined(
    inFrame(bucketsOf(drawn, 'news2'), drawn),
    (one, other) => isOneBand(one, other) && one.high === other.high,
  );
  for (;;) {
    const narrow = narrowest(cells, leastMs);
    if (narrow === null) return cells;
    const [first, second] = narrow;
    const [one, other] = [cells[first], cells[second]];
    if (one === undefined || other === undefined) return cells;
    cells.splice(first, 2, joinedRun(one, other));
  }
}

const widthOf = ({ from, to }: ScoreRun): number => to - from;

/** Whether a cell holds more than one total. */
export const isRange = ({ low, high }: ScoreRun): boolean => low !== high;

/** The cell with the least room for its text, if that is too little and it can be joined, and the shorter one of its neighbours: their places. */
function narrowest(cells: readonly ScoreRun[], leastMs: number): readonly [number, number] | null {
  const roomOf = (cell: ScoreRun) => widthOf(cell) / (leastMs * (isRange(cell) ? 2 : 1));
  let places: readonly [number, number] | null = null;
  let least = { room: 1, both: 0 };
  for (let second = 1; second < cells.length; second++) {
    const [one, other] = [cells[second - 1], cells[second]];
    if (one === undefined || other === undefined || one.to !== other.from || !isOneBand(one, other)) continue;
    const room = Math.min(roomOf(one), roomOf(other));
    const both = widthOf(one) + widthOf(other);
    if (room < least.room || (room === least.room && both < least.both)) {
      places = [second - 1, second];
      least = { room, both };
    }
  }
  return places;
}

/** '4', or '3–4' where a cell holds more than one total. */
export const cellText = (run: ScoreRun): string =>
  isRange(run) ? `${run.low}–${run.high}` : String(run.low);

/** Size of the box that a score's line is drawn in, of which the chart makes its own. */
export const LINE_BOX = { width: 1_000, height: 100 };

/** The line of a score, 0 to 100, as an SVG path in that box: from the start of each bucket to the next, and broken at gaps. */
export function scoreLine(drawn: Drawn, score: ScoreKey): string {
  const { start, end } = drawn.frame;
  const xAt = (time: number) => round(((time - start) / (end - start)) * LINE_BOX.width);
  const yAt = (value: number) => round(LINE_BOX.height - value);
  const buckets = bucketsOf(drawn, score);
  return buckets
    .map(({ from, to, low }, index) => {
      const isFirst = buckets[index - 1]?.to !== from;
      const isLast = buckets[index + 1]?.from !== to;
      return `${isFirst ? 'M' : 'L'}${xAt(from)} ${yAt(low)}${isLast ? `L${xAt(to)} ${yAt(low)}` : ''}`;
    })
    .join('');
}

const round = (units: number): number => Math.round(units * 10) / 10;

/** Place of a moment in the drawn time, for a style sheet: '12.5%'. */
export const placeOf = (time: number, { start, end }: Drawn['frame']): string =>
  `${round(((time - start) / (end - start)) * 1_000) / 10}%`;
