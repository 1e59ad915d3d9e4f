import type { CSSProperties } from 'react';
import type { ObservationValues } from '../../../clinical/observationKeys';
import type { WallPatient } from '../../../contract/wall';
import { Reading } from '../../clinical/Reading';
import { earlierOf, tileMean, tileText, VITAL_TILES, type VitalTile } from '../../clinical/vitalTiles';
import { MISSING } from '../../lib/missing';
import { ServerAge } from '../../ui/ServerAge';

interface WallTilesProps {
  /** Null when the values are too old to be shown. */
  observations: ObservationValues | null;
  patient: WallPatient;
  hasUnits: boolean;
}

/** The vitals of a card, by the rules of every other: what is old is grey with its age. */
export function WallTiles({ observations, patient, hasUnits }: WallTilesProps) {
  return (
    <div className="wall-vitals">
      {VITAL_TILES.map((tile) => (
        <Tile key={tile.name} tile={tile} observations={observations} patient={patient} hasUnit={hasUnits} />
      ))}
    </div>
  );
}

interface TileProps extends Pick<WallTilesProps, 'observations' | 'patient'> {
  tile: VitalTile;
  hasUnit: boolean;
}

function Tile({ tile, observations, patient, hasUnit }: TileProps) {
  const { name, vitals, unit, color } = tile;
  const { zeros } = patient;
  const earlier = observations === null ? null : earlierOf(patient, vitals);
  const isOld = earlier?.isOld === true;
  const text = observations === null ? MISSING : tileText(tile, observations, zeros);
  const mean = observations === null ? null : (tileMean(tile, observations, zeros) ?? null);
  return (
    <div
      className={isOld ? 'wall-vital wall-vital--earlier' : 'wall-vital'}
      style={{ '--vital-color': color, '--fit': fitOf(text, mean) } as CSSProperties}
      role="group"
      aria-label={name}
    >
      <div className="wall-vital-label">
        <span>{hasUnit && unit !== undefined && !isOld ? `${name} ${unit}` : name}</span>
        {isOld ? <ServerAge since={earlier.measuredAt} /> : null}
      </div>
      <div className="wall-vital-value">
        <Reading>{text}</Reading>
        {mean === null ? null : (
          <span className="wall-vital-mean">
            <Reading>{mean}</Reading>
          </span>
        )}
      </div>
    </div>
  );
}

/** Room for a pressure on a large card, in numerals, and what its characters take. */
const ROOM = 3.55;
const DIGIT = 0.555;
const NARROW = 0.31;
const MEAN_SIZE = 0.42;

/** By how much a long pressure shrinks on a large card, to fit between its neighbours. */
function fitOf(text: string, mean: string | null): number {
  return Math.min(1, ROOM / (widthOf(text) + widthOf(mean ?? '') * MEAN_SIZE));
}

const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (/[\d?]/.test(character) ? DIGIT : NARROW), 0);
