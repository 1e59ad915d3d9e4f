import uPlot from 'uplot';
import type { VitalKey } from '../../../src/clinical/vitals';
import { VITALS } from '../../../src/clinical/vitals';
import { tracesOf, type ChartKind } from '../../../src/web/clinical/charts/vitalTraces';
import { dayAt, timesAt, valueAt } from './day';
import 'uplot/dist/uPlot.min.css';

/** The floor: the same lines and points on a canvas, by the fastest library available. */
const HEIGHTS: Record<ChartKind, number> = { cardio: 352, oxygenTemperature: 248 };
const charts: { chart: uPlot; keys: readonly VitalKey[] }[] = [];

const dataAt = (poll: number, keys: readonly VitalKey[]): uPlot.AlignedData => {
  const times = timesAt(poll);
  return [times.map((time) => time / 1_000), ...keys.map((key) => times.map((time) => valueAt(key, time)))];
};

function mount(): void {
  for (const kind of ['cardio', 'oxygenTemperature'] as const) {
    const keys = tracesOf(kind);
    const chart = new uPlot(
      {
        width: 864,
        height: HEIGHTS[kind],
        series: [
          {},
          ...keys.map((key) => ({
            label: key,
            scale: VITALS[key].side,
            stroke: '#17803F',
            width: 1.5,
            points: { show: true, size: 3.4 },
          })),
        ],
        axes: [{}, { scale: 'left' }, { scale: 'right', side: 1, grid: { show: false } }],
      },
      dataAt(0, keys),
      document.body.appendChild(document.createElement('main')),
    );
    charts.push({ chart, keys });
  }
}

Object.assign(window, {
  mount,
  poll: (poll: number) => {
    // The answer is read by both alike.
    dayAt(poll);
    for (const { chart, keys } of charts) chart.setData(dataAt(poll, keys));
  },
});
