import type { Chart } from 'highcharts';
import type { VitalKey } from '../../../../clinical/vitals';
import { Highcharts } from '../../../ui/charts/highcharts';

/** Positions in a drawn chart, px from its top left corner. */
export interface ChartRuler {
  /** The moment (epoch ms) at a distance from the chart's left edge. */
  timeAt: (x: number) => number;
  /** Left edge and width of the plot. */
  plot: () => { left: number; width: number };
  /**
   * The position of a value of a vital, at the edge when it is outside; null when the chart does not draw
   * that vital.
   */
  yAt: (key: VitalKey, value: number) => number | null;
  /** Calls whenever the chart was drawn anew, as in another size, until the returned function is called. */
  onRedraw: (call: () => void) => () => void;
}

export function chartRuler(chart: Chart): ChartRuler {
  return {
    timeAt: (x) => chart.xAxis[0]?.toValue(x) ?? Number.NaN,
    plot: () => ({ left: chart.plotLeft, width: chart.plotWidth }),
    onRedraw: (call) => Highcharts.addEvent(chart, 'redraw', call) as () => void,
    yAt: (key, value) => {
      const series = chart.series.find(({ options, visible }) => visible && options.id === key);
      return series === undefined
        ? null
        : Math.min(chart.plotTop + chart.plotHeight, Math.max(chart.plotTop, series.yAxis.toPixels(value)));
    },
  };
}
