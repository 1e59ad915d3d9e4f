import type { ReactNode } from 'react';
import { VITALS, type ObservationValues } from '../../../clinical/vitals';
import {
  meanPressureText,
  MISSING,
  pressureText,
  shockIndexText,
  vitalText,
  type Zeros,
} from '../../lib/observationText';
import { Reading } from '../../ui/Reading';
import { ServerAge } from '../../ui/ServerAge';
import type { Latest } from './latest';
import './LatestTiles.css';

type TileName = 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';

const UNITS: Record<TileName, string> = {
  HR: VITALS.heartRate.unit,
  NIBP: VITALS.bloodPressureSystolic.unit,
  SpO2: VITALS.bloodOxygenSaturation.unit,
  RR: VITALS.respirationRate.unit,
  BT: VITALS.bodyTemperature.unit,
  SI: '',
};

const TEXTS: Record<TileName, (observations: ObservationValues, zeros: Zeros) => string> = {
  HR: (observations, zeros) => vitalText('heartRate', observations, zeros),
  NIBP: pressureText,
  SpO2: (observations, zeros) => vitalText('bloodOxygenSaturation', observations, zeros),
  RR: (observations, zeros) => vitalText('respirationRate', observations, zeros),
  BT: (observations, zeros) => vitalText('bodyTemperature', observations, zeros),
  SI: shockIndexText,
};

interface LatestTilesProps {
  names: readonly TileName[];
  latest: Latest;
}

/** The newest values, large. What is no longer of this moment is grey and says how old it is. */
export function LatestTiles({ names, latest }: LatestTilesProps) {
  const { observations, zeros, freshness, lastSync } = latest;
  const age: ReactNode =
    freshness === 'live' || lastSync === null ? null : <ServerAge className="latest-age" since={lastSync} />;
  return names.map((name) => {
    const mean = name === 'NIBP' && observations !== null ? meanPressureText(observations, zeros) : null;
    return (
      <div
        key={name}
        className={`latest latest--${name.toLowerCase()} latest--${freshness}`}
        role="group"
        aria-label={name}
      >
        <div className="latest-name">
          {name}
          {age}
        </div>
        <p>
          <b>
            <Reading>{observations === null ? MISSING : TEXTS[name](observations, zeros)}</Reading>
          </b>
          {mean === null ? null : (
            <span>
              <Reading>{` ${mean}`}</Reading>
            </span>
          )}
          {UNITS[name] === '' ? null : <small>{` ${UNITS[name]}`}</small>}
        </p>
      </div>
    );
  });
}
