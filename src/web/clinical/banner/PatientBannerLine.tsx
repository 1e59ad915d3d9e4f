import { MISSING } from '../../lib/missing';
import { Allergies } from './Allergies';
import { BandWords } from './BandWords';
import './PatientBanner.css';
import { bannerName, SexAndAge } from './PatientIdentity';
import { useBannerPatient } from './useBannerPatient';
import { usePatientStanding } from './usePatientStanding';

interface PatientBannerLineProps {
  patient: {
    id: number;
    /** As far as they are known where the dialog was opened: they stand there before anything is loaded. */
    bed?: string | null;
    ssn?: string;
  };
}

/**
 * The patient that a dialog is about, under its title: the banner in two lines, of which bed, name, sex, age
 * and SSN stay while a long dialog scrolls.
 */
export function PatientBannerLine({ patient: { id, bed, ssn } }: PatientBannerLineProps) {
  const { patient, who, hasFailed, shownFrom } = useBannerPatient(id);
  const { band, bed: bedNow } = usePatientStanding(id);
  const known = bedNow === undefined ? (who?.bed ?? bed) : bedNow;
  return (
    <div
      role="group"
      className={`patient-line patient-banner--${band.band} patient-banner--${band.look}`}
      aria-label="Patient"
    >
      <p className="patient-line-id">
        <b className="patient-line-bed">{known ?? MISSING}</b>
        {who === undefined ? null : (
          <>
            <b className="patient-line-name">{bannerName(who)}</b>
            <SexAndAge {...who} />
          </>
        )}
        <span className="patient-line-ssn">{(ssn || who?.ssn) ?? MISSING}</span>
      </p>
      <div className="patient-line-notes">
        <BandWords band={band} />
        {patient === undefined ? null : <Allergies allergies={patient.allergies} shownFrom={shownFrom} />}
        {hasFailed && patient === undefined ? (
          <p role="alert">Name, age and allergies could not be loaded.</p>
        ) : null}
      </div>
    </div>
  );
}
