import Highcharts, { type Chart } from 'highcharts';
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

interface Described {
  applyDescription: (this: Chart, key: 'title' | 'subtitle' | 'caption', options: unknown) => void;
}
const described = Highcharts.Chart.prototype as unknown as Described;
const describe = described.applyDescription;
// It makes and measures three texts for each chart, also where they say nothing.
described.applyDescription = function applyDescription(key, options) {
  const text = this.options[key]?.text ?? '';
  if (text !== '' || options !== undefined) describe.call(this, key, options);
};

interface Clock {
  timezone?: string;
  dTLCache: object;
}
interface Formatting {
  dateTimeFormat: (this: Clock, ...what: unknown[]) => string;
}
const time = Object.getPrototypeOf(Highcharts.time) as Formatting;
const format = time.dateTimeFormat;
const formats = new Map<string | undefined, object>();
// Each chart makes its own formats of the browser's calendar, and formats forty names of days and months with them.
time.dateTimeFormat = function dateTimeFormat(...what) {
  this.dTLCache = formats.get(this.timezone) ?? {};
  formats.set(this.timezone, this.dTLCache);
  return format.apply(this, what);
};

declare module 'highcharts' {
  /** The clock of charts without settings of their own; missing from the library's own types, as all here. */
  const time: Time;

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
