import { isSeverity, kindOfType, SEVERITIES } from '../../../clinical/alarms';
import { VITAL_KEYS, VITALS } from '../../../clinical/vitals';
import type { Notification } from '../../../contract/notifications';
import { scoreText } from './observationText';
import { MISSING } from '../../lib/missing';
import { isScore } from './scoreWords';

type Alert = Notification['alert'];

/** 'high' for CRITICAL, 'medium' for anything else (spec §4): a severity is an open word. */
export const riskLevelOf = (severity: string): 'high' | 'medium' =>
  isSeverity(severity) ? SEVERITIES[severity].band : SEVERITIES.WARNING.band;

/**
 * The patient of an alert, for the page alone: 'ICU-3 · Solberg, Ingrid'. No name leaves the page (the
 * desktop shows the id).
 */
export function alertPatient({ bed, first_name: first, last_name: last }: Alert): string {
  // An alert that could only be read in part has no names.
  const name = [last, first]
    .filter((part: string | undefined) => part !== undefined && part !== '')
    .join(', ');
  return name === '' ? `Bed ${bed ?? MISSING}` : `${bed ?? MISSING} · ${name}`;
}

/** Title of a desktop notification (spec §9). The patient is the id: no SSN leaves the page. */
export const alertTitle = ({ patient, severity }: Alert): string =>
  `Patient ${patient} is on ${riskLevelOf(severity)} risk!`;

/** Body of a desktop notification and text of a toast (spec §9); `--` for a patient without a bed. */
export const alertBody = ({
  observation_type: type,
  observation_value: value,
  patient,
  bed,
}: Alert): string =>
  `${type} of patient ${patient > 0 ? patient : MISSING} on bed ${bed ?? MISSING} is ${alertValueText(type, value)}.`;

/**
 * The value of an alert where the spec has a percentage; `--` when it could not be read. A score is cut like
 * every score, so that 84.9 does not read as 85, where high risk begins. Any other kind has its unit in place
 * of `%` (open-points §4), and none when it is not known.
 */
export function alertValueText(type: string, value: number | null): string {
  return value !== null && isScore(type) ? `${scoreText(value)}%` : indexText(type, value);
}

/** The same with a score as an index, without `%` (open-points §4). */
export function indexText(type: string, value: number | null): string {
  if (value === null) return MISSING;
  if (isScore(type)) return scoreText(value);
  const observation = kindOfType(type)?.observation;
  const vital = VITAL_KEYS.find((key) => key === observation || VITALS[key].observationType === type);
  if (vital === undefined) return String(value);
  const { unit, digits } = VITALS[vital];
  return `${value.toFixed(digits)}${unit === '%' ? '' : ' '}${unit}`;
}
