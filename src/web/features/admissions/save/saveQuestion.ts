import { closesAdmission, statusLabel } from '../../../../clinical/patientStatus';
import {
  closingQuestion,
  moveQuestion,
  type DeviceMove,
  type Question,
  type Wearer,
} from '../../../clinical/words/moveText';
import type { AdmissionDraft } from './saveAdmissionActors';
import type { AdmissionWish } from './saveAdmissionSetup';

/** The save that is about to start. */
export interface PlannedSave {
  wish: Omit<AdmissionWish, 'admission'>;
  draft: AdmissionDraft;
}

/**
 * Whether a save may take a device from a patient: it ends the stay, or the form names another device than it
 * began with.
 */
export const isToBeAsked = (planned: PlannedSave): boolean =>
  isClosing(planned.draft) || planned.wish.worn !== planned.wish.wanted;

/**
 * The confirmation before a save, `patient` being the server's current record; null when no patient loses a
 * device.
 */
export function saveQuestion(planned: PlannedSave, patient: Wearer): Question | null {
  if (isClosing(planned.draft)) return closingQuestion(patient, statusLabel(planned.draft.body.status));
  const move = moveOf(planned, patient);
  return move === null ? null : moveQuestion(move);
}

/**
 * How a save moves a device; null when it moves none. Closing an admission takes the device off on the
 * server, and assigns none.
 */
export function moveOf({ wish: { worn, wanted }, draft }: PlannedSave, patient: Wearer): DeviceMove | null {
  if (isClosing(draft) || worn === wanted) return null;
  if (wanted !== null) return { device: wanted, from: null, to: patient };
  return patient.device === null ? null : { device: patient.device, from: patient, to: null };
}

const isClosing = ({ basis, body }: AdmissionDraft): boolean =>
  basis !== null && closesAdmission(body.status) && !closesAdmission(basis.admission.status);
