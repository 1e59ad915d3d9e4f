import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import { VITAL_COLORS } from './vitalColors';

/** Every colour of a chart; Highcharts adds none of its own. */
export interface ChartPalette {
  vitals: Record<VitalKey, string>;
  text: string;
  /** Numbers on axes, titles of axes. */
  label: string;
  /** The halo behind a name on a line. */
  ground: string;
  grid: string;
  axis: string;
  /** Stretches without measurements. */
  gap: string;
  /** The forecast period. */
  future: string;
  /** How strongly a band is filled, 0 to 1. */
  bandOpacity: number;
  /** How strongly what is normal of a vital is filled behind its line. */
  normalOpacity: number;
}

/** Variables of `tokens.css`, so that a chart follows the theme without being redrawn. */
export const SCREEN_PALETTE: ChartPalette = {
  vitals: VITAL_COLORS,
  text: 'var(--text)',
  label: 'var(--text-2)',
  ground: 'var(--surface)',
  grid: 'var(--chart-grid)',
  axis: 'var(--chart-axis)',
  gap: 'var(--chart-gap)',
  future: 'var(--chart-future)',
  bandOpacity: 0.13,
  normalOpacity: 0.05,
};

const BLACK = '#000000';
const WHITE = '#FFFFFF';

/** Black on white, regardless of the screen's theme: lines are distinguished by marker and name. */
export const PRINT_PALETTE: ChartPalette = {
  vitals: Object.fromEntries(VITAL_KEYS.map((key) => [key, BLACK])) as Record<VitalKey, string>,
  text: BLACK,
  label: BLACK,
  ground: WHITE,
  grid: '#D0D0D0',
  axis: '#606060',
  gap: '#EEEEEE',
  future: WHITE,
  bandOpacity: 0.1,
  normalOpacity: 0,
};
