import type { Axis, Chart } from 'highcharts';
import { VITALS } from '../../../../clinical/vitals';
import { clockText } from '../../../ui/charts/clock';
import { addText, type SvgText } from '../../../ui/charts/svgText';
import type { ChartLook } from '../vitalChartOptions';
import { tracesOf, type ChartKind } from '../vitalTraces';

/** From an axis to its numbers, and from the height of a tick to the baseline of its number, px. */
const SIDE_GAP = 8;
const TIME_BASELINE = 18;
const BASELINE = 4;

/** Decimals of the finest vital that is read at the right of the oxygen/temperature chart. */
const DIGITS_RIGHT = Math.max(
  ...tracesOf('oxygenTemperature')
    .filter((key) => VITALS[key].side === 'right')
    .map((key) => VITALS[key].digits),
);

/** The number at a tick of a value axis (spec §9); empty when its line has none. */
export function numberText(kind: ChartKind, side: 'left' | 'right', value: number): string {
  if (kind === 'cardio') return String(value);
  if (side === 'right') return value.toFixed(DIGITS_RIGHT);
  // A saturation is never read in half percents.
  return Number.isInteger(value) ? String(value) : '';
}

/**
 * Draws the numbers of a chart's axes; called after each of the chart's own drawings. The library would
 * measure each of them to find room, which is reserved anyway.
 */
export function numberDrawer(chart: Chart, group: Element, kind: ChartKind, { zone }: ChartLook): () => void {
  const [time] = chart.xAxis;
  const [left, right] = chart.yAxis;
  const drawers = [
    axisDrawer(time, group, 'middle', (text, value, x) =>
      text.put(clockText(value, zone), x, chart.plotTop + chart.plotHeight + TIME_BASELINE),
    ),
    axisDrawer(left, group, 'end', (text, value, y) =>
      text.put(numberText(kind, 'left', value), chart.plotLeft - SIDE_GAP, y + BASELINE),
    ),
    axisDrawer(right, group, 'start', (text, value, y) =>
      text.put(numberText(kind, 'right', value), chart.plotLeft + chart.plotWidth + SIDE_GAP, y + BASELINE),
    ),
  ];
  return () => {
    for (const draw of drawers) draw();
  };
}

function axisDrawer(
  axis: Axis | undefined,
  group: Element,
  anchor: 'start' | 'middle' | 'end',
  put: (text: SvgText, value: number, px: number) => void,
): () => void {
  const texts: SvgText[] = [];
  return () => {
    const ticks = axis?.tickPositions ?? [];
    while (texts.length > ticks.length) texts.pop()?.remove();
    ticks.forEach((tick, index) => {
      const text = (texts[index] ??= addText(group, { 'text-anchor': anchor }));
      put(text, tick, Math.round(axis?.toPixels(tick) ?? 0));
    });
  };
}
