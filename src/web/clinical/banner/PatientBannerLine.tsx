import { Link } from 'react-router-dom';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { Allergies } from './Allergies';
import { BandWords } from './BandWords';
import { RECORD_GONE } from '../words/mergedText';
import './bannerStyles';
import { WAITING } from './patientBand';
import { bannerName, NoAdmission, SexAndAge } from './PatientIdentity';
import { useBannerPatient } from './useBannerPatient';
import { usePatientStanding } from './usePatientStanding';

interface PatientBannerLineProps {
  patient: {
    id: number;
    /** As far as they are known where the dialog was opened: they stand there before anything is loaded. */
    bed?: string | null;
    ssn?: string;
  };
  /** Whether the SSN leads to the patient's own page: not in a dialog, which would be left with what was typed. */
  isLinked?: boolean;
}

/**
 * The patient that a dialog or a side panel is about, under its title: the banner in two lines, of which bed, name, sex, age
 * and SSN stay while a long dialog scrolls.
 */
export function PatientBannerLine({ patient: { id, bed, ssn }, isLinked = false }: PatientBannerLineProps) {
  const { patient, who, hasFailed, isGone, shownFrom } = useBannerPatient(id);
  const standing = usePatientStanding(id);
  // In that bed may be whose record this one became part of.
  const { band, bed: bedNow } = isGone ? { band: WAITING, bed: null } : standing;
  // Where the dialog was opened, the patient was in `bed`; by now perhaps in none.
  const known = bedNow !== undefined ? bedNow : who === undefined ? bed : who.bed;
  const knownSsn = ssn || who?.ssn || MISSING;
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
        {isLinked ? (
          <Link className="patient-line-ssn finger" to={paths.patient(id)}>
            {knownSsn}
          </Link>
        ) : (
          <span className="patient-line-ssn">{knownSsn}</span>
        )}
      </p>
      <div className="patient-line-notes">
        <BandWords band={band} />
        {patient === undefined ? null : (
          <>
            <NoAdmission {...patient} />
            <Allergies allergies={patient.allergies} shownFrom={shownFrom} />
          </>
        )}
        {hasFailed && patient === undefined ? (
          <p role="alert">{isGone ? RECORD_GONE : 'Name, age and allergies could not be loaded.'}</p>
        ) : null}
      </div>
    </div>
  );
}
