import type { Kysely } from 'kysely';
import {
  findBedByAbbreviation,
  findKnownPlace,
  findNamedBed,
  type Place,
  type SentPlace,
} from '../../../db/hl7/places';
import type { Tables } from '../../../db/tables/tables';
import type { Hl7Segment } from '../message/hl7Segment';

/** Where a message says that a patient is; null when it does not say, or why the place is not known. */
export type PlaceRead = { place: Place | null } | { unknown: string };

/** The field of PV1 with the place of a patient. */
export const PLACE = 3;

/** The place of a field of type PL: point of care, room, bed. Its facility is not compared. */
export function sentPlace(segment: Hl7Segment, field = PLACE): SentPlace {
  return { pointOfCare: segment.text(field), room: segment.text(field, 2), bed: segment.text(field, 3) };
}

const isEmpty = ({ pointOfCare, room, bed }: SentPlace): boolean =>
  [pointOfCare, room, bed].every((part) => part === '');

/**
 * The place that a message means: an alias, else a department by its abbreviation or name and a bed by its number or
 * abbreviation.
 */
export async function findPlace(tx: Kysely<Tables>, sent: SentPlace): Promise<PlaceRead> {
  if (isEmpty(sent)) return { place: null };
  const { alias, department } = await findKnownPlace(tx, sent);
  if (alias !== null) return { place: alias };
  const words = [sent.pointOfCare, sent.room, sent.bed].filter((part) => part !== '').join(' ');
  // Some senders write the bed in place of the room.
  const bed = sent.bed || sent.room;
  if (sent.pointOfCare === '') {
    const place = await findBedByAbbreviation(tx, bed);
    return place === null ? noBed(words) : { place };
  }
  if (department === null) {
    // Or the whole bed as the point of care.
    const place = bed === '' ? await findBedByAbbreviation(tx, sent.pointOfCare) : null;
    return place === null
      ? { unknown: `There is no department ${sent.pointOfCare}. Name the place, then replay.` }
      : { place };
  }
  if (bed === '') return { place: { department, bed: null } };
  // Beds have no rooms here, and two rooms may each have a bed of this number: a person names once which one it is.
  if (sent.room !== '' && sent.bed !== '' && sent.room !== sent.bed) return noBed(words);
  const found = await findNamedBed(tx, department, bed);
  return found === null ? noBed(words) : { place: { department, bed: found } };
}

const noBed = (words: string): PlaceRead => ({
  unknown: `There is no bed ${words}. Name the bed, then replay.`,
});
