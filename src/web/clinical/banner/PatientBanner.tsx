import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAge, formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/serverClock';
import { Allergies } from './Allergies';
import { BandWords } from './BandWords';
import { MergeNotice } from './MergeNotice';
import './PatientBanner.css';
import { bannerName, BirthDate, SexAndAge } from './PatientIdentity';
import { useBannerPatient } from './useBannerPatient';
import { usePatientStanding } from './usePatientStanding';

interface PatientBannerProps {
  /** The id. */
  patient: number;
  /** Whether the SSN leads to the patient's own page: not there itself. */
  isLinked?: boolean;
  /** Whether the birth date, the device and the signal are in it: otherwise the screen shows `PatientFacts`. */
  hasFacts?: boolean;
  /** Beside the allergies: the comorbidities of the chart. */
  children?: ReactNode;
}

/** Unknown while the server does not respond, as on the device's own pages. */
const SIGNAL_WORDS = { stable: 'Online', lost: 'Offline', unknown: 'Unknown' } as const;

type Standing = ReturnType<typeof usePatientStanding>;

/**
 * Who the patient of a screen is, and how the patient stands: bed, band with since when, name, sex and age,
 * SSN, and the allergies. Stays in sight while the screen scrolls (`ui/PageHeader`, identity).
 */
export function PatientBanner({
  patient: id,
  isLinked = false,
  hasFacts = true,
  children,
}: PatientBannerProps) {
  const { patient, hasFailed, shownFrom } = useBannerPatient(id);
  const standing = usePatientStanding(id);
  if (patient === undefined)
    return (
      <section className="patient-banner patient-banner--waiting" aria-label="Patient">
        {hasFailed ? <p role="alert">Who the patient is could not be loaded.</p> : null}
      </section>
    );
  const { band } = standing;
  return (
    <section
      className={`patient-banner patient-banner--${band.band} patient-banner--${band.look}`}
      aria-label="Patient"
    >
      <div className="patient-banner-id">
        <div className="patient-banner-band">
          <b>
            <span className="visually-hidden">Bed </span>
            {(standing.bed === undefined ? patient.bed : standing.bed) ?? MISSING}
          </b>
          <BandWords band={band} />
        </div>
        <div className="patient-banner-who">
          <b className="patient-banner-name">{bannerName(patient)}</b>
          <SexAndAge {...patient} />
          <span className="patient-fact patient-banner-ssn">
            <span>SSN </span>
            {isLinked ? (
              <Link className="finger" to={`${paths.patient(id)}/`}>
                {patient.ssn || MISSING}
              </Link>
            ) : (
              <b>{patient.ssn || MISSING}</b>
            )}
          </span>
        </div>
      </div>
      {hasFacts ? <PatientFacts patient={id} /> : null}
      <div className="patient-banner-notes">
        <Allergies allergies={patient.allergies} shownFrom={shownFrom} />
        <MergeNotice merged={patient.merged} />
        {children}
      </div>
    </section>
  );
}

/** The birth date, the worn device, and whether anything arrives from it; nothing until the patient is known. */
export function PatientFacts({ patient: id }: Pick<PatientBannerProps, 'patient'>) {
  const { patient } = useBannerPatient(id);
  const standing = usePatientStanding(id);
  if (patient === undefined) return null;
  return (
    <div className="patient-banner-more">
      <BirthDate {...patient} />
      <Device device={standing.device} />
      <Sync standing={standing} />
    </div>
  );
}

function Device({ device }: Pick<Standing, 'device'>) {
  return (
    <span className="patient-fact">
      Device{' '}
      {device === null || device === undefined ? (
        MISSING
      ) : (
        <Link className="finger" to={paths.device(device)} aria-label={`Device ${device}`}>
          {device}
        </Link>
      )}
    </span>
  );
}

/** Whether anything still arrives, and when it last did: once it does not, how long ago. */
function Sync({ standing: { device, lastSync, signal } }: { standing: Standing }) {
  const age = useServerClock((now) => (lastSync === null ? MISSING : formatAge(now - Date.parse(lastSync))));
  const isOn = signal === 'stable' && lastSync !== null;
  return (
    <span className={isOn ? 'patient-banner-sync' : 'patient-banner-sync patient-banner-sync--off'}>
      <i />
      {typeof device === 'number' ? <b>{SIGNAL_WORDS[signal]}</b> : null}{' '}
      {lastSync === null ? (
        MISSING
      ) : (
        <time dateTime={lastSync} title={formatTimestamp(lastSync)}>
          {isOn ? formatTimestamp(lastSync) : age}
        </time>
      )}
    </span>
  );
}
