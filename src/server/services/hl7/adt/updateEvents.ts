import { refreshStay } from './admitEvents';
import type { AdtWork, Applied } from './adtWork';
import { certainProfileOrder, isStale } from './eventOrder';
import { updateSent } from './keepPatient';
import { knownPatient } from './namedPatient';
import { bedWords, keepEvent, keepVisit, lockMove, placeOf, refuseBeyondLink, sentStay } from './sentStay';

/** A08: demographics and place. Never opens a stay, nor closes one. */
export async function updatePatient(work: AdtWork): Promise<Applied> {
  const patientId = await knownPatient(work);
  const place = await placeOf(work);
  const sent = await sentStay(work, patientId);
  if (await isStale(work, sent)) return { state: 'stale', patientId };
  const { stay, other } = sent;
  if (stay?.discharge_date !== null) {
    await refuseBeyondLink(work, null, other ?? stay);
    const order = await certainProfileOrder(work, patientId);
    if (order === 'older') return { state: 'stale', patientId, of: 'person' };
    await updateSent(work, patientId, order);
    if (stay !== null) await keepEvent(work, stay.id);
    work.leftOut(work.pv1, 'There is no open stay of this visit.');
    return { state: 'applied', patientId };
  }
  await refuseBeyondLink(work, place, stay);
  // Older for the person alone it leaves the profile; where that is not certain the whole event waits.
  const order = await certainProfileOrder(work, patientId);
  await lockMove(work, place, stay);
  await updateSent(work, patientId, order);
  const moved = await refreshStay(work, stay, place);
  // A transfer or discharge before it can still be taken back, unless the patient was moved since.
  const { visit } = sent;
  await keepVisit(
    work,
    sent,
    stay.id,
    moved || visit === null ? {} : { event: visit.lastEvent, before: visit.before },
  );
  work.took(work.pv1, moved ? `Moved to ${await bedWords(work, stay.id)}.` : 'The place is unchanged.');
  return { state: 'applied', patientId };
}

/** A31: what is known of the person; no stay. */
export async function updatePerson(work: AdtWork): Promise<Applied> {
  const patientId = await knownPatient(work);
  const { stay, other } = await sentStay(work, patientId);
  await refuseBeyondLink(work, null, other ?? stay);
  const order = await certainProfileOrder(work, patientId);
  if (order === 'older') return { state: 'stale', patientId, of: 'person' };
  await updateSent(work, patientId, order);
  work.leftOut(work.pv1, 'An update of the person changes no stay.');
  return { state: 'applied', patientId };
}
