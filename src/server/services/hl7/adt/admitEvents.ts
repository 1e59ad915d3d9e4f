import type { Admission } from '../../../../contract/admissions';
import { findDiagnosisByCode } from '../../../db/hl7/conditions';
import { beginStay, keptOf, moveStay } from '../../admissions/stays';
import { FAULT_CODES, MessageFault } from '../handling/messageHandler';
import { firstSegment } from '../message/hl7Message';
import { PLACE } from '../patients/places';
import { dayOf, type AdtWork, type Applied } from './adtWork';
import { isStale } from './eventOrder';
import { stayTime } from './eventTime';
import { registerSent, updateSent } from './keepPatient';
import { namedPatient } from './namedPatient';
import {
  bedWords,
  keepVisit,
  lockMove,
  placeOf,
  refuseBeyondLink,
  refuseTaken,
  sentStay,
  visitFault,
} from './sentStay';

const ADMITTED = 'Admitted to ';
/** Whether the step of a segment says that a stay began. */
export const isAdmission = (step: string): boolean => step.startsWith(ADMITTED);

/** A01, A04: a stay begins; of a visit that is open, what is known of it is brought up to date. */
export async function admitPatient(work: AdtWork): Promise<Applied> {
  const known = await namedPatient(work);
  const place = await placeOf(work);
  if (known === null) {
    await refuseBeyondLink(work, place);
    return { state: 'applied', patientId: await admitNew(work, place) };
  }
  const sent = await sentStay(work, known);
  if (await isStale(work, sent)) return { state: 'stale', patientId: known };
  if (sent.other !== null)
    throw visitFault(work, {
      state: 'dead',
      code: FAULT_CODES.duplicateKey,
      text: 'This patient has another open stay. End it, then replay.',
      patientId: known,
    });
  const open = isOpen(sent.stay) ? sent.stay : null;
  await refuseBeyondLink(work, place, open);
  await lockMove(work, place, open);
  await updateSent(work, known);
  if (open !== null) {
    await refreshStay(work, open, place);
    await keepVisit(work, sent, open.id);
    work.took(work.pv1, `The stay is open already, in ${await bedWords(work, open.id)}.`);
  } else await begin(work, known, place);
  return { state: 'applied', patientId: known };
}

const isOpen = (stay: Admission | null): stay is Admission => stay !== null && stay.discharge_date === null;

type Place = Awaited<ReturnType<typeof placeOf>>;

/** A patient who is not registered yet; resolves with the id. @throws MessageFault that names no patient: there is none then */
async function admitNew(work: AdtWork, place: Place): Promise<number> {
  const patientId = await registerSent(work);
  try {
    await begin(work, patientId, place);
  } catch (error) {
    throw error instanceof MessageFault ? new MessageFault({ ...error.fault, patientId: null }) : error;
  }
  return patientId;
}

async function begin(work: AdtWork, patientId: number, place: Place): Promise<void> {
  const { tx, trigger, pv1, act } = work;
  await lockMove(work, place, null);
  if (place !== null) await refuseTaken(work, place, patientId);
  const sent = await sentStay(work, patientId);
  const id = await beginStay(
    tx,
    {
      patient: patientId,
      status: trigger === 'A04' ? 'REGISTERED' : 'HOSPITAL_ADMISSION',
      admission_date: dayOf(work, stayTime(work, 44)),
      discharge_date: null,
      diagnosis: await sentDiagnosis(work),
      department: place?.department ?? null,
      bed: place?.bed ?? null,
    },
    act,
  );
  await keepVisit(work, { number: sent.number, visit: null }, id);
  work.took(pv1, `${ADMITTED}${await bedWords(work, id)}.`);
  nameNotRemoved(work);
  nameUnused(work);
}

/** Brings place and diagnosis of an open stay, whose beds are locked (`lockMove`), up to what a message says of them. Resolves with whether the bed changed. */
export async function refreshStay(work: AdtWork, stay: Admission, place: Place): Promise<boolean> {
  const diagnosis = (await sentDiagnosis(work)) ?? stay.diagnosis;
  // A department without a bed says nothing of the bed within it.
  const moved =
    place !== null && (place.department !== stay.department || (place.bed ?? stay.bed) !== stay.bed);
  if (moved) await refuseTaken(work, place, stay.patient);
  if (moved || diagnosis !== stay.diagnosis)
    await moveStay(work.tx, stay.id, { ...keptOf(stay), ...(moved && place), diagnosis }, work.act);
  if (!moved) nameNotRemoved(work);
  nameUnused(work);
  return moved;
}

/** The diagnosis that DG1 or PV2-3 names by a code of the list; null when neither does. */
async function sentDiagnosis({ tx, message, took, leftOut, steps }: AdtWork): Promise<number | null> {
  const named = [...message.segments.filter(({ name }) => name === 'DG1'), firstSegment(message, 'PV2')];
  for (const segment of named) {
    if (segment === undefined || segment.text(3) === '') continue;
    const found = await findDiagnosisByCode(tx, segment.text(3));
    if (found !== null) {
      took(segment, 'The diagnosis.');
      return found;
    }
    if (!steps.some((step) => step.segment === segment.index))
      leftOut(segment, 'Its diagnosis is not in the list; the form asks for one at the next edit.');
  }
  return null;
}

/** A patient lies somewhere until a transfer or the end of the stay. */
function nameNotRemoved({ pv1, warnings }: AdtWork): void {
  if (pv1 !== null && [1, 2, 3].some((component) => pv1.isRemoved(PLACE, component)))
    warnings.push('PV1-3 has `""`: this event removes no place.');
}

/** What PV1 says beside the place and is kept nowhere. */
function nameUnused({ pv1, leftOut }: AdtWork): void {
  if (pv1 === null) return;
  const doctors = { 7: 'attending', 8: 'referring', 9: 'consulting', 17: 'admitting' };
  const sent = Object.entries(doctors).filter(([field]) => pv1.rawField(Number(field)) !== '');
  if (sent.length > 0)
    leftOut(pv1, `The doctors are kept nowhere: ${sent.map(([, word]) => word).join(', ')}.`);
}
