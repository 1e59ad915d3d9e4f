import type { Hl7MessageDetails } from '../../../../../contract/hl7Messages';

type Place = NonNullable<Hl7MessageDetails['place']>;

/** Of HL7 table 0357: what the message names is not known. */
const UNKNOWN_KEY = 204;

/** PV1-3, as ERR-2 writes it. */
const OF_PLACE = /^PV1\^\d*\^3(?:\^|$)/;

/** The unknown place at which a dead message failed; null when it failed at something else, such as a bed that is taken. */
export function unnamedPlace({
  state,
  error_code: code,
  error_location: location,
  place,
}: Pick<Hl7MessageDetails, 'state' | 'error_code' | 'error_location' | 'place'>): Place | null {
  return state === 'dead' && code === UNKNOWN_KEY && location !== null && OF_PLACE.test(location)
    ? place
    : null;
}
