import type { Chart, Series } from 'highcharts';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { ChartPalette } from '../chartPalette';
import type { HandSet } from '../handSets';
import { marksPath, type Place } from './marks';
import { addText, type SvgText } from '../../../ui/charts/svgText';
import { tracesOf, VITAL_TRACES, type ChartKind } from '../vitalTraces';

/** Half the size of a mark, and the width of its edge, px. */
const RADIUS = 4.2;
const EDGE = 1.6;

/** The author's name: its size, how far right of and below the lowest mark, and the room that it needs, px. */
const NAME_SIZE = 11;
const NAME_DX = 8;
const NAME_DY = 14;
const NAME_WIDTH = 44;

interface NamePlace {
  text: string;
  /** Px of its anchor and its baseline; the anchor is its end where there is no room at the right of the mark. */
  x: number;
  y: number;
  anchor: 'start' | 'end';
}

/** Of two overlapping names the later one is left out: the pointer shows every name. */
export function placeNamesBeside<Name extends Pick<NamePlace, 'x' | 'y'>>(names: readonly Name[]): Name[] {
  const placed: Name[] = [];
  for (const name of names) {
    if (!placed.some(({ x, y }) => Math.abs(x - name.x) < NAME_WIDTH && Math.abs(y - name.y) < NAME_SIZE))
      placed.push(name);
  }
  return placed;
}

/** Whether a set's author is named in this chart: in the upper one, in the lower only when it marks nothing in the upper. */
const namesAuthor = (kind: ChartKind, { values }: HandSet, isShown: (key: VitalKey) => boolean): boolean =>
  kind === 'cardio' || !tracesOf('cardio').some((key) => values[key] !== undefined && isShown(key));

interface HandDrawing {
  sets: readonly HandSet[];
  shown: ReadonlySet<VitalKey>;
}

/**
 * Draws hand-logged values as hollow marks of their vitals, each set with its author; called after each of
 * the chart's own drawings. One path per vital, identified by `data-by-hand`.
 */
export function handDrawer(
  chart: Chart,
  kind: ChartKind,
  group: Element,
  palette: ChartPalette,
): (series: ReadonlyMap<VitalKey, Series>, drawing: HandDrawing) => void {
  const marks = new Map(
    tracesOf(kind).map((key) => {
      const attributes = {
        fill: palette.ground,
        stroke: palette.vitals[key],
        'stroke-width': EDGE,
        'data-by-hand': VITALS[key].label,
      };
      const path = chart.renderer.path([]).attr(attributes).element;
      group.appendChild(path);
      return [key, path] as const;
    }),
  );
  const texts: SvgText[] = [];
  return (series, { sets, shown }) => {
    const isShown = (key: VitalKey) => shown.has(key);
    const placesOf = (key: VitalKey) =>
      sets.map((set) =>
        placeOf(chart, series.get(key), set.time, isShown(key) ? set.values[key] : undefined),
      );
    const places = new Map(tracesOf(kind).map((key) => [key, placesOf(key)]));
    for (const [key, path] of marks)
      path.setAttribute('d', marksPath(VITAL_TRACES[key].symbol, places.get(key) ?? [], false, RADIUS));
    const names = placeNamesBeside(
      sets.flatMap((set, index): NamePlace[] => {
        const own = [...places.values()].flatMap((all) => all[index] ?? []);
        const lowest = own.sort((a, b) => b.y - a.y)[0];
        if (lowest === undefined || !namesAuthor(kind, set, isShown)) return [];
        const isAtEdge = lowest.x + NAME_DX + NAME_WIDTH > chart.plotWidth;
        return [
          {
            text: set.mark,
            anchor: isAtEdge ? 'end' : 'start',
            x: isAtEdge ? lowest.x - NAME_DX : lowest.x + NAME_DX,
            y: Math.min(lowest.y + NAME_DY, chart.plotHeight - 2),
          },
        ];
      }),
    );
    while (texts.length > names.length) texts.pop()?.remove();
    names.forEach(({ text, x, y, anchor }, index) => {
      const name = (texts[index] ??= addText(group, {
        fill: palette.label,
        stroke: palette.ground,
        'stroke-width': 3,
        'paint-order': 'stroke',
        'font-size': NAME_SIZE,
        'aria-hidden': 'true',
        'data-author': '',
      }));
      name.set({ 'text-anchor': anchor });
      name.put(text, x, y);
    });
  };
}

/**
 * The position of a value of a vital in the plot, px; null when it is not known, or outside the drawn time.
 */
function placeOf(chart: Chart, series: Series | undefined, time: number, value: number | undefined): Place {
  const [axis] = chart.xAxis;
  if (series === undefined || axis === undefined || value === undefined) return null;
  const x = axis.toPixels(time, true);
  const y = series.yAxis.toPixels(value, true);
  return x < 0 || x > chart.plotWidth || y < 0 || y > chart.plotHeight ? null : { x, y };
}
