import type { CSSProperties, ReactNode } from 'react';
import { riskBand, type RiskBand } from '../../../../clinical/risk';
import { SCORE_KEYS, SCORE_NAMES, type ObservationValues } from '../../../../clinical/observationKeys';
import { scoreText } from '../../../clinical/words/observationText';
import { tileMean, tileText, VITAL_TILES, type VitalTile } from '../../../clinical/vitalTiles';
import { BandIcon } from '../../../clinical/icons/BandIcon';

const WORDS: Record<RiskBand, string> = { high: 'High', medium: 'Medium', low: 'Low', none: 'No signal' };

interface LastVitalsProps {
  observations: ObservationValues;
  isLive: boolean;
  /** The meaning of the scores, under them. */
  words: ReactNode;
}

/** Two scores and the vitals; only live scores have the colour of their band. */
export function LastVitals({ observations, isLive, words }: LastVitalsProps) {
  return (
    <>
      <div className="scores">
        {SCORE_KEYS.map((key) => (
          <Score key={key} label={SCORE_NAMES[key]} score={observations[key]} isLive={isLive} />
        ))}
      </div>
      {words}
      <div className="last-vitals">
        {VITAL_TILES.map((tile) => (
          <Vital key={tile.name} tile={tile} mean={tileMean(tile, observations)}>
            {tileText(tile, observations)}
          </Vital>
        ))}
      </div>
    </>
  );
}

function Score({ label, score, isLive }: { label: string; score: number | null; isLive: boolean }) {
  const band = riskBand(score, null);
  return (
    <div className={`score-block score-block--${isLive ? band : 'none'}`} role="group" aria-label={label}>
      <div>
        <strong>{label}</strong>
        <span>
          <BandIcon band={band} />
          {isLive || score === null ? WORDS[band] : `Was ${WORDS[band].toLowerCase()}`}
        </span>
      </div>
      <b>{scoreText(score)}</b>
    </div>
  );
}

interface VitalProps {
  tile: VitalTile;
  /** The mean of a pressure, in brackets; null when it is not known. */
  mean?: string | null;
  children: string;
}

function Vital({ tile: { name: label, unit, color }, mean, children }: VitalProps) {
  return (
    <div
      className="last-vital"
      style={{ '--vital-color': color } as CSSProperties}
      role="group"
      aria-label={label}
    >
      {/* Two numbers and a mean leave no room for the unit beside them. */}
      <div>{mean === undefined ? label : `${label} ${unit}`}</div>
      <p>
        <b>{children}</b>
        {mean ? <span>{` ${mean}`}</span> : null}
        {unit === undefined || mean !== undefined ? null : <small>{` ${unit}`}</small>}
      </p>
    </div>
  );
}
