import type { Axis, Series } from 'highcharts';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { RESOLUTIONS } from '../../../../contract/constants';
import type { ChartPalette } from '../chartPalette';
import type { HandSet } from '../handSets';
import { markPath } from './marks';
import type { Scale } from '../scales';
import { addText, type SvgText } from '../../../ui/charts/svgText';

/** Height of a value at the edge, and its width without an author and per letter of one, px. */
const ROW_PX = 14;
const LABEL_PX = 52;
const LETTER_PX = 7;

/** From the edge to the middle of a mark, from there to its value, and half the size of the mark, px. */
const INSET_PX = 7;
const VALUE_GAP = 7;
const MARK_RADIUS = 3.5;
const BASELINE = 4;

/** The widest bucket that a mark may have been averaged into, ms. */
const BUCKET_MS = Math.max(...RESOLUTIONS) * 60_000;

/** Width of the outline of the hollow mark of a hand-logged value, px. */
const HOLLOW_PX = 1.6;

/** A stretch of values beyond an end of an axis, represented by the farthest one. */
export interface OutsideRun {
  /** Px in the plot. */
  x: number;
  value: number;
  edge: 'top' | 'bottom';
  /** Who logged the value by hand; left out for a line's. */
  author?: string;
}

const edgeOf = (value: number, { min, max }: Scale): OutsideRun['edge'] | null =>
  value > max ? 'top' : value < min ? 'bottom' : null;

/** The stretches of a line outside of its axis. Null is a gap. */
export function outsideRuns(points: readonly { x: number; y: number | null }[], scale: Scale): OutsideRun[] {
  const runs: OutsideRun[] = [];
  let before: OutsideRun['edge'] | null = null;
  for (const { x, y } of points) {
    const edge = y === null ? null : edgeOf(y, scale);
    const last = runs.at(-1);
    if (y !== null && edge !== null) {
      if (last === undefined || edge !== before) runs.push({ x, value: y, edge });
      else if (edge === 'top' ? y > last.value : y < last.value)
        runs[runs.length - 1] = { x, value: y, edge };
    }
    before = edge;
  }
  return runs;
}

/** The marks of one vital that a person logged and that lie outside of its axis, each by itself. */
export function outsideHands(
  sets: readonly HandSet[],
  key: VitalKey,
  xAt: (time: number) => number,
  scale: Scale,
): OutsideRun[] {
  return sets.flatMap(({ time, values: { [key]: value }, mark: author }) => {
    const edge = value === undefined ? null : edgeOf(value, scale);
    return value === undefined || edge === null ? [] : [{ x: xAt(time), value, edge, author }];
  });
}

/**
 * Drops a line's stretch that repeats the value of a hand-logged mark within `bucket` px after its start: the
 * mark shows it, with the author.
 */
export const withoutRepeated = (
  runs: readonly OutsideRun[],
  hands: readonly OutsideRun[],
  bucket: number,
): OutsideRun[] =>
  runs.filter(
    (run) =>
      !hands.some(
        (hand) =>
          hand.edge === run.edge && hand.value === run.value && hand.x >= run.x && hand.x - run.x <= bucket,
      ),
  );

/** A value at an edge: its row counted from the edge, and whether it is left of its mark. */
export type EdgeLabel<Run extends OutsideRun> = Run & { row: number; isLeft: boolean };

const widthOf = ({ author }: OutsideRun): number =>
  LABEL_PX + (author === undefined ? 0 : (author.length + 1) * LETTER_PX);

/**
 * The positions of the values at the edges: beside their marks, in the next row where two would overlap.
 * `width` px is the plot's.
 */
export function placeEdgeLabels<Run extends OutsideRun>(
  runs: readonly Run[],
  width: number,
): EdgeLabel<Run>[] {
  const placed: EdgeLabel<Run>[] = [];
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    const isLeft = run.x + widthOf(run) > width;
    const [from, to] = spanOf(run, isLeft);
    const meets = (other: EdgeLabel<Run>) => {
      const [begin, end] = spanOf(other, other.isLeft);
      return begin < to && end > from;
    };
    let row = 0;
    while (placed.some((other) => other.edge === run.edge && other.row === row && meets(other))) row += 1;
    placed.push({ ...run, row, isLeft });
  }
  return placed;
}

/** The width of a value at its edge, px. */
const spanOf = (run: OutsideRun, isLeft: boolean): [number, number] =>
  isLeft
    ? [run.x + INSET_PX - widthOf(run), run.x + INSET_PX]
    : [run.x - INSET_PX, run.x - INSET_PX + widthOf(run)];

interface EdgeLine {
  key: VitalKey;
  series: Series;
}

/** The plot's size, px. */
interface Plot {
  width: number;
  height: number;
}

/**
 * Marks at the edges of the plot the values outside of it, with their number and, if logged by hand, their
 * author; called after each of the chart's own drawings.
 */
export function edgeDrawer(
  group: Element,
  palette: ChartPalette,
): (lines: readonly EdgeLine[], byHand: readonly HandSet[], plot: Plot) => void {
  const texts: SvgText[] = [];
  const marks: Element[] = [];
  return (lines, byHand, { width, height }) => {
    const runs = lines.flatMap(({ key, series }) =>
      series.visible ? runsOf(series, key, byHand).map((run) => ({ ...run, key })) : [],
    );
    const labels = placeEdgeLabels(runs, width);
    while (texts.length > labels.length) {
      texts.pop()?.remove();
      marks.pop()?.remove();
    }
    labels.forEach(({ key, x, value, edge, row, isLeft, author }, index) => {
      const y = edge === 'top' ? INSET_PX + row * ROW_PX : height - INSET_PX - row * ROW_PX;
      const color = palette.vitals[key];
      const mark = (marks[index] ??= group.appendChild(
        document.createElementNS('http://www.w3.org/2000/svg', 'path'),
      ));
      const text = (texts[index] ??= addText(group, {
        'font-weight': 600,
        'stroke-width': 3,
        'paint-order': 'stroke',
        stroke: palette.ground,
        'aria-hidden': 'true',
        'data-edge': '',
      }));
      mark.setAttribute('d', markPath(edge === 'top' ? 'triangle' : 'triangle-down', x, y, MARK_RADIUS));
      mark.setAttribute('fill', author === undefined ? color : palette.ground);
      mark.setAttribute('stroke', color);
      mark.setAttribute('stroke-width', String(author === undefined ? 0 : HOLLOW_PX));
      text.set({ fill: color, 'text-anchor': isLeft ? 'end' : 'start' });
      const words = [VITALS[key].label, value.toFixed(VITALS[key].digits), author].filter(
        (word) => word !== undefined,
      );
      text.put(words.join(' '), isLeft ? x - VALUE_GAP : x + VALUE_GAP, y + BASELINE);
    });
  };
}

function runsOf({ points, xAxis, yAxis }: Series, key: VitalKey, byHand: readonly HandSet[]): OutsideRun[] {
  const scale = endsOf(yAxis);
  const xAt = (time: number) => xAxis.toPixels(time, true);
  const hands = outsideHands(byHand, key, xAt, scale);
  const runs = outsideRuns(
    points.flatMap(({ plotX: x, y = null }) => (x === undefined || x < 0 || x > xAxis.len ? [] : [{ x, y }])),
    scale,
  );
  return [...withoutRepeated(runs, hands, xAt(BUCKET_MS) - xAt(0)), ...hands];
}

function endsOf(axis: Axis): Scale {
  const { min, max } = axis.getExtremes();
  return { min, max };
}
