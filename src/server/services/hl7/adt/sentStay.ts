import type { Admission } from '../../../../contract/admissions';
import { MAX_PLACE_PART } from '../../../../contract/locationAliases';
import { lockBeds } from '../../../db/devices/assignmentGate';
import { lockAdmission } from '../../../db/patients/admissions';
import { findOccupant, findPlaceOfStay, type Place } from '../../../db/hl7/places';
import {
  findVisit,
  findVisitOf,
  lockLatestStay,
  lockOpenStay,
  putVisit,
  type FoundVisit,
  type StayBefore,
  type VisitNumber,
} from '../../../db/hl7/stays/visits';
import { hasMoved, putStayEvent, type StayEvent } from '../../../db/hl7/stays/stayEvents';
import { FAULT_CODES, type MessageFault } from '../handling/messageHandler';
import { findPlace, sentPlace } from '../patients/places';
import { numbersOf } from '../patients/sentIdentifiers';
import { adtFault } from './adtFault';
import { dayOf, refuseOtherDepartments, type AdtWork } from './adtWork';
import { aheadTime } from './eventOrder';

/** What a message means by its visit, of a patient. */
export interface SentStay {
  number: VisitNumber | null;
  /** The stay of this visit, open or over; or the open one that has no number, which takes this one. Without a number: the latest. */
  stay: Admission | null;
  /** What was applied last to that stay; or, while none is open, to one without a number that may be it. */
  visit: FoundVisit | null;
  /** When that happened by the clock of this link, where it was ahead. */
  ahead: number | null;
  patientId: number;
  /** The patient's open stay, when it is another one. */
  other: Admission | null;
}

/** The number of the visit: PV1-19, else the account (PID-18); null when the message has neither. */
export function visitNumber({
  pv1,
  pid,
  context: { link },
}: Pick<AdtWork, 'pv1' | 'pid'> & { context: { link: { name: string } } }): VisitNumber | null {
  const [found] = [...(pv1 === null ? [] : numbersOf(pv1, 19, link)), ...numbersOf(pid, 18, link)];
  return found === undefined ? null : { authority: found.authority, number: found.value };
}

/** The stay that a message means, of a patient whose state is locked; the open stay is locked. @throws MessageFault when the visit is another patient's */
export async function sentStay(work: AdtWork, patientId: number): Promise<SentStay> {
  const stay = await stayOf(work, patientId);
  const ahead = stay.visit === null ? null : await aheadTime(work, patientId, stay.visit);
  return { ...stay, ahead, patientId };
}

async function stayOf(work: AdtWork, patientId: number): Promise<Omit<SentStay, 'ahead' | 'patientId'>> {
  const { tx } = work;
  const number = visitNumber(work);
  const open = await lockOpenStay(tx, patientId);
  const visit = number === null ? null : await findVisit(tx, number, work.context.link.id);
  if (visit !== null) {
    const stay = open?.id === visit.admission ? open : await lockAdmission(tx, visit.admission);
    if (stay !== null && stay.patient !== patientId)
      throw visitFault(work, {
        state: 'dead',
        code: FAULT_CODES.duplicateKey,
        text: 'This visit is of another patient. Find out who is meant, then replay.',
        patientId,
      });
    return { number, stay, visit, other: open !== null && open.id !== stay?.id ? open : null };
  }
  // A message without a number means the stay that is open, else the one that was so last.
  const latest = open ?? (await lockLatestStay(tx, patientId));
  const last = latest === null ? null : await findVisitOf(tx, latest.id, work.context.link.id);
  if (number === null) return { number, stay: latest, visit: last, other: null };
  const isOfLatest = (last?.number ?? null) === null && mayBe(work, latest);
  return {
    number,
    stay: isOfLatest ? open : null,
    visit: isOfLatest ? last : null,
    other: isOfLatest ? null : open,
  };
}

/**
 * Whether a stay without a number may be the visit of a message: not when the event is of a day before it began, or is
 * of an outpatient.
 */
const mayBe = (work: AdtWork, stay: Admission | null): boolean =>
  stay === null ||
  (dayOf(work, work.until) >= stay.admission_date && work.pv1?.text(2).toUpperCase() !== 'O');

/** Where the message says the patient is; null when it does not say. @throws MessageFault for a place that is not known */
export async function placeOf(work: AdtWork): Promise<Place | null> {
  const { tx, pv1 } = work;
  if (pv1 === null) return null;
  const sent = sentPlace(pv1);
  const read = await findPlace(tx, sent);
  if ('unknown' in read && Object.values(sent).some((part: string) => part.length > MAX_PLACE_PART))
    throw adtFault({
      ...{ state: 'rejected', code: FAULT_CODES.valueTooLong, segment: pv1, field: 3 },
      text: `A part of the place (PV1-3) is longer than ${MAX_PLACE_PART} characters: no place here has such a name.`,
    });
  if ('unknown' in read)
    throw adtFault({
      state: 'dead',
      code: FAULT_CODES.unknownKey,
      segment: pv1,
      field: 3,
      text: read.unknown,
    });
  return read.place;
}

