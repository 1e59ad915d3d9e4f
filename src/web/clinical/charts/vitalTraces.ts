import type { ChartKind, ChartSide } from '../../../clinical/vitalDefinition';
import { VITALS, type VitalKey } from '../../../clinical/vitals';

export type { ChartKind } from '../../../clinical/vitalDefinition';

export type MarkSymbol = 'circle' | 'square' | 'diamond' | 'triangle' | 'triangle-down';

/** The drawing style of a vital. */
interface VitalTrace {
  symbol: MarkSymbol;
  /** Width of its line, px. */
  width: number;
  /**
   * Whether its forecast has its band: of three pressures only the mean has, five overlapping bands are
   * unreadable.
   */
  hasBand: boolean;
}

/** In the order of chips, legends and tables. */
export const VITAL_TRACES: Readonly<Record<VitalKey, VitalTrace>> = {
  heartRate: { symbol: 'circle', width: 1.5, hasBand: true },
  bloodPressureSystolic: { symbol: 'triangle-down', width: 1.5, hasBand: false },
  bloodPressureMean: { symbol: 'diamond', width: 2, hasBand: true },
  bloodPressureDiastolic: { symbol: 'triangle', width: 1.5, hasBand: false },
  respirationRate: { symbol: 'square', width: 1.5, hasBand: true },
  bloodOxygenSaturation: { symbol: 'circle', width: 1.5, hasBand: true },
  bodyTemperature: { symbol: 'square', width: 1.5, hasBand: true },
};

/** The name of a chart. */
export const CHART_NAMES: Record<ChartKind, string> = {
  cardio: 'Heart rate, blood pressure and respiratory rate',
  oxygenTemperature: 'Blood oxygen saturation and body temperature',
};

/** The titles of the axes at both sides of a chart. */
export const AXIS_TITLES: Record<ChartKind, Record<ChartSide, string>> = {
  cardio: { left: 'HR bpm, NIBP mmHg', right: 'RR /min' },
  oxygenTemperature: { left: 'SpO2 %', right: 'BT °C' },
};

/** The vitals in the order of the table. */
export const TRACE_KEYS = Object.keys(VITAL_TRACES) as readonly VitalKey[];

/** The vitals of one chart. */
export const tracesOf = (chart: ChartKind): readonly VitalKey[] =>
  TRACE_KEYS.filter((key) => VITALS[key].chart === chart);
