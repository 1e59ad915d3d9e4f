import type { AuditEntry } from '../../../../contract/audit';
import { MISSING } from '../../../lib/missing';

/** A program has a name and no account. */
export const whoText = ({ username }: AuditEntry): string => username;

type Said = Pick<AuditEntry, 'action' | 'entity' | 'entity_id' | 'fields' | 'patients' | 'merged_into'>;

/** Of these a person would say what was done to the patient, not that a row was written. */
const DONE: Readonly<Record<string, string>> = {
  'created condition of patient': 'Added a condition of the patient',
  'deleted condition of patient': 'Removed a condition of the patient',
  'created change of alarm limits of patient': 'Changed the alarm limits of the patient',
  'created change of alarm limits of department': 'Changed the alarm limits of a department',
  'created change of alarm limits of hospital': 'Changed the alarm limits of the hospital',
  'created pause of alarms of patient': 'Paused alarms of the patient',
  'created assignment of device': 'Gave the patient a device',
  'created vitals of patient': 'Logged vital signs of the patient',
  'created calibration of device': 'Calibrated a device',
  'created merge of patient': 'Merged two records of the patient',
  'created erasure of patient': 'Erased the patient',
  'created export of patient': 'Exported the record of the patient',
  'read search': 'Read the results of a search',
  'read patients': 'Read the list of patients',
  'read devices': 'Read the list of devices',
};

const SESSION: ReadonlySet<string> = new Set(['signed in', 'signed out', 'sign-in refused']);

/** What has no number of its own is "the" one: 'the audit log', 'the patient'. A patient is named beside it. */
const NUMBERED_PATIENT = / of patient$|^patient$/;

/** 'Changed clinical note 12', 'Read the patient dashboard', 'Sealed 2 alarm events'. */
export function whatText({
  action,
  entity,
  entity_id: id,
  fields,
  patients,
  merged_into: into,
}: Said): string {
  if (SESSION.has(action)) return sentenceCase(action);
  if (entity === 'alarm events') return `Sealed ${eventsText(fields) ?? 'the alarm events'}`;
  // A record that became part of another, or is there again after an undo: no patient was erased.
  if (action === 'deleted' && entity === 'patient' && (into !== null || patients.length > 0))
    return 'Merged the record into another';
  const done = DONE[`${action} ${entity}`];
  if (done !== undefined) return done;
  if (id === null || NUMBERED_PATIENT.test(entity))
    return `${sentenceCase(action)} the ${entity.replace(/ of patient$/, ' of the patient')}`;
  return `${sentenceCase(action)} ${entity} ${id}`;
}

/** Whom an entry is about, where none of them has a record any more: 'Patient 55, erased'. Of a merge, into whom is to follow. */
export function formerText({
  patients_count: count,
  entity,
  entity_id: id,
  merged_into: into,
}: Pick<AuditEntry, 'patients_count' | 'entity' | 'entity_id' | 'merged_into'>): string {
  if (count === 0) return MISSING;
  if (count > 1) return into === null ? `${count} erased patients` : `${count} patients, erased or merged`;
  const became = into === null ? 'erased' : 'merged';
  if (id !== null && /(^| of )patient$/.test(entity)) return `Patient ${id}, ${became}`;
  return into === null ? 'An erased patient' : 'A patient, merged';
}

/** The fields that were written, or what is behind the digests of alarm events: how many they are is in the sentence. */
export const detailsText = ({ entity, fields }: Pick<AuditEntry, 'entity' | 'fields'>): string =>
  (entity === 'alarm events' && eventsText(fields) !== null ? fields.slice(1) : fields).join(', ');

/** '1 alarm event' of the log's own '1 events'; null when it does not say how many. */
function eventsText([first = '']: readonly string[]): string | null {
  const [, count] = /^(\d+) events$/.exec(first) ?? [];
  return count === undefined ? null : `${count} alarm ${count === '1' ? 'event' : 'events'}`;
}

export const sentenceCase = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
