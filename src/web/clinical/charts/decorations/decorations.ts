import type { Chart, Series } from 'highcharts';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import { numberDrawer } from './axisNumbers';
import { bandDrawer } from './bands';
import { edgeDrawer } from './edgeMarks';
import { handDrawer } from './handMarks';
import type { HandSet } from '../handSets';
import { Highcharts } from '../../../ui/charts/highcharts';
import { placeEndNames } from './endNames';
import { NAME_WIDTH_PX, placeNames, type NamedLine, type PlacedName } from './lineNames';
import { marksPath, type Place } from './marks';
import { normalDrawer } from './normalBands';
import { nowDrawer } from './nowWords';
import { addText, type SvgText } from '../../../ui/charts/svgText';
import type { BandPoint } from '../tracePoints';
import type { ChartLook } from '../vitalChartOptions';
import { AXIS_TITLES, tracesOf, VITAL_TRACES, type ChartKind } from '../vitalTraces';

/** Over bands and lines. */
const Z_INDEX = 4;

/** Distance of a name from the start of its line, px. */
const NAME_X = 10;

/**
 * A name at the end or before the beginning of a line is this far from it, px, and needs this much room there
 * in all.
 */
const END_NAME_X = 8;
const END_NAME_PX = 40;

/** Lines whose starts are this near to each other start together, px. */
const TOGETHER_PX = 12;

/** Baseline of the titles of the axes, px from the chart's top. */
const TITLE_Y = 14;

/** From the middle of a name to its baseline, px. */
const BASELINE = 4;

export interface Decorated {
  /** Whether all points are marked; those that no line shows always are. */
  hasPoints: boolean;
  bands: ReadonlyMap<VitalKey, readonly BandPoint[]>;
  /** Epoch ms; null where nothing is still to come. */
  now: number | null;
  /** The hand-logged sets within the drawn time. */
  byHand: readonly HandSet[];
  shown: ReadonlySet<VitalKey>;
}

/** Takes effect with the chart's next drawing. */
interface Decorations {
  wanted: Decorated;
}

interface Decoration {
  series: Series;
  key: VitalKey;
  marks: Element;
  name: SvgText;
  path: string;
}

/**
 * The titles of the axes, and the marks and names on the lines of a chart, redrawn after each of its own
 * drawings, because its size may have changed.
 */
export function decorate(
  chart: Chart,
  kind: ChartKind,
  look: ChartLook,
  seriesOf: ReadonlyMap<string | undefined, Series>,
  first: Decorated,
): Decorations {
  const { palette, hasForecast, markRadius } = look;
  const words = chart.renderer.g('words').attr({ fill: palette.label, 'aria-hidden': 'true' }).add().element;
  const group = chart.renderer.g('decorations').attr({ zIndex: Z_INDEX }).add();
  const lines = tracesOf(kind).flatMap((key): Decoration[] => {
    const series = seriesOf.get(key);
    if (series === undefined) return [];
    const color = palette.vitals[key];
    const marks = chart.renderer
      .path([])
      .attr({ fill: color, 'data-marks': VITALS[key].label })
      .add(group).element;
    // A halo of the ground keeps the name readable on lines and in bands.
    const name = addText(group.element, {
      fill: color,
      stroke: palette.ground,
      'stroke-width': 3,
      'paint-order': 'stroke',
      'font-weight': 600,
      'aria-hidden': 'true',
    });
    return [{ series, key, marks, name, path: '' }];
  });
  addText(words, {}).put(AXIS_TITLES[kind].left, 0, TITLE_Y);
  const rightTitle = addText(words, { 'text-anchor': 'end' });
  const drawNumbers = numberDrawer(chart, words, kind, look);
  const drawNow = nowDrawer(chart, words, kind, look);
  const drawNormal = normalDrawer(chart, kind, palette);
  const drawBands = bandDrawer(chart, kind, palette);
  const drawEdges = edgeDrawer(group.element, palette);
  const drawByHand = handDrawer(chart, kind, group.element, palette);
  const lineOf = new Map(lines.map(({ key, series }) => [key, series]));
  const decorations: Decorations = { wanted: first };

  const draw = () => {
    drawNumbers();
    drawNow(decorations.wanted.now);
    drawNormal(decorations.wanted.shown, decorations.wanted.now);
    drawBands(decorations.wanted.bands);
    rightTitle.put(AXIS_TITLES[kind].right, chart.chartWidth, TITLE_Y);
    group.attr({ translateX: chart.plotLeft, translateY: chart.plotTop });
    const places = lines.map(({ series }) => (series.visible ? placesOf(series, chart) : []));
    drawEdges(lines, decorations.wanted.byHand, { width: chart.plotWidth, height: chart.plotHeight });
    drawByHand(lineOf, { sets: decorations.wanted.byHand, shown: decorations.wanted.shown });
    const placesByKey = lines.map(({ key }, index) => ({ key, places: places[index] ?? [] }));
    const ends = hasForecast ? [] : placesByKey.flatMap(endOf);
    const hasRoom = ends.length > 0 && ends.every(({ x }) => x + END_NAME_PX <= chart.plotWidth);
    const names = hasRoom ? namesAtEnd(ends, chart.plotHeight) : namesAtStart(placesByKey, chart.plotHeight);
    lines.forEach((line, index) => {
      const path = marksPath(
        VITAL_TRACES[line.key].symbol,
        places[index] ?? [],
        !decorations.wanted.hasPoints,
        markRadius,
      );
      if (path !== line.path) line.marks.setAttribute('d', path);
      line.path = path;
      const place = names.find(({ key }) => key === line.key);
      if (place === undefined) line.name.put('', 0, 0);
      else line.name.put(VITALS[line.key].label, place.x, place.y + BASELINE);
    });
  };
  draw();
  Highcharts.addEvent(chart, 'render', draw);
  return decorations;
}

