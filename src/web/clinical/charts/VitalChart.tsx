import HighchartsReact from 'highcharts-react-official';
import type { Chart, Options } from 'highcharts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { chartRuler, type ChartRuler } from './decorations/chartRuler';
import { Highcharts } from '../../ui/charts/highcharts';
import { cardioOptions, oxygenTemperatureOptions, type ChartLook } from './vitalChartOptions';
import { optionsWith, vitalDrawer, type VitalDrawing } from './vitalDrawing';
import { CHART_NAMES, type ChartKind } from './vitalTraces';
import './VitalChart.css';

interface VitalChartProps {
  kind: ChartKind;
  /** Read once, when the chart is made; a chart with another look is a new chart. */
  look: ChartLook;
  drawing: VitalDrawing;
  /** Called once, as soon as the chart exists. */
  onReady?: (ruler: ChartRuler) => void;
  /** The size of its box on paper, px; as on the screen when left out. */
  paper?: { width: number; height: number };
}

const OPTIONS: Record<ChartKind, (look: ChartLook) => Options> = {
  cardio: cardioOptions,
  oxygenTemperature: oxygenTemperatureOptions,
};

/**
 * Delay from drawing a chart to describing it for assistive technology, ms: soon enough for a screen reader,
 * and not in the way of drawing.
 */
const DESCRIBED_AFTER_MS = 100;

/** One chart of vitals, as large as its box. It is made once; later changes are drawn into it. */
export function VitalChart({ kind, look, drawing, onReady, paper }: VitalChartProps) {
  const [first] = useState(drawing);
  const [options] = useState(() => optionsWith(OPTIONS[kind](look), kind, look, first));
  const made = useRef<Chart | null>(null);
  const draw = useRef<((drawing: VitalDrawing) => void) | null>(null);
  // The chart's own React component makes it in a layout effect, which comes before the effects below.
  const [callback] = useState(() => (chart: Chart) => {
    made.current = chart;
    draw.current = vitalDrawer(chart, kind, look, first);
    onReady?.(chartRuler(chart));
  });
  useEffect(() => {
    draw.current?.(drawing);
  }, [drawing]);
  useLayoutEffect(() => {
    // Until it is described it is a picture with a name.
    made.current?.renderTo.setAttribute('aria-label', CHART_NAMES[kind]);
    const timer = setTimeout(
      () => made.current?.update({ accessibility: { enabled: true } }),
      DESCRIBED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [kind]);
  useEffect(() => {
    if (paper === undefined) return undefined;
    // A box that changes for paper alone is not observed, and the browser prints the page as it is when this returns.
    const toPaper = () => made.current?.setSize(paper.width, paper.height, false);
    const toScreen = () => made.current?.setSize(null, null, false);
    window.addEventListener('beforeprint', toPaper);
    window.addEventListener('afterprint', toScreen);
    return () => {
      window.removeEventListener('beforeprint', toPaper);
      window.removeEventListener('afterprint', toScreen);
    };
  }, [paper]);
  return (
    <HighchartsReact
      highcharts={Highcharts}
      options={options}
      callback={callback}
      allowChartUpdate={false}
      containerProps={CONTAINER}
    />
  );
}

const CONTAINER = { className: 'vital-chart' };
