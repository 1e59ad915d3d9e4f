import type { Chart } from 'highcharts';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { ChartPalette } from '../chartPalette';
import type { BandPoint } from '../tracePoints';
import { tracesOf, VITAL_TRACES, type ChartKind } from '../vitalTraces';

/** Under the lines, over the grid. */
const Z_INDEX = 2;

interface Places {
  /** Px of a moment and of a value in the plot. */
  xAt: (time: number) => number;
  yAt: (value: number) => number;
}

/** The closed shape between the edges of a band; empty when there is none. */
export function bandPath(points: readonly BandPoint[], { xAt, yAt }: Places): string {
  const known = points.filter(
    (point): point is [number, number, number] => point[1] !== null && point[2] !== null,
  );
  if (known.length === 0) return '';
  const corner = (time: number, value: number) => `${round(xAt(time))} ${round(yAt(value))}`;
  const lower = known.map(([time, low]) => corner(time, low));
  const upper = known.toReversed().map(([time, , high]) => corner(time, high));
  return `M${[...lower, ...upper].join('L')}Z`;
}

/**
 * Draws the bands of a chart's forecasts; called after each of the chart's own drawings. One shape per band
 * costs a tenth of a series of ranges, in time and in the size of the page.
 */
export function bandDrawer(
  chart: Chart,
  kind: ChartKind,
  palette: ChartPalette,
): (bands: ReadonlyMap<VitalKey, readonly BandPoint[]>) => void {
  const clip = chart.renderer.clipRect(0, 0, 0, 0);
  const group = chart.renderer.g('bands').attr({ zIndex: Z_INDEX }).clip(clip).add();
  const shapes = tracesOf(kind)
    .filter((key) => VITAL_TRACES[key].hasBand)
    .map((key) => ({
      key,
      path: '',
      shape: chart.renderer
        .path([])
        .attr({
          fill: palette.vitals[key],
          'fill-opacity': palette.bandOpacity,
          'data-band': VITALS[key].seriesName,
        })
        .add(group),
    }));
  return (bands) => {
    group.attr({ translateX: chart.plotLeft, translateY: chart.plotTop });
    clip.attr({ width: chart.plotWidth, height: chart.plotHeight });
    for (const band of shapes) {
      const [time] = chart.xAxis;
      const value = chart.yAxis[VITALS[band.key].side === 'left' ? 0 : 1];
      if (time === undefined || value === undefined) continue;
      const path = bandPath(bands.get(band.key) ?? [], {
        xAt: (at) => time.toPixels(at, true),
        yAt: (at) => value.toPixels(at, true),
      });
      if (path !== band.path) band.shape.element.setAttribute('d', path);
      band.path = path;
    }
  };
}

const round = (px: number): number => Math.round(px * 10) / 10;