interface Line {
  key: VitalKey;
  places: readonly Place[];
}

/**
 * Where there is no room at the end, or a forecast takes it: names are placed before the starts of their
 * lines if the patient's measurements begin late enough; otherwise at the starts, or as near to them as
 * possible.
 */
function namesAtStart(lines: readonly Line[], height: number): PlacedName<VitalKey>[] {
  const named = lines.flatMap(namedLine);
  const beginnings = named.map(({ x }) => x);
  const first = Math.min(...beginnings);
  if (named.length > 0 && first >= END_NAME_PX && Math.max(...beginnings) - first <= TOGETHER_PX) {
    return placeEndNames(
      named.map(({ key, y }) => ({ key, x: first - END_NAME_PX, y })),
      height,
    );
  }
  return placeNames(named, height).map((name) => ({ ...name, x: name.x + NAME_X }));
}

/** Otherwise at its end, where there is nothing else. */
const namesAtEnd = (ends: readonly PlacedName<VitalKey>[], height: number): PlacedName<VitalKey>[] =>
  placeEndNames(ends, height).map((name) => ({ ...name, x: name.x + END_NAME_X }));

function endOf({ key, places }: Line): PlacedName<VitalKey>[] {
  const last = places.findLast((place) => place !== null);
  return last === undefined || last === null ? [] : [{ key, ...last }];
}

/** The possible positions of a line's name, and the room it needs there. */
function namedLine({ key, places }: Line): (NamedLine<VitalKey> & { y: number })[] {
  const known = places.filter((place) => place !== null);
  const [first] = known;
  const last = known.at(-1);
  if (first === undefined || last === undefined) return [];
  const stretchAt = (from: number) => {
    const ys = known.filter(({ x }) => x >= from && x <= from + NAME_WIDTH_PX).map(({ y }) => y);
    return ys.length === 0 ? null : { top: Math.min(...ys), bottom: Math.max(...ys) };
  };
  return [{ key, ...first, end: last.x, stretchAt }];
}

/** The positions of a line's points; null for those outside the plot. */
function placesOf({ points }: Series, { plotWidth, plotHeight }: Chart): Place[] {
  const isInside = (at: number, size: number) => at >= 0 && at <= size;
  return points.map(({ plotX: x, plotY: y, y: value }) =>
    value === null ||
    value === undefined ||
    x === undefined ||
    y === undefined ||
    !isInside(x, plotWidth) ||
    !isInside(y, plotHeight)
      ? null
      : { x, y },
  );
}
