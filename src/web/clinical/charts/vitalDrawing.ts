import type { Chart, Options, Series, XAxisPlotBandsOptions, XAxisPlotLinesOptions } from 'highcharts';
import type { VitalKey } from '../../../clinical/vitals';
import type { ChartFrame } from '../../ui/charts/chartFrame';
import type { ChartSet } from './chartSets';
import { decorate, type Decorated } from './decorations/decorations';
import type { HandSet } from './handSets';
import { scalesOf, type Scale } from './scales';
import { bandPoints, forecastPoints, gapsOf, measuredPoints, type Point } from './tracePoints';
import { forecastId, type ChartLook } from './vitalChartOptions';
import { tracesOf, VITAL_TRACES, type ChartKind } from './vitalTraces';

/** The content of a chart. The lines of sets that are the same object as before are not redrawn. */
export interface VitalDrawing {
  /** Measured sets in the order of time, then forecast ones. */
  sets: readonly ChartSet[];
  /** Width of a bucket of `sets`, min. */
  resolution: number;
  frame: ChartFrame;
  shown: ReadonlySet<VitalKey>;
  /** Whether lines connect the points. */
  isConnected: boolean;
  hasPoints: boolean;
  /** Hand-logged sets, in order of time; none when left out. */
  byHand?: readonly HandSet[];
}

/**
 * The options of a chart with its first content: a chart made empty and then drawn into would be built twice.
 */
export function optionsWith(
  options: Options,
  kind: ChartKind,
  look: ChartLook,
  drawing: VitalDrawing,
): Options {
  const { frame, sets, shown } = drawing;
  const { left, right } = scalesOf(kind, sets, shown, inFrame(drawing));
  const axes = Array.isArray(options.yAxis) ? options.yAxis : [];
  return {
    ...options,
    xAxis: { ...options.xAxis, min: frame.start, max: frame.end, ...timeMarks(drawing, look) },
    yAxis: axes.map((axis, index) => ({ ...axis, ...(index === 0 ? left : right) })),
    series: tracesOf(kind).flatMap((key) =>
      (options.series ?? [])
        .filter(({ id }) => id === key || id === forecastId(key))
        .map((series) => ({
          ...series,
          visible: shown.has(key),
          data:
            series.id === key ? measuredPoints(sets, key, drawing.resolution) : expectedPoints(drawing, key),
          ...(series.id === key ? { lineWidth: widthOf(key, drawing) } : {}),
        })),
    ),
  };
}

/**
 * Draws into an existing chart that was made with `first`: changes are written into its series and axes, and
 * redrawn at once. New options for each poll would cost thirty times as much (performance §2).
 */
export function vitalDrawer(
  chart: Chart,
  kind: ChartKind,
  look: ChartLook,
  first: VitalDrawing,
): (drawing: VitalDrawing) => void {
  const keys = tracesOf(kind);
  const seriesOf = new Map(chart.series.map((series) => [series.options.id, series]));
  let before = first;
  const decorations = decorate(chart, kind, look, seriesOf, {
    hasPoints: first.hasPoints,
    bands: bandsOf(keys, first),
    now: first.frame.now,
    byHand: inFrame(first),
    shown: first.shown,
  });

  return (drawing) => {
    if (drawing === before) return;
    const { sets, resolution, shown, hasPoints } = drawing;
    const isOther = <K extends keyof VitalDrawing>(...names: K[]) =>
      names.some((name) => before[name] !== drawing[name]);
    for (const key of keys) {
      const measured = seriesOf.get(key);
      const forecast = seriesOf.get(forecastId(key));
      if (isOther('sets', 'resolution')) setPoints(measured, measuredPoints(sets, key, resolution));
      if (isOther('sets', 'frame')) setPoints(forecast, expectedPoints(drawing, key));
      if (isOther('shown'))
        for (const series of [measured, forecast]) series?.setVisible(shown.has(key), false);
      if (isOther('isConnected')) measured?.update({ type: 'line', lineWidth: widthOf(key, drawing) }, false);
    }
    if (isOther('sets', 'resolution', 'frame')) drawTime(chart, drawing, look);
    if (isOther('sets', 'shown', 'byHand', 'frame')) drawScales(chart, kind, drawing);
    const bands = isOther('sets', 'frame', 'shown') ? bandsOf(keys, drawing) : decorations.wanted.bands;
    decorations.wanted = { hasPoints, bands, now: drawing.frame.now, byHand: inFrame(drawing), shown };
    before = drawing;
    chart.redraw(false);
  };
}

const widthOf = (key: VitalKey, { isConnected }: VitalDrawing): number =>
  isConnected ? VITAL_TRACES[key].width : 0;

const expectedPoints = ({ sets, frame: { now } }: VitalDrawing, key: VitalKey): Point[] =>
  now === null ? [] : forecastPoints(sets, key, now);

const setPoints = (series: Series | undefined, points: (number | null)[][]): void =>
  series?.setData(points, false, false, true);

function bandsOf(
  keys: readonly VitalKey[],
  { sets, frame: { now }, shown }: VitalDrawing,
): Decorated['bands'] {
  if (now === null) return new Map();
  return new Map(
    keys
      .filter((key) => shown.has(key) && VITAL_TRACES[key].hasBand)
      .map((key) => [key, bandPoints(sets, key, now)]),
  );
}

/** The hand-logged sets within the drawn time. */
const inFrame = ({ byHand = [], frame }: VitalDrawing): readonly HandSet[] =>
  byHand.filter(({ time }) => time >= frame.start && time <= frame.end);

function drawScales(chart: Chart, kind: ChartKind, drawing: VitalDrawing): void {
  const { left, right } = scalesOf(kind, drawing.sets, drawing.shown, inFrame(drawing));
  const set = (index: number, { min, max }: Scale) => chart.yAxis[index]?.setExtremes(min, max, false, false);
  set(0, left);
  set(1, right);
}

function drawTime(chart: Chart, drawing: VitalDrawing, look: ChartLook): void {
  const [axis] = chart.xAxis;
  if (axis === undefined) return;
  axis.setExtremes(drawing.frame.start, drawing.frame.end, false, false);
  for (const id of [GAP, FUTURE]) axis.removePlotBand(id);
  axis.removePlotLine(NOW);
  const { plotBands, plotLines } = timeMarks(drawing, look);
  for (const band of plotBands) axis.addPlotBand(band);
  for (const line of plotLines) axis.addPlotLine(line);
}

interface TimeMarks {
  plotBands: XAxisPlotBandsOptions[];
  plotLines: XAxisPlotLinesOptions[];
}

/** Gaps, the forecast period, and the "now" line. */
function timeMarks(
  { sets, resolution, frame: { end, now } }: VitalDrawing,
  { palette }: ChartLook,
): TimeMarks {
  const plotBands: XAxisPlotBandsOptions[] = gapsOf(sets, resolution, now).map(({ from, to }) => ({
    id: GAP,
    from,
    to,
    color: palette.gap,
    zIndex: 0,
  }));
  if (now === null) return { plotBands, plotLines: [] };
  if (now >= end) return { plotBands, plotLines: [] };
  return {
    plotBands: [...plotBands, { id: FUTURE, from: now, to: end, color: palette.future, zIndex: 0 }],
    plotLines: [{ id: NOW, value: now, color: palette.text, width: 1.5, zIndex: 2 }],
  };
}

const GAP = 'gap';
const FUTURE = 'future';
const NOW = 'now';
