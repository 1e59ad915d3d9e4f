import type { ObservationKey } from '../../../../clinical/observationKeys';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { ObservationSet } from '../../../../contract/observationSets';
import type { VitalTile } from '../../../clinical/vitalTiles';

/** Size of a small plot, in its own units. */
export const WIDTH = 240;
export const HEIGHT = 72;

export const NO_HISTORY = 'Nothing measured';

/** Room above and below the lines. */
const PADDING = 6;

/** The shock index has no row in the table of vitals: from 0.9 on it is raised, and it is drawn on these at least. */
const SHOCK_INDEX = { min: 0.5, max: 0.9 };

/** From one set to the next, a longer time than this is a gap, ms. */
const GAP_MS = 15 * 60_000;

interface Plot {
  /** As SVG paths; a gap is a gap. */
  lines: { key: ObservationKey; path: string }[];
  /** What is normal of each vital. */
  bands: { key: VitalKey; top: number; height: number }[];
  /** The lowest and the highest value, as they are shown; null when there is none. */
  low: string | null;
  high: string | null;
}

/** What a small plot of a tile draws of the sets between two times (epoch ms). */
export function plotOf(
  { vitals }: Pick<VitalTile, 'vitals'>,
  sets: readonly ObservationSet[],
  { from, to }: { from: number; to: number },
): Plot {
  const keys: readonly ObservationKey[] = vitals.length === 0 ? ['shockIndex'] : vitals;
  const [first] = vitals;
  const digits = first === undefined ? 2 : VITALS[first].digits;
  const values = keys.flatMap((key) => sets.flatMap(({ observations }) => observations[key] ?? []));
  if (values.length === 0) return { lines: [], bands: [], low: null, high: null };
  const [low, high] = [Math.min(...values), Math.max(...values)];
  // At least as high as what is normal, so that noise is not drawn as a crisis.
  const ranges = vitals.length === 0 ? [SHOCK_INDEX] : vitals.map((key) => VITALS[key].normal);
  const bottom = Math.min(low, ...ranges.map(({ min }) => min));
  const top = Math.max(high, ...ranges.map(({ max }) => max));
  const yAt = (value: number) =>
    round(PADDING + (1 - (value - bottom) / (top - bottom || 1)) * (HEIGHT - 2 * PADDING));
  const xAt = (time: number) => round(Math.min(1, Math.max(0, (time - from) / (to - from))) * WIDTH);
  return {
    lines: keys.map((key) => ({ key, path: pathOf(sets, key, xAt, yAt) })),
    bands: vitals.map((key) => {
      const { min, max } = VITALS[key].normal;
      return { key, top: yAt(max), height: round(yAt(min) - yAt(max)) };
    }),
    low: low.toFixed(digits),
    high: high.toFixed(digits),
  };
}

function pathOf(
  sets: readonly ObservationSet[],
  key: ObservationKey,
  xAt: (time: number) => number,
  yAt: (value: number) => number,
): string {
  let before = -Infinity;
  return sets
    .flatMap(({ timestamp, observations: { [key]: value } }) => {
      if (value === null) return [];
      const time = Date.parse(timestamp);
      const isNext = time - before <= GAP_MS;
      before = time;
      // A point without a neighbour is a dot: a line of no length with round ends.
      return isNext ? `L${xAt(time)} ${yAt(value)}` : `M${xAt(time)} ${yAt(value)}h0`;
    })
    .join('');
}

const round = (value: number): number => Math.round(value * 10) / 10;
