import { SignalLostIcon } from '../../ui/icons';
import { BandIcon } from '../BandIcon';
import type { PatientBand } from './patientBand';

/** 'High risk since 13:49', with the shape of the band: risk is never colour alone. */
export function BandWords({ band: { band, word, since, isUncertain } }: { band: PatientBand }) {
  return (
    <span className="patient-band">
      {word === '' ? null : isUncertain ? <SignalLostIcon /> : <BandIcon band={band} />}
      <span>
        {word}
        {since === null ? null : <small>{` ${since}`}</small>}
      </span>
    </span>
  );
}
