import type { Alert } from '../../../contract/alerts';
import type { Unreadable } from '../../lib/unreadable';
import { isAlert } from '../answers/alerts';
import { idOr, readPage, textOr, type Parts } from './readEntries';

/** The alerts of a patient, one by one. */
export const readAlerts = (answer: unknown): unknown =>
  readPage(answer, 'an alert of the list', isAlert, mended);

/**
 * The readable parts of an alert: none is dropped because a part is missing. The value null and an empty time
 * mean "not known".
 */
function mended(
  { id, observation_type, observation_value, created_at, severity }: Parts,
  index: number,
): Alert & Unreadable {
  return {
    id: idOr(id, -1 - index),
    observation_type: textOr(observation_type, 'Alert'),
    observation_value: typeof observation_value === 'number' ? observation_value : null,
    created_at: textOr(created_at, ''),
    severity: textOr(severity, 'UNKNOWN'),
    reasons: [],
    late: false,
    measured_at: '',
    unreadable: { bed: null },
    // Unknown kinds and missing parts: wider than the contract, and drawn as such.
  } as unknown as Alert & Unreadable;
}
