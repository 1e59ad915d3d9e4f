import type { Notification } from '../../contract/notifications';
import { MISSING, scoreText } from './observationText';

type Alert = Notification['alert'];

/** 'high' for CRITICAL, 'medium' for anything else (spec §4). */
export const riskLevelOf = (severity: string): 'high' | 'medium' => (severity === 'CRITICAL' ? 'high' : 'medium');

/** Whom an alert is about, for the page alone: 'ICU-3' and ' · Solberg, Ingrid'. No name leaves the page (the desktop says the id). */
export function alertPatient({ bed, first_name: first, last_name: last }: Alert): { bed: string; name: string } {
  // Of an alert that could only be read in part the names are missing.
  const name = [last, first].filter((part: string | undefined) => part !== undefined && part !== '').join(', ');
  return name === '' ? { bed: `Bed ${bed ?? MISSING}`, name: '' } : { bed: bed ?? MISSING, name: ` · ${name}` };
}

/** Title of a desktop notification (spec §9). The patient is the id: no SSN leaves the page. */
export const alertTitle = ({ patient, severity }: Alert): string => `Patient ${patient} is on ${riskLevelOf(severity)} risk!`;

/** Body of a desktop notification and text of a toast (spec §9); `--` stands for a patient without a bed. */
export const alertBody = ({ observation_type: type, observation_value: value, patient, bed }: Alert): string =>
  `${type} of patient ${patient > 0 ? patient : MISSING} on bed ${bed ?? MISSING} is ${percentText(value)}.`;

/** A score of an alert as a percentage, `--` when it could not be read; cut like every score, so that 84.9 does not read as 85, where high risk begins. */
export const percentText = (value: number | null): string => (value === null ? MISSING : `${scoreText(value)}%`);
