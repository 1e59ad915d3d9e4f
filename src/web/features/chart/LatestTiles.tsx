import type { ReactNode } from 'react';
import { VITALS, type ObservationValues } from '../../../clinical/vitals';
import { meanPressureText, MISSING, pressureText, shockIndexText, vitalText } from '../../lib/observationText';
import { ServerAge } from '../../ui/ServerAge';
import type { Latest } from './latest';
import './LatestTiles.css';

type TileName = 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';

const UNITS: Record<TileName, string> = {
  HR: VITALS.heartRate.unit, NIBP: VITALS.bloodPressureSystolic.unit, SpO2: VITALS.bloodOxygenSaturation.unit,
  RR: VITALS.respirationRate.unit, BT: VITALS.bodyTemperature.unit, SI: '',
};

const TEXTS: Record<TileName, (observations: ObservationValues) => string> = {
  HR: (observations) => vitalText('heartRate', observations),
  NIBP: pressureText,
  SpO2: (observations) => vitalText('bloodOxygenSaturation', observations),
  RR: (observations) => vitalText('respirationRate', observations),
  BT: (observations) => vitalText('bodyTemperature', observations),
  SI: shockIndexText,
};

interface LatestTilesProps {
  names: readonly TileName[];
  latest: Latest;
}

/** The newest values, large. What is no longer of this moment is grey and says how old it is. */
export function LatestTiles({ names, latest }: LatestTilesProps) {
  const { observations, freshness, lastSync } = latest;
  const age: ReactNode = freshness === 'live' || lastSync === null ? null : <ServerAge className="latest-age" since={lastSync} />;
  return names.map((name) => {
    const mean = name === 'NIBP' && observations !== null ? meanPressureText(observations) : null;
    return (
      <div key={name} className={`latest latest--${name.toLowerCase()} latest--${freshness}`} role="group" aria-label={name}>
        <div className="latest-name">{name}{age}</div>
        <p><b>{observations === null ? MISSING : TEXTS[name](observations)}</b>{mean === null ? null : <span>{` ${mean}`}</span>}{UNITS[name] === '' ? null : <small>{` ${UNITS[name]}`}</small>}</p>
      </div>
    );
  });
}