/** Of a bed that `lockMove` has locked. @throws MessageFault while another patient lies in it */
export async function refuseTaken(
  { tx, pv1, pid }: AdtWork,
  place: Pick<Place, 'bed'>,
  patientId: number,
): Promise<void> {
  if (place.bed === null) return;
  const occupant = await findOccupant(tx, place.bed);
  if (occupant === null || occupant === patientId) return;
  throw adtFault({
    state: 'dead',
    code: FAULT_CODES.locked,
    segment: pv1 ?? pid,
    field: 3,
    text: 'Another patient lies in this bed. Free it, then replay.',
    patientId,
  });
}

/**
 * Locks the bed that the patient comes to and the one that the patient leaves, before the patient's own row: in the order of a
 * change of a bed, which then gives its patient another place.
 */
export async function lockMove(
  { tx }: AdtWork,
  place: Pick<Place, 'bed'> | null,
  stay: Admission | null,
): Promise<void> {
  if (place !== null && place.bed !== stay?.bed) await lockBeds(tx, [place.bed, stay?.bed ?? null]);
}

/**
 * A link of one department: the place of the message or the stay as it is must be there. A stay that it admitted or moved it follows
 * to its end.
 * @throws MessageFault
 */
export async function refuseBeyondLink(
  work: AdtWork,
  place: Pick<Place, 'department'> | null,
  ...stays: readonly (Admission | null)[]
): Promise<void> {
  const { tx, context } = work;
  const departments = stays.map((stay) => stay?.department ?? null);
  for (const stay of context.link.department === undefined ? [] : stays)
    if (stay !== null && (await hasMoved(tx, context.link.id, stay.id))) return;
  await refuseOtherDepartments(work, [place?.department ?? null, ...departments]);
}

/** The events that admit a patient, or move one. */
const MOVES: readonly string[] = ['A01', 'A02', 'A04'];

const stayEvent = (
  { context: { link, messageId, receivedAt } }: AdtWork,
  admission: number,
  of: Pick<StayEvent, 'hasMoved' | 'happened'>,
): StayEvent => ({ admission, link: link.id, messageId, receivedAt, ...of });

/** Keeps that an event of this link was applied to a stay, without any effect there. */
export const keepEvent = (work: AdtWork, admission: number): Promise<void> =>
  putStayEvent(work.tx, stayEvent(work, admission, { hasMoved: false, happened: null }));

/** Stores the event as the last one of a stay; a message without a number leaves that of the stay. */
export async function keepVisit(
  work: AdtWork,
  { number, visit }: Pick<SentStay, 'number' | 'visit'>,
  admission: number,
  { before = null, event = work.trigger }: { before?: StayBefore | null; event?: string } = {},
): Promise<void> {
  const { tx, trigger, at, sentAt, context } = work;
  const ahead = sentAt > context.receivedAt ? sentAt : null;
  const known = number ?? visit?.number ?? null;
  await putVisit(
    tx,
    {
      ...{ admission, number: known },
      // An event of "today" does not make one of this morning the newest.
      ...{ lastEvent: event, lastEventAt: Math.max(at, visit?.lastEventAt ?? at), before },
    },
    {
      event: stayEvent(work, admission, { hasMoved: MOVES.includes(trigger), happened: { at, ahead } }),
      isOwn: visit?.admission === admission && isSameNumber(visit.number, known),
    },
  );
}

const isSameNumber = (one: VisitNumber | null, other: VisitNumber | null): boolean =>
  one?.authority === other?.authority && one?.number === other?.number;

/** A fault at the number of the visit, which a message without PV1 has in PID-18. */
export const visitFault = (
  { pv1, pid }: AdtWork,
  fault: Pick<Parameters<typeof adtFault>[0], 'state' | 'code' | 'text' | 'patientId'>,
): MessageFault => adtFault({ ...fault, segment: pv1 ?? pid, field: pv1 === null ? 18 : 19 });

/** There is no such open stay, or the event does not follow the one before. */
export const noSuchStay = (work: AdtWork, text: string, patientId: number): MessageFault =>
  work.pv1 === null && visitNumber(work) === null
    ? withoutPv1(work)
    : visitFault(work, { state: 'rejected', code: FAULT_CODES.unknownKey, text, patientId });

const withoutPv1 = ({ pid }: AdtWork): MessageFault =>
  adtFault({
    ...{ state: 'rejected', code: FAULT_CODES.segmentSequence, segment: pid },
    text: 'This event needs a PV1 segment.',
  });

/** @throws MessageFault without a PV1 segment */
export function needPv1(work: AdtWork): void {
  if (work.pv1 === null) throw withoutPv1(work);
}

/** The name of a place for the steps of a message. */
export async function bedWords({ tx }: AdtWork, admission: number): Promise<string> {
  const { abbreviation, number } = await findPlaceOfStay(tx, admission);
  if (abbreviation === null) return 'no place';
  return number === null ? 'a department without a bed' : `${abbreviation}-${number}`;
}
