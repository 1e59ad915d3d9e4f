import type { Series } from 'highcharts';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import { markPath } from './marks';
import type { Scale } from './scales';
import { addText, type SvgText } from './svgText';

/** Height of a value at the edge, and how much of the edge it takes up, px. */
const ROW_PX = 14;
const LABEL_PX = 52;

/** From the edge to the middle of a mark, from there to its value, and half the size of the mark, px. */
const INSET_PX = 7;
const VALUE_GAP = 7;
const MARK_RADIUS = 3.5;
const BASELINE = 4;

/** A stretch of values beyond an end of an axis, by the one that is farthest out. */
export interface OutsideRun {
  /** Px in the plot. */
  x: number;
  value: number;
  edge: 'top' | 'bottom';
}

/** The stretches of a line outside of its axis. Null is a gap. */
export function outsideRuns(points: readonly { x: number; y: number | null }[], { min, max }: Scale): OutsideRun[] {
  const runs: OutsideRun[] = [];
  let before: OutsideRun['edge'] | null = null;
  for (const { x, y } of points) {
    const edge = y === null || (y >= min && y <= max) ? null : y > max ? 'top' : 'bottom';
    const last = runs.at(-1);
    if (y !== null && edge !== null) {
      if (last === undefined || edge !== before) runs.push({ x, value: y, edge });
      else if (edge === 'top' ? y > last.value : y < last.value) runs[runs.length - 1] = { x, value: y, edge };
    }
    before = edge;
  }
  return runs;
}

/** A value at an edge: in which row from there, and whether it stands left of its mark. */
export type EdgeLabel<Run extends OutsideRun> = Run & { row: number; isLeft: boolean };

/** Where the values at the edges stand: beside their marks, in the next row where two would meet. `width` px is the plot's. */
export function placeEdgeLabels<Run extends OutsideRun>(runs: readonly Run[], width: number): EdgeLabel<Run>[] {
  const placed: EdgeLabel<Run>[] = [];
  for (const run of [...runs].sort((a, b) => a.x - b.x)) {
    let row = 0;
    while (placed.some((other) => other.edge === run.edge && other.row === row && Math.abs(other.x - run.x) < LABEL_PX)) row += 1;
    placed.push({ ...run, row, isLeft: run.x + LABEL_PX > width });
  }
  return placed;
}

interface EdgeLine {
  key: VitalKey;
  series: Series;
}

/** Marks at the edges of the plot what is outside of it, with its value; called after each of the chart's own drawings. */
export function edgeDrawer(group: Element, colors: Record<VitalKey, string>, ground: string): (lines: readonly EdgeLine[], width: number, height: number) => void {
  const texts: SvgText[] = [];
  const marks: Element[] = [];
  return (lines, width, height) => {
    const runs = lines.flatMap(({ key, series }) => (series.visible ? runsOf(series).map((run) => ({ ...run, key })) : []));
    const labels = placeEdgeLabels(runs, width);
    while (texts.length > labels.length) {
      texts.pop()?.remove();
      marks.pop()?.remove();
    }
    labels.forEach(({ key, x, value, edge, row, isLeft }, index) => {
      const y = edge === 'top' ? INSET_PX + row * ROW_PX : height - INSET_PX - row * ROW_PX;
      const mark = marks[index] ??= group.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
      const text = texts[index] ??= addText(group, { 'font-weight': 600, 'stroke-width': 3, 'paint-order': 'stroke', stroke: ground, 'aria-hidden': 'true', 'data-edge': '' });
      mark.setAttribute('d', markPath(edge === 'top' ? 'triangle' : 'triangle-down', x, y, MARK_RADIUS));
      mark.setAttribute('fill', colors[key]);
      text.set({ fill: colors[key], 'text-anchor': isLeft ? 'end' : 'start' });
      text.put(`${VITALS[key].label} ${value.toFixed(VITALS[key].digits)}`, isLeft ? x - VALUE_GAP : x + VALUE_GAP, y + BASELINE);
    });
  };
}

function runsOf({ points, yAxis }: Series): OutsideRun[] {
  const { min, max } = yAxis.getExtremes();
  return outsideRuns(points.flatMap(({ plotX: x, y = null }) => (x === undefined || x < 0 ? [] : [{ x, y }])), { min, max });
}
