import Defaults from 'highcharts/es-modules/Core/Defaults.js';
import Highcharts from 'highcharts/es-modules/Core/Globals.js';
import DateTimeAxis from 'highcharts/es-modules/Core/Axis/DateTimeAxis.js';
import Axis from 'highcharts/es-modules/Core/Axis/Axis.js';
import PlotLineOrBand from 'highcharts/es-modules/Core/Axis/PlotLineOrBand/PlotLineOrBand.js';
import Chart from 'highcharts/es-modules/Core/Chart/Chart.js';
import Legend from 'highcharts/es-modules/Core/Legend/Legend.js';
import Pointer from 'highcharts/es-modules/Core/Pointer.js';
import Responsive from 'highcharts/es-modules/Core/Responsive.js';
import SVGElement from 'highcharts/es-modules/Core/Renderer/SVG/SVGElement.js';
import SVGRenderer from 'highcharts/es-modules/Core/Renderer/SVG/SVGRenderer.js';
import DataLabel from 'highcharts/es-modules/Core/Series/DataLabel.js';
import Point from 'highcharts/es-modules/Core/Series/Point.js';
import Series from 'highcharts/es-modules/Core/Series/Series.js';
import { error } from 'highcharts/es-modules/Core/Utilities.js';
import { addEvent } from 'highcharts/es-modules/Shared/Utilities.js';
import 'highcharts/es-modules/Series/Line/LineSeries.js';

/**
 * The package `highcharts` without what no chart of ours has: columns, areas, pies, stacks, logarithmic axes, plots that scroll, labels of
 * HTML, and its tooltip. Composed as es-modules/masters/highcharts.src.js composes the whole; 20 KB less in gzip.
 */
Object.assign(Highcharts, {
  Axis,
  Chart,
  Legend,
  Point,
  Series,
  SVGElement,
  SVGRenderer,
  addEvent,
  chart: Chart.chart,
  error,
  time: Defaults.defaultTime,
});
// A series merges the options of its labels by it, though there are none; a chart that is updated asks for rules for its size.
DataLabel.compose(Series);
Responsive.compose(Chart);
DateTimeAxis.compose(Axis);
Legend.compose(Chart);
PlotLineOrBand.compose(Chart, Axis);
Pointer.compose(Chart);

export default Highcharts;
