import type { Options, SeriesLineOptions, XAxisOptions, YAxisOptions } from 'highcharts';
import { VITALS, type VitalKey } from '../../../clinical/vitals';
import type { ChartPalette } from './chartPalette';
import {
  CARDIO_MAX,
  CARDIO_STEP,
  OXYGEN_MAX,
  OXYGEN_MIN,
  quarters,
  RESPIRATION_STEP,
  TEMPERATURE_MAX,
  TEMPERATURE_MIN,
} from './scales';
import { tickStep, timeTicks } from '../../ui/charts/timeTicks';
import { AXIS_TITLES, CHART_NAMES, tracesOf, VITAL_TRACES, type ChartKind } from './vitalTraces';

/** The options that decide how a chart is drawn, constant for its lifetime. */
export interface ChartLook {
  palette: ChartPalette;
  /** Without it a chart has no forecast series. */
  hasForecast: boolean;
  /** Half the size of the mark of a point, px; that of many points when left out. */
  markRadius?: number;
  /** IANA name of the time axis' zone; the browser's own when left out. */
  zone?: string;
}

export const forecastId = (key: VitalKey): string => `${key}-forecast`;

/** Room for the numbers of the axes, px: the same at the sides of every chart, so that time axes under each other line up. */
const MARGIN = { top: 32, side: 46, bottom: 26 };

const FONT_SIZE = '12px';

/** HR and pressures at the left, 0 to 125 and further if need be; respiratory rate at the right, on the same grid (spec §9). */
export function cardioOptions(look: ChartLook): Options {
  const respirationMax = (CARDIO_MAX / CARDIO_STEP) * RESPIRATION_STEP;
  return {
    ...baseOptions('cardio', look),
    yAxis: [
      { ...valueAxis('cardio', 'left', look), min: 0, softMax: CARDIO_MAX, tickInterval: CARDIO_STEP },
      {
        ...valueAxis('cardio', 'right', look),
        min: 0,
        softMax: respirationMax,
        tickInterval: RESPIRATION_STEP,
      },
    ],
  };
}

/** SpO2 at the left, 95 to 101 and lower if need be; temperature at the right, 33.0 to 41.0 (spec §9). */
export function oxygenTemperatureOptions(look: ChartLook): Options {
  const tickPositioner: YAxisOptions['tickPositioner'] = (min, max) => quarters({ min, max });
  return {
    ...baseOptions('oxygenTemperature', look),
    yAxis: [
      {
        ...valueAxis('oxygenTemperature', 'left', look),
        softMin: OXYGEN_MIN,
        softMax: OXYGEN_MAX,
        tickPositioner,
      },
      {
        ...valueAxis('oxygenTemperature', 'right', look),
        softMin: TEMPERATURE_MIN,
        softMax: TEMPERATURE_MAX,
        tickPositioner,
      },
    ],
  };
}

function baseOptions(chart: ChartKind, look: ChartLook): Options {
  return {
    // The palette of Highcharts is a `<style>` that the Content-Security-Policy refuses (reliability F10).
    palette: { injectCSS: false },
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      style: { fontFamily: 'inherit', fontSize: FONT_SIZE },
      marginTop: MARGIN.top,
      marginRight: MARGIN.side,
      marginBottom: MARGIN.bottom,
      marginLeft: MARGIN.side,
      // The margins are fixed: there is nothing for a second layout run to find out.
      axisLayoutRuns: 1,
    },
    title: { text: undefined },
    credits: { enabled: false },
    legend: { enabled: false },
    // The component around both charts shows the values at the pointer.
    tooltip: { enabled: false },
    time: { timezone: look.zone },
    lang: { accessibility: { chartContainerLabel: CHART_NAMES[chart] } },
    accessibility: {
      // Its theme for few colours takes the vitals' colours and makes the grid as strong as the lines.
      // Its type is declared as a string; the module compares it with false and true.
      highContrastMode: false as unknown as string,
      // Enabled later, by the component that shows the chart: it would take a fifth of the time of the first
      // drawing.
      enabled: false,
      description: CHART_NAMES[chart],
      landmarkVerbosity: 'disabled',
      keyboardNavigation: { enabled: false },
      // The values are available from the time slider and the table, not as seven hundred images.
      series: { pointDescriptionEnabledThreshold: 1 },
      screenReaderSection: {
        beforeChartFormat:
          '<div>{typeDescription}</div><div>{chartLongdesc}</div><div>{xAxisDescription}</div><div>{yAxisDescription}</div>',
      },
    },
    plotOptions: {
      series: {
        animation: false,
        enableMouseTracking: false,
        states: { inactive: { enabled: false } },
        marker: { enabled: false },
      },
    },
    xAxis: timeAxis(look),
    series: tracesOf(chart).flatMap((key) => seriesOf(key, look)),
  };
}

function timeAxis({ palette, zone }: ChartLook): XAxisOptions {
  return {
    type: 'datetime',
    title: { text: undefined },
    minPadding: 0,
    maxPadding: 0,
    lineColor: palette.axis,
    tickColor: palette.axis,
    tickLength: 4,
    crosshair: false,
    tickPositioner(min, max) {
      return timeTicks(min, max, tickStep(min, max, this.len), zone);
    },
    labels: { enabled: false },
  };
}

function valueAxis(chart: ChartKind, side: 'left' | 'right', { palette }: ChartLook): YAxisOptions {
  const isLeft = side === 'left';
  return {
    // Drawn with the other decorations: the library cannot place it above the ends of both axes.
    title: { text: undefined },
    accessibility: { description: AXIS_TITLES[chart][side] },
    opposite: !isLeft,
    startOnTick: false,
    endOnTick: false,
    alignTicks: false,
    gridLineWidth: isLeft ? 1 : 0,
    gridLineColor: palette.grid,
    // Drawn with the other decorations.
    labels: { enabled: false },
  };
}

function seriesOf(key: VitalKey, { palette, hasForecast }: ChartLook): SeriesLineOptions[] {
  const { seriesName: name, side } = VITALS[key];
  const { width } = VITAL_TRACES[key];
  const shared = { color: palette.vitals[key], yAxis: side === 'left' ? 0 : 1 };
  const measured: SeriesLineOptions = {
    ...shared,
    type: 'line',
    id: key,
    name,
    lineWidth: width,
    zIndex: 2,
    connectNulls: false,
  };
  if (!hasForecast) return [measured];
  const forecast: SeriesLineOptions = {
    ...shared,
    type: 'line',
    id: forecastId(key),
    name: `${name} forecast`,
    lineWidth: width,
    zIndex: 1,
    dashStyle: 'Dash',
    linecap: 'butt',
  };
  return [measured, forecast];
}
