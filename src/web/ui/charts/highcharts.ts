import Highcharts from 'highcharts';
import 'highcharts/modules/accessibility';

export { Highcharts };

interface Styled {
  getStyle: (this: { element?: Element } | Element, property: string) => string;
}
const element = Highcharts.SVGElement.prototype as unknown as Styled;
const computed = element.getStyle;
// Highcharts reads the size of a text right after writing it, and asks the browser, which then lays the half-drawn page out for each.
element.getStyle = function getStyle(property) {
  const written = property === 'font-size' ? ('element' in this ? this.element : this) : undefined;
  const size = written instanceof SVGElement ? written.style.fontSize : '';
  return size.endsWith('px') ? size : computed.call(this, property);
};

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
