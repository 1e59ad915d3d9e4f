import type { ScoreKey } from '../../../../clinical/observationKeys';
import type { Latest } from '../vitals/latest';
import { RadarPicture } from './RadarPicture';
import { HIPI_RADAR, SPI_RADAR } from './radars';
import { RiskReasons } from './RiskReasons';
import { SepsisGuidelines } from './SepsisGuidelines';

interface SideScoreProps {
  patient: number;
  score: ScoreKey;
  latest: Latest;
}

/** One score: the reasons for it, and below, smaller, the sample radar. */
export function SideScore({ patient, score, latest }: SideScoreProps) {
  const name = score.toUpperCase();
  return (
    <>
      <RiskReasons patient={patient} score={score} latest={latest} />
      <div className="side-widget-radar">
        <h3>{name}</h3>
        {score === 'spi' ? <SepsisGuidelines /> : null}
        <span className="sample-chip">Sample data</span>
      </div>
      <RadarPicture label={name} radar={score === 'spi' ? SPI_RADAR : HIPI_RADAR} />
    </>
  );
}
