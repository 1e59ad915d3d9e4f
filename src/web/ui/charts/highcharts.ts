import Highcharts from 'highcharts';
import 'highcharts/modules/accessibility';

export { Highcharts };

declare module 'highcharts' {
  /** Left out of the library's own types. */
  interface Axis {
    addPlotBand(options: XAxisPlotBandsOptions): void;
    addPlotLine(options: XAxisPlotLinesOptions): void;
    removePlotBand(id: string): void;
    removePlotLine(id: string): void;
  }

  interface Chart {
    /** The box that the chart stands in. */
    renderTo: HTMLElement;
  }
}
