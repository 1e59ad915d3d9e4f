import { createContext, use, type Dispatch } from 'react';
import type { VitalKey } from '../../../clinical/vitals';
import { DEFAULT_PERIOD_HOURS, DEFAULT_RESOLUTION, type Resolution } from '../../../contract/constants';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';

/** What the user has chosen to see in the charts. */
export interface ChartSettings {
  /** Hours before now. */
  range: ChartRange;
  /** Null until the user has chosen one: that of the range. */
  wantedResolution: Resolution | null;
  shown: ReadonlySet<VitalKey>;
  /** 'Connected Dots' as the user set it; while points are hidden only lines can be shown. */
  wantsConnected: boolean;
  arePointsHidden: boolean;
}

/** The ranges that can be chosen, in hours. */
export const CHART_RANGES = [4, 8, 24, 72] as const;
export type ChartRange = (typeof CHART_RANGES)[number];

/** Fine enough for the range, and at most a hundred points a line. */
const RESOLUTION_OF: Readonly<Record<ChartRange, Resolution>> = {
  4: 10,
  8: 10,
  24: DEFAULT_RESOLUTION,
  72: 60,
};

/** The width of a bucket: as the user chose it, otherwise as it suits the range. */
export const resolutionOf = ({ range, wantedResolution }: ChartSettings): Resolution =>
  wantedResolution ?? RESOLUTION_OF[range];

export type ChartSetting =
  | { type: 'range'; range: ChartRange }
  | { type: 'resolution'; resolution: Resolution }
  | { type: 'vital'; vital: VitalKey }
  | { type: 'all vitals' }
  | { type: 'connected' }
  | { type: 'points' };

const ALL: ReadonlySet<VitalKey> = new Set(TRACE_KEYS);

/** Everything is shown at first; on a phone's small charts, points are hidden. */
export const initialSettings = (isSmall: boolean): ChartSettings => ({
  range: DEFAULT_PERIOD_HOURS,
  wantedResolution: null,
  shown: ALL,
  wantsConnected: true,
  arePointsHidden: isSmall,
});

/** The settings after the user has changed one of them. */
export function changeSetting(settings: ChartSettings, change: ChartSetting): ChartSettings {
  switch (change.type) {
    case 'range':
      return { ...settings, range: change.range };
    case 'resolution':
      return { ...settings, wantedResolution: change.resolution };
    case 'vital':
      return { ...settings, shown: toggled(settings.shown, change.vital) };
    case 'all vitals':
      return { ...settings, shown: ALL };
    case 'connected':
      return { ...settings, wantsConnected: !settings.wantsConnected };
    case 'points':
      return { ...settings, arePointsHidden: !settings.arePointsHidden };
  }
}

function toggled(shown: ReadonlySet<VitalKey>, vital: VitalKey): ReadonlySet<VitalKey> {
  const after = new Set(shown);
  if (!after.delete(vital)) after.add(vital);
  return after;
}

/** Whether lines are drawn: always while points are hidden (spec §2). */
export const isConnected = ({ wantsConnected, arePointsHidden }: ChartSettings): boolean =>
  wantsConnected || arePointsHidden;

type Settled = readonly [settings: ChartSettings, change: Dispatch<ChartSetting>];

export const ChartSettingsContext = createContext<Settled | null>(null);

/** The settings of this visit to the charts. */
export function useChartSettings(): Settled {
  const settled = use(ChartSettingsContext);
  if (settled === null) throw new Error('A chart belongs into a ChartVisit.');
  return settled;
}
