import type { Chart } from 'highcharts';
import { VITALS, type VitalKey } from '../../../../clinical/vitals';
import type { ChartPalette } from '../chartPalette';
import { tracesOf, type ChartKind } from '../vitalTraces';

/** Under the grid: it is the ground that a line is read against. */
const Z_INDEX = 0;

/**
 * Draws what is normal of each vital behind its line, up to now only: a forecast is not evaluated. Called
 * after each of the chart's own drawings; one rectangle a vital, none on paper.
 */
export function normalDrawer(
  chart: Chart,
  kind: ChartKind,
  palette: ChartPalette,
): (shown: ReadonlySet<VitalKey>, now: number | null) => void {
  if (palette.normalOpacity === 0) return () => undefined;
  const clip = chart.renderer.clipRect(0, 0, 0, 0);
  const group = chart.renderer.g('normal').attr({ zIndex: Z_INDEX }).clip(clip).add();
  const shapes = tracesOf(kind).map((key) => ({
    key,
    shape: chart.renderer
      .path([])
      .attr({
        fill: palette.vitals[key],
        'fill-opacity': palette.normalOpacity,
        'data-normal': VITALS[key].label,
      })
      .add(group).element,
  }));
  return (shown, now) => {
    const [time] = chart.xAxis;
    const right = now === null ? chart.plotWidth : Math.min(time?.toPixels(now, true) ?? 0, chart.plotWidth);
    group.attr({ translateX: chart.plotLeft, translateY: chart.plotTop });
    clip.attr({ width: chart.plotWidth, height: chart.plotHeight });
    for (const { key, shape } of shapes) {
      const value = chart.yAxis[VITALS[key].side === 'left' ? 0 : 1];
      const { min, max } = VITALS[key].normal;
      const top = Math.round(value?.toPixels(max, true) ?? 0);
      const bottom = Math.round(value?.toPixels(min, true) ?? 0);
      shape.setAttribute(
        'd',
        shown.has(key) && right > 0 ? `M0 ${top}H${Math.round(right)}V${bottom}H0Z` : '',
      );
    }
  };
}
