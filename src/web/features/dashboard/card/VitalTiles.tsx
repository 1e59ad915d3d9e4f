import type { ObservationValues } from '../../../../clinical/observationKeys';
import type { DashboardEntry } from '../../../../contract/dashboard';
import { MISSING } from '../../../lib/missing';
import {
  earlierOf,
  tileMean,
  tileText,
  trendVital,
  VITAL_TILES,
  type VitalTile as Tile,
} from '../../../clinical/vitalTiles';
import { Reading } from '../../../clinical/Reading';
import { limitsOffText } from '../../../clinical/words/alarms/limitsOffText';
import { useTrendOf } from '../trends/TrendsOfBoard';
import { VitalTile } from './VitalTile';

interface VitalTilesProps {
  /** Null when the values are too old to be shown. */
  observations: ObservationValues | null;
  entry: Pick<
    DashboardEntry,
    'patient' | 'zeros' | 'measured_at' | 'online_window' | 'last_sync' | 'limits_off'
  >;
  /** Whether the values are current: an old one has no trend. */
  isLive: boolean;
}

/** The tiles of a card, in rows of three. */
export function VitalTiles({ observations, entry, isLive }: VitalTilesProps) {
  const { zeros, limits_off: off } = entry;
  const changes = useTrendOf(entry.patient?.id);
  const trendOf = (tile: Tile) => {
    const vital = isLive ? trendVital(tile) : null;
    const change = vital === null ? undefined : changes?.[vital];
    return vital === null ||
      change === undefined ||
      (observations?.[vital] ?? null) === null ||
      zeros.includes(vital)
      ? null
      : { vital, change };
  };
  return (
    <div
      className="vitals"
      data-patient={entry.patient?.id}
      data-bed={entry.patient?.bed ?? MISSING}
      data-ssn={entry.patient?.ssn}
    >
      {VITAL_TILES.map((tile) => {
        const mean = observations === null ? null : tileMean(tile, observations, zeros);
        return (
          <VitalTile
            key={tile.name}
            tile={tile}
            earlier={observations === null ? null : earlierOf(entry, tile.vitals)}
            trend={trendOf(tile)}
            off={off === undefined ? null : limitsOffText(off, tile.vitals)}
          >
            <Reading>{observations === null ? MISSING : tileText(tile, observations, zeros)}</Reading>
            {typeof mean === 'string' && (
              <span className="vital-mean">
                <Reading>{` ${mean}`}</Reading>
              </span>
            )}
          </VitalTile>
        );
      })}
    </div>
  );
}
