import { VITAL_KEYS } from '../../../clinical/vitals';
import type { ReportObservations } from '../../../contract/observationSets';
import type { Patient } from '../../../contract/patients';
import type { Report } from '../../api/report';
import { formatTimestamp } from '../../lib/dates';
import { genderText } from '../../clinical/words/genderText';

/** The patient of a report. */
export type ReportPatient = Pick<Patient, 'id' | 'ssn' | 'gender'> & { bed: string };

export const NO_OBSERVATIONS = 'No observation data available for this report.';

/** How the extremes of the report are computed: a single reading that is an artefact is not one. */
export const EXTREMES = 'Minimum and maximum are of one-minute medians.';

/** The patient's identifier: the SSN, without one a text with the id. */
export const identifierOf = ({ id, ssn }: Pick<ReportPatient, 'id' | 'ssn'>): string =>
  ssn.trim() === '' ? `Patient ${id}` : ssn;

/** The line at the foot of every page: the patient, in one line. */
export const patientLineOf = (patient: ReportPatient): string =>
  [
    patient.ssn.trim() === '' ? identifierOf(patient) : `SSN ${patient.ssn}`,
    genderText(patient.gender),
    patient.bed,
  ].join(', ');

/** The period of a report, in the browser's zone. */
export const periodText = ({ from, until }: Pick<Report, 'from' | 'until'>): string =>
  `${formatTimestamp(from)} – ${formatTimestamp(until)}`;

/** Whether the report has any measurement. Scores alone are not observations. */
export const hasVitals = ({ observations }: ReportObservations): boolean =>
  observations.some(({ observations: values }) => VITAL_KEYS.some((key) => values[key] !== null));
