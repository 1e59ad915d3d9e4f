import Highcharts from 'highcharts';
import 'highcharts/modules/accessibility';

export { Highcharts };

declare module 'highcharts' {
  /** Missing from the library's own types. */
  interface Axis {
    addPlotBand(options: XAxisPlotBandsOptions): void;
    addPlotLine(options: XAxisPlotLinesOptions): void;
    removePlotBand(id: string): void;
    removePlotLine(id: string): void;
  }

  interface Chart {
    /** The element that holds the chart. */
    renderTo: HTMLElement;
  }
}
