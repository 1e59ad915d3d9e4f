import { useCallback, useSyncExternalStore } from 'react';
import type { ChartRuler } from '../../../clinical/charts/decorations/chartRuler';

const NEVER: ChartRuler['onRedraw'] = () => () => undefined;

/**
 * Renders anew when the plot of a chart has another place or width: a chart follows its box a moment after the box has
 * changed, so what stands on the plot waits for the chart.
 */
export function usePlot(ruler: ChartRuler | null): void {
  useSyncExternalStore(
    useCallback((call: () => void) => (ruler === null ? NEVER : ruler.onRedraw)(call), [ruler]),
    () => {
      const plot = ruler?.plot();
      return plot === undefined ? '' : `${plot.left} ${plot.width}`;
    },
  );
}
