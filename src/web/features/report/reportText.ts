import { VITAL_KEYS } from '../../../clinical/vitals';
import type { ReportObservations } from '../../../contract/observationSets';
import type { Patient } from '../../../contract/patients';
import type { Report } from '../../api/report';
import { formatTimestamp } from '../../lib/dates';
import { genderText } from '../../clinical/words/genderText';

/** Whom a report is about. */
export type ReportPatient = Pick<Patient, 'id' | 'ssn' | 'gender'> & { bed: string };

export const NO_OBSERVATIONS = 'No observation data available for this report.';

/** How the extremes of the report come about: a single reading that is an artefact is none. */
export const EXTREMES = 'Minimum and maximum are of one-minute medians.';

/** What a patient is filed under: the SSN, without one a name made of the id. */
export const identifierOf = ({ id, ssn }: Pick<ReportPatient, 'id' | 'ssn'>): string =>
  ssn.trim() === '' ? `Patient ${id}` : ssn;

/** The line at the foot of every page: who, in one line. */
export const patientLineOf = (patient: ReportPatient): string =>
  [
    patient.ssn.trim() === '' ? identifierOf(patient) : `SSN ${patient.ssn}`,
    genderText(patient.gender),
    patient.bed,
  ].join(', ');

/** The time that a report is about, in the browser's zone. */
export const periodText = ({ from, until }: Pick<Report, 'from' | 'until'>): string =>
  `${formatTimestamp(from)} – ${formatTimestamp(until)}`;

/** Whether anything was measured that a report shows. Scores alone are no observations. */
export const hasVitals = ({ observations }: ReportObservations): boolean =>
  observations.some(({ observations: values }) => VITAL_KEYS.some((key) => values[key] !== null));
