import type { Chart } from 'highcharts';
import { clockText } from '../../../ui/charts/clock';
import { addText } from '../../../ui/charts/svgText';
import type { ChartLook } from '../vitalChartOptions';
import type { ChartKind } from '../vitalTraces';

/** From the line to the words beside it, and from the plot up to their baseline, px. */
const GAP = 6;

/**
 * Draws the words on both sides of the "now" line; called after each of the chart's own drawings. Two charts,
 * one above the other, share the line: the words are above the upper one.
 */
export function nowDrawer(
  chart: Chart,
  group: Element,
  kind: ChartKind,
  { palette, zone }: ChartLook,
): (now: number | null) => void {
  const before = addText(group, { 'text-anchor': 'end', 'font-weight': 700, fill: palette.text });
  const after = addText(group, {});
  return (now) => {
    const at = now === null ? NaN : (chart.xAxis[0]?.toPixels(now) ?? NaN);
    // While another time is looked at closely, the line is outside.
    const isInside = at >= chart.plotLeft && at <= chart.plotLeft + chart.plotWidth;
    const hasWords = now !== null && isInside && kind === 'cardio';
    const x = hasWords ? Math.round(at) : 0;
    before.put(hasWords ? `Now ${clockText(now, zone)}` : '', x - GAP, chart.plotTop - GAP);
    after.put(hasWords ? 'Forecast' : '', x + GAP, chart.plotTop - GAP);
  };
}
