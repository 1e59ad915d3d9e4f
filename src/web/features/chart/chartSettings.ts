import { createContext, use, type Dispatch } from 'react';
import type { VitalKey } from '../../../clinical/vitals';
import { DEFAULT_RESOLUTION, type Resolution } from '../../../contract/observationSets';
import { TRACE_KEYS } from '../../clinical/charts/vitalTraces';

/** What the user has chosen to see in the charts. */
export interface ChartSettings {
  resolution: Resolution;
  shown: ReadonlySet<VitalKey>;
  /** 'Connected Dots' as the user set it; while points are hidden only lines can be shown. */
  wantsConnected: boolean;
  arePointsHidden: boolean;
}

export type ChartSetting =
  | { type: 'resolution'; resolution: Resolution }
  | { type: 'vital'; vital: VitalKey }
  | { type: 'all vitals' }
  | { type: 'connected' }
  | { type: 'points' };

const ALL: ReadonlySet<VitalKey> = new Set(TRACE_KEYS);

/** Everything is shown at first; on a phone's small charts, points are hidden. */
export const initialSettings = (isSmall: boolean): ChartSettings => ({
  resolution: DEFAULT_RESOLUTION,
  shown: ALL,
  wantsConnected: true,
  arePointsHidden: isSmall,
});

/** The settings after the user has changed one of them. */
export function changeSetting(settings: ChartSettings, change: ChartSetting): ChartSettings {
  switch (change.type) {
    case 'resolution':
      return { ...settings, resolution: change.resolution };
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
