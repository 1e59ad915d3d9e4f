import type { VitalKey } from '../../../clinical/vitals';

export type MarkSymbol = 'circle' | 'square' | 'diamond' | 'triangle' | 'triangle-down';

export type ChartKind = 'cardio' | 'oxygenTemperature';

/** How a vital is drawn: in which chart, on which side's axis, as what. */
export interface VitalTrace {
  chart: ChartKind;
  /** Name of its series (spec §2). */
  series: string;
  side: 'left' | 'right';
  symbol: MarkSymbol;
  /** Width of its line, px. */
  width: number;
  /** Whether its forecast has its band: of three pressures only the mean has, five bands on each other are mud. */
  hasBand: boolean;
}

/** In the order of chips and legends. */
export const VITAL_TRACES: Record<VitalKey, VitalTrace> = {
  heartRate: { chart: 'cardio', series: 'HR', side: 'left', symbol: 'circle', width: 1.5, hasBand: true },
  bloodPressureSystolic: {
    chart: 'cardio',
    series: 'NIBPSys',
    side: 'left',
    symbol: 'triangle-down',
    width: 1.5,
    hasBand: false,
  },
  bloodPressureMean: {
    chart: 'cardio',
    series: 'NIBPMean',
    side: 'left',
    symbol: 'diamond',
    width: 2,
    hasBand: true,
  },
  bloodPressureDiastolic: {
    chart: 'cardio',
    series: 'NIBPDia',
    side: 'left',
    symbol: 'triangle',
    width: 1.5,
    hasBand: false,
  },
  respirationRate: {
    chart: 'cardio',
    series: 'RR',
    side: 'right',
    symbol: 'square',
    width: 1.5,
    hasBand: true,
  },
  bloodOxygenSaturation: {
    chart: 'oxygenTemperature',
    series: 'SpO2',
    side: 'left',
    symbol: 'circle',
    width: 1.5,
    hasBand: true,
  },
  bodyTemperature: {
    chart: 'oxygenTemperature',
    series: 'BT',
    side: 'right',
    symbol: 'square',
    width: 1.5,
    hasBand: true,
  },
};

/** What a chart is called. */
export const CHART_NAMES: Record<ChartKind, string> = {
  cardio: 'Heart rate, blood pressure and respiratory rate',
  oxygenTemperature: 'Blood oxygen saturation and body temperature',
};

/** What the numbers at both sides of a chart are. */
export const AXIS_TITLES: Record<ChartKind, Record<'left' | 'right', string>> = {
  cardio: { left: 'HR bpm, NIBP mmHg', right: 'RR /min' },
  oxygenTemperature: { left: 'SpO2 %', right: 'BT °C' },
};

/** The vitals in the order of the table. */
export const TRACE_KEYS = Object.keys(VITAL_TRACES) as readonly VitalKey[];

/** The vitals of one chart. */
export const tracesOf = (chart: ChartKind): readonly VitalKey[] =>
  TRACE_KEYS.filter((key) => VITAL_TRACES[key].chart === chart);
