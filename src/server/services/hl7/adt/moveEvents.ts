import { keptOf, moveStay } from '../../admissions/stays';
import { FAULT_CODES } from '../handling/messageHandler';
import { adtFault } from './adtFault';
import type { AdtWork, Applied } from './adtWork';
import { isStale } from './eventOrder';
import { updateSent } from './keepPatient';
import { knownPatient } from './namedPatient';
import {
  bedWords,
  keepVisit,
  lockMove,
  needPv1,
  noSuchStay,
  placeOf,
  refuseBeyondLink,
  refuseTaken,
  sentStay,
} from './sentStay';

/** A02: bed and department move; the device stays on the patient. */
export async function transferPatient(work: AdtWork): Promise<Applied> {
  needPv1(work);
  const patientId = await knownPatient(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay } = sent;
  if (stay?.discharge_date !== null)
    throw noSuchStay(work, 'There is no open stay of this visit.', patientId);
  const place = await placeOf(work);
  if (place === null)
    throw adtFault({
      state: 'rejected',
      code: FAULT_CODES.requiredFieldMissing,
      segment: work.pv1 ?? work.pid,
      field: 3,
      text: 'A transfer names the new place.',
      patientId,
    });
  await refuseBeyondLink(work, place, stay);
  await lockMove(work, place, stay);
  await refuseTaken(work, place, patientId);
  await updateSent(work, patientId);
  await moveStay(work.tx, stay.id, { ...keptOf(stay), ...place }, work.act);
  const { status, department, bed } = stay;
  await keepVisit(work, sent, stay.id, { before: { status, department, bed } });
  work.took(work.pv1, `Moved to ${await bedWords(work, stay.id)}.`);
  return { state: 'applied', patientId };
}

/** A12: the last transfer of a visit is taken back. */
export async function cancelTransfer(work: AdtWork): Promise<Applied> {
  needPv1(work);
  const patientId = await knownPatient(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay, visit } = sent;
  if (stay?.discharge_date !== null || visit?.lastEvent !== 'A02' || visit.before === null)
    throw noSuchStay(work, 'The last event of this visit is no transfer.', patientId);
  const { department, bed } = visit.before;
  await refuseBeyondLink(work, { department: department ?? 0 }, stay);
  await lockMove(work, { bed }, stay);
  await refuseTaken(work, { bed }, patientId);
  await moveStay(work.tx, stay.id, { ...keptOf(stay), department, bed }, work.act);
  await keepVisit(work, sent, stay.id);
  work.took(work.pv1, `Back in ${await bedWords(work, stay.id)}.`);
  return { state: 'applied', patientId };
}
