import { OBSERVATION_KEYS } from '../../../clinical/vitals';
import type { Dashboard, DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import type { Observations } from '../../../contract/observations';
import type { Unreadable } from '../../lib/unreadable';
import { isDashboardEntry } from '../answers/dashboard';
import { idOr, partsOf, readEntries, textOr, type Parts } from './readEntries';

const NOTHING = Object.fromEntries(OBSERVATION_KEYS.map((key) => [key, null])) as Observations;

/**
 * A board, entry by entry: one that does not fit says so on a card of its own and hides no other. Undefined when not one entry is of a device:
 * that is no board.
 */
export function readDashboard(answer: unknown): Dashboard | undefined {
  if (Array.isArray(answer) && answer.length > 0 && !(answer as unknown[]).some((entry) => idOr(partsOf(entry)['device_id'], 0) > 0)) return undefined;
  return readEntries(answer, 'an entry of the board', isDashboardEntry, mended) as Dashboard | undefined;
}

/** Who and where, as far as it can be read. No value: one that stands beside something wrong may be wrong itself. */
function mended({ device_id, patient }: Parts, index: number): DashboardEntry & Unreadable {
  const parts = partsOf(patient);
  return {
    // Without a number of its own it still needs a place of its own on the board.
    device_id: idOr(device_id, -1 - index), battery_level: null, online: false, last_sync: null, patient: patientOf(parts), observations: NOTHING,
    received_at: null, online_window: 0, value_lifetime: 0, status: null, clock_offset: null, zeros: [], last_band: 'none', not_watched_until: null,
    unreadable: { bed: textOr(parts['bed'], null) },
  };
}

function patientOf({ id, ssn, gender, bed, is_high_priority }: Parts): DashboardPatient | null {
  const known = idOr(id, 0);
  return known === 0 ? null : { id: known, ssn: textOr(ssn, ''), gender: textOr(gender, ''), bed: textOr(bed, null), is_high_priority: is_high_priority === true };
}
