import type { ChartKind, ChartSide } from '../../../clinical/vitalDefinition';
import { byKey } from '../../../clinical/observationKeys';
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

/** The vitals in the order of the table. */
export const TRACE_KEYS = Object.keys(VITAL_TRACES) as readonly VitalKey[];

/** The vitals of one chart. */
export const tracesOf = (chart: ChartKind): readonly VitalKey[] =>
  TRACE_KEYS.filter((key) => VITALS[key].chart === chart);

/** The title of an axis: every tile that is read on it, with its unit, 'HR bpm, NIBP mmHg'. */
const axisTitle = (chart: ChartKind, side: ChartSide): string =>
  [
    ...new Set(
      tracesOf(chart)
        .filter((key) => VITALS[key].side === side)
        .map((key) => `${VITALS[key].tile} ${VITALS[key].unit}`),
    ),
  ].join(', ');

/** The titles of the axes at both sides of a chart. */
export const AXIS_TITLES = byKey(Object.keys(CHART_NAMES) as ChartKind[], (chart) => ({
  left: axisTitle(chart, 'left'),
  right: axisTitle(chart, 'right'),
}));
