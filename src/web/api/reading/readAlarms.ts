import { SEVERITY_KEYS } from '../../../clinical/alarms/alarms';
import type { Alarm } from '../../../contract/alarms';
import type { Unreadable } from '../../lib/unreadable';
import { isAlarm } from '../answers/alarms';
import { idOr, partsOf, readPage, textOr, type Parts } from './readEntries';

const [WORST] = SEVERITY_KEYS;

/** A page of alarms, one by one: one that cannot be read hides no other. */
export const readAlarms = (answer: unknown): unknown => readPage(answer, 'an alarm', isAlarm, mended);

/**
 * The readable parts of an alarm. One whose state could not be read counts as open and unacknowledged: an alarm is
 * never taken for answered.
 */
function mended(parts: Parts, index: number): Alarm & Unreadable {
  const patient = partsOf(parts['patient']);
  const bed = textOr(patient['bed'], null);
  return {
    id: idOr(parts['id'], -1 - index),
    patient: {
      id: idOr(patient['id'], 0),
      ssn: textOr(patient['ssn'], ''),
      gender: textOr(patient['gender'], ''),
      bed,
      first_name: textOr(patient['first_name'], ''),
      last_name: textOr(patient['last_name'], ''),
    },
    kind: textOr(parts['kind'], 'Alarm'),
    class: textOr(parts['class'], 'score'),
    severity: textOr(parts['severity'], WORST),
    worst: textOr(parts['worst'], WORST),
    value: typeof parts['value'] === 'number' ? parts['value'] : 0,
    unit: '',
    measured_at: textOr(parts['measured_at'], ''),
    raised_at: textOr(parts['raised_at'], ''),
    late: false,
    parts_known: null,
    vital: null,
    state: parts['state'] === 'resolved' || parts['state'] === 'acknowledged' ? parts['state'] : 'raised',
    acknowledged_by: null,
    acknowledged_at: null,
    acknowledged_until: null,
    unowned_since: textOr(parts['unowned_since'], null),
    escalation: 0,
    escalates_at: null,
    paused_until: null,
    pause: null,
    no_data_since: null,
    resolved_at: textOr(parts['resolved_at'], null),
    resolution: null,
    resolution_reason: null,
    reasons: [],
    ...(typeof parts['raised_in'] === 'string' && { raised_in: parts['raised_in'] }),
    unreadable: { bed },
    // Unknown kinds and missing parts: wider than the contract, and drawn as such.
  } as unknown as Alarm & Unreadable;
}
