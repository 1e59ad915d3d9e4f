import type { Notification } from '../../../contract/notifications';
import type { Unreadable } from '../../lib/unreadable';
import { isNotification } from '../answers/notifications';
import { idOr, partsOf, readEntries, textOr, type Parts } from './readEntries';

const NOUN = 'a notification';

/** Unread notifications, entry by entry; undefined when the response is not a list. */
export const readNotifications = (answer: unknown): Notification[] | undefined =>
  readEntries(answer, NOUN, isNotification, mendNotification) as Notification[] | undefined;

/**
 * The readable parts of a notification: no alert is dropped because a part is missing. Patient 0 and the
 * value null mean "not known"; one without an id gets a negative id, and cannot be marked as read.
 */
export function mendNotification({ id, created_at, alert }: Parts, index: number): Notification & Unreadable {
  const {
    patient,
    patient_ssn,
    patient_gender,
    bed,
    bed_now,
    observation_type,
    observation_value,
    severity,
    first_name,
    last_name,
  } = partsOf(alert);
  const knownBed = textOr(bed, null);
  return {
    id: idOr(id, -1 - index),
    read: false,
    created_at: textOr(created_at, ''),
    alert: {
      patient: idOr(patient, 0),
      patient_ssn: textOr(patient_ssn, ''),
      patient_gender: textOr(patient_gender, ''),
      bed: knownBed,
      ...((typeof bed_now === 'string' || bed_now === null) && { bed_now }),
      first_name: textOr(first_name, ''),
      last_name: textOr(last_name, ''),
      observation_type: textOr(observation_type, 'Alert'),
      observation_value: typeof observation_value === 'number' ? observation_value : null,
      severity: textOr(severity, 'UNKNOWN'),
      reasons: [],
      late: false,
      measured_at: '',
      // Unknown kinds and missing parts: wider than the contract, and drawn as such.
    } as unknown as Notification['alert'],
    unreadable: { bed: knownBed },
  };
}
