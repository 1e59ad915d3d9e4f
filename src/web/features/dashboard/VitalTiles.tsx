import type { ObservationValues, VitalKey } from '../../../clinical/vitals';
import type { DashboardEntry } from '../../../contract/dashboard';
import { MISSING } from '../../lib/missing';
import { tileMean, tileText, VITAL_TILES } from '../../clinical/vitalTiles';
import { Reading } from '../../clinical/Reading';
import { VitalTile, type Earlier } from './VitalTile';

interface VitalTilesProps {
  /** Null when the values are too old to be shown. */
  observations: ObservationValues | null;
  entry: Pick<DashboardEntry, 'zeros' | 'measured_at' | 'online_window' | 'last_sync'>;
}

/** The tiles of a card, in rows of three. */
export function VitalTiles({ observations, entry }: VitalTilesProps) {
  const { zeros } = entry;
  return (
    <div className="vitals">
      {VITAL_TILES.map((tile) => {
        const mean = observations === null ? null : tileMean(tile, observations, zeros);
        return (
          <VitalTile
            key={tile.name}
            tile={tile}
            earlier={observations === null ? null : earlierOf(entry, tile.vitals)}
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

/**
 * When a tile's vitals were measured; null if with the newest reading. Both pressures come from one
 * measurement.
 */
function earlierOf(
  { measured_at: times, online_window: onlineWindow, last_sync: newest }: VitalTilesProps['entry'],
  keys: readonly VitalKey[],
): Earlier | null {
  const measuredAt = keys.map((key) => times?.[key]).find((time) => time !== undefined);
  return measuredAt === undefined || newest === null
    ? null
    : { measuredAt, isOld: Date.parse(newest) - Date.parse(measuredAt) > onlineWindow * 1_000 };
}
