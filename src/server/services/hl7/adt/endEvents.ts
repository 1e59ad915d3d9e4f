import type { Admission } from '../../../../contract/admissions';
import { lockBeds } from '../../../db/devices/assignmentGate';
import { isEndedByMerge } from '../../../db/hl7/merge/mergedRows';
import type { KeptAdmission } from '../../../db/patients/admissions';
import { endStay, keptOf, moveStay, resumeStay } from '../../admissions/stays';
import { FAULT_CODES } from '../handling/messageHandler';
import { dayOf, type AdtWork, type Applied } from './adtWork';
import { isStale } from './eventOrder';
import { stayTime } from './eventTime';
import { knownPatient } from './namedPatient';
import {
  bedWords,
  keepEvent,
  keepVisit,
  lockMove,
  noSuchStay,
  refuseBeyondLink,
  refuseTaken,
  sentStay,
  visitFault,
} from './sentStay';

/** The events that end a stay. */
const ENDS: readonly string[] = ['A03', 'A11'];

/** A03: the stay ends, the device is off. Once more has no effect. */
export async function dischargePatient(work: AdtWork): Promise<Applied> {
  const patientId = await knownPatient(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay, other } = sent;
  if (stay === null && other !== null)
    throw visitFault(work, {
      state: 'dead',
      code: FAULT_CODES.unknownKey,
      text: 'The open stay of this patient is of another visit. Find out which one ended, then replay.',
      patientId,
    });
  if (stay === null) return overAlready(work, patientId);
  const day = dayOf(work, stayTime(work, 45));
  const discharge = {
    status: 'HOSPITAL_DISCHARGE',
    discharge_date: day < stay.admission_date ? stay.admission_date : day,
  } as const;
  if (stay.discharge_date !== null) {
    if (!(await isEndedByMerge(work.tx, patientId, stay.id))) {
      await keepEvent(work, stay.id);
      return overAlready(work, patientId);
    }
    // An undo would open it again, unless something else has changed it since.
    await end(work, stay, discharge);
    await keepVisit(work, sent, stay.id);
    work.took(work.pv1, 'A merge had ended the stay; it is discharged, also when the merge is undone.');
    return { state: 'applied', patientId };
  }
  await refuseBeyondLink(work, null, stay);
  const { status, department, bed } = stay;
  await end(work, stay, discharge);
  await keepVisit(work, sent, stay.id, { before: { status, department, bed } });
  work.took(work.pv1, 'Discharged; the device is off.');
  return { state: 'applied', patientId };
}

function overAlready(work: AdtWork, patientId: number): Applied {
  work.leftOut(work.pv1, 'The stay is over already.');
  return { state: 'applied', patientId };
}

/** A11: the stay never was; readings keep their patient. */
export async function cancelAdmission(work: AdtWork): Promise<Applied> {
  const patientId = await knownPatient(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay } = sent;
  if (stay?.discharge_date !== null)
    throw noSuchStay(work, 'There is no open stay of this visit.', patientId);
  await refuseBeyondLink(work, null, stay);
  const day = dayOf(work, work.at);
  await end(work, stay, {
    status: 'NO_SHOW',
    discharge_date: day < stay.admission_date ? stay.admission_date : day,
  });
  await keepVisit(work, sent, stay.id);
  work.took(work.pv1, 'The stay was cancelled; the bed is free and the device is off.');
  return { state: 'applied', patientId };
}

/** A13: the discharge is taken back. The device stays off: another patient may wear it. */
export async function cancelDischarge(work: AdtWork): Promise<Applied> {
  const patientId = await knownPatient(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay, visit, other } = sent;
  const isOver = stay !== null && stay.discharge_date !== null;
  if (isOver && visit !== null && !ENDS.includes(visit.lastEvent))
    throw visitFault(work, {
      state: 'dead',
      code: FAULT_CODES.unknownKey,
      text: 'This stay was ended by hand, and its former bed is not known. Open it by hand, then discard this message.',
      patientId,
    });
  if (!isOver || visit?.lastEvent !== 'A03' || visit.before === null)
    throw noSuchStay(work, 'The last event of this visit is no discharge.', patientId);
  if (other !== null)
    throw visitFault(work, {
      state: 'dead',
      code: FAULT_CODES.locked,
      text: 'This patient has another open stay. End it, then replay.',
      patientId,
    });
  const { before } = visit;
  await refuseBeyondLink(work, { department: before.department ?? 0 }, stay);
  await lockMove(work, before, null);
  await refuseTaken(work, before, patientId);
  const after = { ...keptOf(stay), ...before, discharge_date: null };
  await moveStay(work.tx, stay.id, after, work.act);
  await keepVisit(work, sent, stay.id);
  await resumeStay(work.tx, stay, after, work.act);
  work.took(work.pv1, `Open again, in ${await bedWords(work, stay.id)}; a device is to be put on.`);
  return { state: 'applied', patientId };
}

async function end(
  { tx, act }: AdtWork,
  stay: Admission,
  closed: Pick<KeptAdmission, 'status' | 'discharge_date'>,
): Promise<void> {
  const after = { ...keptOf(stay), ...closed };
  // An admission to this bed that comes at the same time finds it free afterwards.
  await lockBeds(tx, [stay.bed]);
  await moveStay(tx, stay.id, after, act);
  await endStay(tx, stay, after, act);
}
