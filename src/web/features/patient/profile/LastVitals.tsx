import type { ReactNode } from 'react';
import { riskBand, type RiskBand } from '../../../../clinical/risk';
import { VITALS, type ObservationValues } from '../../../../clinical/vitals';
import {
  meanPressureText,
  pressureText,
  scoreText,
  shockIndexText,
  vitalText,
} from '../../../lib/observationText';
import { BandIcon } from '../../../ui/BandIcon';

const WORDS: Record<RiskBand, string> = { high: 'High', medium: 'Medium', low: 'Low', none: 'No signal' };

interface LastVitalsProps {
  observations: ObservationValues;
  isLive: boolean;
  /** What the scores mean, under them. */
  words: ReactNode;
}

/** Two scores and six vitals; only live scores wear the colour of their band. */
export function LastVitals({ observations, isLive, words }: LastVitalsProps) {
  const mean = meanPressureText(observations);
  return (
    <>
      <div className="scores">
        <Score label="HIPI" score={observations.hipi} isLive={isLive} />
        <Score label="SPI" score={observations.spi} isLive={isLive} />
      </div>
      {words}
      <div className="last-vitals">
        <Vital label="HR" unit={VITALS.heartRate.unit}>
          {vitalText('heartRate', observations)}
        </Vital>
        <Vital label="NIBP" unit={VITALS.bloodPressureSystolic.unit} mean={mean}>
          {pressureText(observations)}
        </Vital>
        <Vital label="SpO2" unit={VITALS.bloodOxygenSaturation.unit}>
          {vitalText('bloodOxygenSaturation', observations)}
        </Vital>
        <Vital label="RR" unit={VITALS.respirationRate.unit}>
          {vitalText('respirationRate', observations)}
        </Vital>
        <Vital label="BT" unit={VITALS.bodyTemperature.unit}>
          {vitalText('bodyTemperature', observations)}
        </Vital>
        <Vital label="SI">{shockIndexText(observations)}</Vital>
      </div>
    </>
  );
}

function Score({ label, score, isLive }: { label: 'HIPI' | 'SPI'; score: number | null; isLive: boolean }) {
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
  label: 'HR' | 'NIBP' | 'SpO2' | 'RR' | 'BT' | 'SI';
  unit?: string;
  /** Of a pressure, in brackets; null when it is not known. */
  mean?: string | null;
  children: string;
}

function Vital({ label, unit, mean, children }: VitalProps) {
  return (
    <div className={`last-vital last-vital--${label.toLowerCase()}`} role="group" aria-label={label}>
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
