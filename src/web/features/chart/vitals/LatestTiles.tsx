import type { CSSProperties, ReactNode } from 'react';
import { MISSING } from '../../../lib/missing';
import { tileMean, tileText, type VitalTile } from '../../../clinical/vitalTiles';
import { Reading } from '../../../clinical/Reading';
import { ServerAge } from '../../../ui/ServerAge';
import type { Latest } from './latest';
import './LatestTiles.css';

interface LatestTilesProps {
  tiles: readonly VitalTile[];
  latest: Latest;
}

/** The newest values, large. Values that are not current are grey and show their age. */
export function LatestTiles({ tiles, latest }: LatestTilesProps) {
  const { observations, zeros, freshness, lastSync } = latest;
  const age: ReactNode =
    freshness === 'live' || lastSync === null ? null : <ServerAge className="latest-age" since={lastSync} />;
  return tiles.map((tile) => {
    const { name, unit, color } = tile;
    const mean = observations === null ? null : tileMean(tile, observations, zeros);
    return (
      <div
        key={name}
        className={`latest latest--${name.toLowerCase()} latest--${freshness}`}
        style={{ '--vital-color': color } as CSSProperties}
        role="group"
        aria-label={name}
      >
        <div className="latest-name">
          {name}
          {age}
        </div>
        <p>
          <b>
            <Reading>{observations === null ? MISSING : tileText(tile, observations, zeros)}</Reading>
          </b>
          {typeof mean !== 'string' ? null : (
            <span>
              <Reading>{` ${mean}`}</Reading>
            </span>
          )}
          {unit === undefined ? null : <small>{` ${unit}`}</small>}
        </p>
      </div>
    );
  });
}
