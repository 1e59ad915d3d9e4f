import { RiskIcon } from '../icons/RiskIcon';
import type { PatientBand } from './patientBand';

/** 'High risk since 13:49', with the shape of the band: risk is never colour alone. */
export function BandWords({ band }: { band: PatientBand }) {
  return (
    <span className="patient-band">
      {band.word === '' ? null : <RiskIcon band={band.band} state={band} />}
      <span>
        {band.word}
        {band.since === null ? null : <small>{` ${band.since}`}</small>}
      </span>
    </span>
  );
}
