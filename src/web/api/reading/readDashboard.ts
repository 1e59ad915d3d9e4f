import { NOTHING_KNOWN, OBSERVATION_KEYS } from '../../../clinical/observationKeys';
import type { Dashboard, DashboardEntry, DashboardPatient } from '../../../contract/dashboard';
import type { Observations } from '../../../contract/observations';
import type { PartlyRead, Unreadable } from '../../lib/unreadable';
import { isDashboardEntry } from '../answers/dashboard';
import { idOr, partsOf, readEntries, textOr, type Parts } from './readEntries';

/**
 * Reads a board entry by entry: an invalid entry is reported on a card of its own and hides no other.
 * Undefined when no entry describes a device: then the response is not a board.
 */
export function readDashboard(answer: unknown): Dashboard | undefined {
  if (
    Array.isArray(answer) &&
    answer.length > 0 &&
    !(answer as unknown[]).some((entry) => idOr(partsOf(entry)['device_id'], 0) > 0)
  )
    return undefined;
  return readEntries(answer, 'an entry of the board', isDashboardEntry, mended) as Dashboard | undefined;
}

/** The value of a part that could not be read: unknown, and never one that looks reassuring. */
export const NOT_KNOWN: Partial<DashboardEntry> = {
  battery_level: null,
  online: false,
  last_sync: null,
  observations: NOTHING_KNOWN,
  received_at: null,
  online_window: 0,
  value_lifetime: 0,
  status: null,
  clock_offset: null,
  zeros: [],
  last_band: 'none',
  not_watched_until: null,
  alarms: [],
};

/** The parts that are read one by one; any other is accepted or rejected as a whole. */
const INNER = ['patient', 'observations'];

/**
 * The readable parts of an entry, the rest unknown and named. An entry whose device or patient cannot be
 * identified shows the identity and place as far as they are known, and no value.
 */
function mended(
  parts: Parts,
  index: number,
  places: readonly string[],
): DashboardEntry & (Unreadable | PartlyRead) {
  const patient = parts['patient'] === null ? null : patientOf(partsOf(parts['patient']));
  const device = idOr(parts['device_id'], 0);
  if (device === 0 || (patient === null && parts['patient'] !== null)) {
    // Without an id of its own it still needs a position of its own on the board.
    return {
      ...NOT_KNOWN,
      device_id: device || -1 - index,
      patient,
      unreadable: { bed: textOr(partsOf(parts['patient'])['bed'], null) },
    } as DashboardEntry & Unreadable;
  }
  return { ...readableParts<DashboardEntry>(parts, places), patient };
}

/**
 * An entry of which the invalid parts are unknown, and named; `NOT_KNOWN` has the values in their place.
 */
export function readableParts<T>(parts: Parts, places: readonly string[]): T & PartlyRead {
  const notRead = notReadIn(parts, places);
  const unknown = Object.fromEntries(notRead.map((name) => [name, NOT_KNOWN[name as keyof DashboardEntry]]));
  const observations = observationsOf(parts['observations']);
  return { ...parts, ...unknown, observations, notRead } as unknown as T & PartlyRead;
}

/** The errors, each once and no deeper than a part that is read by itself. */
function notReadIn(parts: Parts, places: readonly string[]): string[] {
  const names = places.map((place) => {
    const [name = '', inner] = place.split('/');
    return INNER.includes(name) && inner !== undefined ? `${name}/${inner}` : name;
  });
  // The patient may also be null, so the error names the whole patient beside the invalid part.
  return [...new Set(names)].filter((name) => name !== 'patient' || parts['patient'] === null);
}

function observationsOf(observations: unknown): Observations {
  const parts = partsOf(observations);
  return Object.fromEntries(
    OBSERVATION_KEYS.map((key) => [key, typeof parts[key] === 'number' ? parts[key] : null]),
  ) as Observations;
}

function patientOf({ id, ssn, gender, bed, is_high_priority }: Parts): DashboardPatient | null {
  const known = idOr(id, 0);
  return known === 0
    ? null
    : {
        id: known,
        ssn: textOr(ssn, ''),
        gender: textOr(gender, ''),
        bed: textOr(bed, null),
        is_high_priority: is_high_priority === true,
      };
}
