import { PRESSURE_KEYS, VITALS, type ObservationValues, type VitalKey } from '../../../clinical/vitals';
import type { DashboardEntry } from '../../../contract/dashboard';
import {
  meanPressureText,
  MISSING,
  pressureText,
  shockIndexText,
  vitalText,
} from '../../lib/observationText';
import { Reading } from '../../ui/Reading';
import { VitalTile, type Earlier } from './VitalTile';

interface VitalTilesProps {
  /** Null when the values are too old to be shown. */
  observations: ObservationValues | null;
  entry: Pick<DashboardEntry, 'zeros' | 'measured_at' | 'online_window' | 'last_sync'>;
}

/** The six tiles of a card, in two rows. */
export function VitalTiles({ observations, entry }: VitalTilesProps) {
  const { zeros } = entry;
  const mean = observations === null ? null : meanPressureText(observations, zeros);
  const one = (label: 'HR' | 'SpO2' | 'RR' | 'BT', key: VitalKey) => (
    <VitalTile
      label={label}
      unit={VITALS[key].unit}
      earlier={observations === null ? null : earlierOf(entry, [key])}
    >
      <Reading>{observations === null ? MISSING : vitalText(key, observations, zeros)}</Reading>
    </VitalTile>
  );
  return (
    <div className="vitals">
      {one('HR', 'heartRate')}
      <VitalTile
        label="NIBP"
        unit={VITALS.bloodPressureSystolic.unit}
        earlier={observations === null ? null : earlierOf(entry, PRESSURE_KEYS)}
      >
        <Reading>{observations === null ? MISSING : pressureText(observations, zeros)}</Reading>
        {mean !== null && (
          <span className="vital-mean">
            <Reading>{` ${mean}`}</Reading>
          </span>
        )}
      </VitalTile>
      {one('SpO2', 'bloodOxygenSaturation')}
      {one('RR', 'respirationRate')}
      {one('BT', 'bodyTemperature')}
      <VitalTile label="SI">{observations === null ? MISSING : shockIndexText(observations)}</VitalTile>
    </div>
  );
}

/** When a tile's vitals were measured; null while they are of the newest reading. Pressures are of one measurement. */
function earlierOf(
  { measured_at: times, online_window: onlineWindow, last_sync: newest }: VitalTilesProps['entry'],
  keys: readonly VitalKey[],
): Earlier | null {
  const measuredAt = keys.map((key) => times?.[key]).find((time) => time !== undefined);
  return measuredAt === undefined || newest === null
    ? null
    : { measuredAt, isOld: Date.parse(newest) - Date.parse(measuredAt) > onlineWindow * 1_000 };
}
