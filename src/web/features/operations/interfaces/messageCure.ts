import type { Hl7MessageDetails } from '../../../../contract/hl7Messages';

type Place = NonNullable<Hl7MessageDetails['place']>;

/** PV1-3, as ERR-2 writes it. */
const OF_PLACE = /^PV1\^\d*\^3(?:\^|$)/;

/** The place that a dead message failed at, which a person can name; null when it failed at something else. */
export function unnamedPlace({
  state,
  error_location: location,
  place,
}: Pick<Hl7MessageDetails, 'state' | 'error_location' | 'place'>): Place | null {
  return state === 'dead' && location !== null && OF_PLACE.test(location) ? place : null;
}
