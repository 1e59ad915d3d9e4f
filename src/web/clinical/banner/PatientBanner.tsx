import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAge, formatTimestamp } from '../../lib/dates';
import { MISSING } from '../../lib/missing';
import { paths } from '../../lib/paths';
import { useServerClock } from '../../lib/server/serverClock';
import { Allergies } from './Allergies';
import { BandWords } from './BandWords';
import { MergeNotice } from './MergeNotice';
import { RECORD_GONE } from '../words/mergedText';
import './bannerStyles';
import { bannerName, BirthDate, NoAdmission, SexAndAge } from './PatientIdentity';
import { useBannerPatient } from './useBannerPatient';
import { WAITING } from './patientBand';
import { usePatientStanding } from './usePatientStanding';

interface PatientBannerProps {
  /** The id. */
  patient: number;
  /** Whether the SSN leads to the patient's own page: not there itself. */
  isLinked?: boolean;
  /** Whether the birth date, the device and the signal are in it: otherwise the screen shows `PatientFacts`. */
  hasFacts?: boolean;
  /** The screen says that the patient could not be loaded, and tries again when asked: what is known from elsewhere stays. */
  isFaultBelow?: boolean;
  /** Beside the allergies: the comorbidities of the chart. */
  children?: ReactNode;
}

/** Unknown while the server does not respond, as on the device's own pages. */
const SIGNAL_WORDS = { stable: 'Online', lost: 'Offline', unknown: 'Unknown' } as const;

type Standing = ReturnType<typeof usePatientStanding>;

/**
 * Stands there from the first moment on: until the patient's own answer is there, with what other answers contain, or blank.
 * Who the patient of a screen is, and how the patient stands: bed, band with since when, name, sex and age,
 * SSN, and the allergies. Stays in sight while the screen scrolls (`ui/page/PageHeader`, identity).
 */
export function PatientBanner({
  patient: id,
  isLinked = false,
  hasFacts = true,
  isFaultBelow = false,
  children,
}: PatientBannerProps) {
  const { patient, who, hasFailed, isGone, shownFrom } = useBannerPatient(id, !isFaultBelow);
  const standing = usePatientStanding(id);
  // What other answers contain may be old: nothing live stands beside it.
  const band = patient === undefined ? WAITING : standing.band;
  const bed = standing.bed === undefined ? who?.bed : standing.bed;
  if (isFaultBelow && who === undefined) return null;
  const unknown = isGone ? MISSING : <Blank />;
  return (
    <section
      className={`patient-banner patient-banner--${band.band} patient-banner--${band.look}`}
      aria-label="Patient"
      aria-busy={patient === undefined && !hasFailed}
    >
      <div className="patient-banner-id">
        <div className="patient-banner-band">
          <b>
            <span className="visually-hidden">Bed </span>
            {who === undefined ? unknown : (bed ?? MISSING)}
          </b>
          <BandWords band={band} />
        </div>
        <div className="patient-banner-who">
          <b className="patient-banner-name">{(who && bannerName(who)) || unknown}</b>
          {who === undefined ? null : (
            <>
              <SexAndAge {...who} />
              <span className="patient-fact patient-banner-ssn">
                <span>SSN </span>
                {isLinked ? (
                  <Link className="finger" to={`${paths.patient(id)}/`}>
                    {who.ssn || MISSING}
                  </Link>
                ) : (
                  <b>{who.ssn || MISSING}</b>
                )}
              </span>
            </>
          )}
        </div>
      </div>
      <div className="patient-banner-rest">
        {hasFacts && !isFaultBelow ? <PatientFacts patient={id} /> : null}
        <div className="patient-banner-notes">
          {patient !== undefined ? (
            <>
              <NoAdmission {...patient} />
              <Allergies allergies={patient.allergies} shownFrom={shownFrom} />
              <MergeNotice merged={patient.merged} />
            </>
          ) : hasFailed ? (
            <p role="alert">{isGone ? RECORD_GONE : notLoaded(who !== undefined)}</p>
          ) : (
            <Blank />
          )}
          {children}
        </div>
      </div>
    </section>
  );
}

/** An absent allergy must not look like none. */
const notLoaded = (isKnown: boolean): string =>
  isKnown
    ? 'Allergies and the rest of the record could not be loaded.'
    : 'Who the patient is could not be loaded.';

/** Holds the place of what is not known yet, so that nothing moves when it is. */
const Blank = () => <span className="patient-banner-blank" aria-hidden="true" />;

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
