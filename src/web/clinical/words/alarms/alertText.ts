import { kindOfType } from '../../../../clinical/alarms/kindLists';
import { isSeverity, SEVERITIES } from '../../../../clinical/alarms/alarms';
import { VITAL_KEYS, VITALS } from '../../../../clinical/vitals';
import type { RiskReason } from '../../../../contract/alerts';
import type { Notification } from '../../../../contract/notifications';
import { scoreText } from '../observationText';
import { MISSING } from '../../../lib/missing';
import { isNews2, news2PointsText } from '../reasonText';
import { isScore, news2Text } from '../scoreWords';

type Alert = Notification['alert'];

const NONE: readonly RiskReason[] = [];

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

/**
 * Body of a desktop notification (spec §9); `--` for a patient without a bed. NEWS2 ends with the
 * points that it is made of: '… is 7 (5 of 7 parts): RR 3, SpO2 2, HR 2.'
 */
export function alertBody(alert: Alert): string {
  const { observation_type: type, reasons = [] } = alert;
  const points = isNews2(type) ? news2PointsText(reasons) : '';
  return sentenceOf(alert, `${valueOf(alert)}${points === '' ? '' : `: ${points}`}`);
}

/** The same in the one line that a toast has for it: NEWS2 without its points, '… is 7 (5 of 7).' */
export const toastBody = (alert: Alert): string => sentenceOf(alert, valueOf(alert).replace(' parts)', ')'));

const valueOf = ({ observation_type: type, observation_value: value, reasons = [] }: Alert): string =>
  alertValueText(type, value, reasons);

const sentenceOf = ({ observation_type: type, patient, bed }: Alert, what: string): string =>
  `${type} of patient ${patient > 0 ? patient : MISSING} on bed ${bed ?? MISSING} is ${what}.`;

/**
 * The value of an alert where the spec has a percentage; `--` when it could not be read. A score is cut like
 * every score, so that 84.9 does not read as 85, where high risk begins. Any other kind has its unit in place
 * of `%` (open-points §4), and none when it is not known; NEWS2 how many of its parts were known: '7 (5 of 7 parts)'.
 */
export function alertValueText(
  type: string,
  value: number | null,
  reasons: readonly RiskReason[] = NONE,
): string {
  return value !== null && isScore(type) ? `${scoreText(value)}%` : indexText(type, value, reasons);
}

/** The same with a score as an index, without `%` (open-points §4). */
export function indexText(type: string, value: number | null, reasons: readonly RiskReason[] = NONE): string {
  if (value === null) return MISSING;
  if (isScore(type)) return scoreText(value);
  if (isNews2(type) && reasons.length > 0) return news2Text({ total: value, parts_known: reasons.length });
  const kind = kindOfType(type);
  // A vital's own name: what a client may send, and no kind of alarm.
  const vital = VITAL_KEYS.find((key) => VITALS[key].observationType === type);
  const known = kind ?? (vital === undefined ? undefined : VITALS[vital]);
  if (known === undefined) return String(value);
  const { unit, digits } = known;
  return `${value.toFixed(digits)}${unit === '' || unit === '%' ? '' : ' '}${unit}`;
}
