import { closesAdmission, type PatientStatus } from '../../../clinical/patientStatus';
import type { AdmissionBody } from '../../../contract/admissions';
import type { BedChoice, IdChoice } from '../../forms/fields/choices/bedChoices';
import type { AdmissionWish } from './save/saveAdmissionSetup';

/** The form values of an admission: choices with their labels, where the server receives ids. */
export interface AdmissionValues {
  status?: PatientStatus;
  department?: IdChoice;
  bed?: BedChoice;
  diagnosis?: IdChoice;
  /** `YYYY-MM-DD`. */
  admission_date?: string;
  device?: IdChoice;
}

/**
 * The values to validate and send; a choice that was not made is left out, so that the schema calls it
 * missing, or null where it is optional.
 */
export function admissionBodyOf(
  { status, admission_date, diagnosis, department, bed, device }: AdmissionValues,
  patient: number,
): Partial<AdmissionBody> {
  return {
    patient,
    ...(status === undefined ? {} : { status }),
    ...(admission_date === undefined ? {} : { admission_date }),
    ...(diagnosis === undefined ? {} : { diagnosis: diagnosis.value }),
    department: department?.value ?? null,
    bed: bed?.value ?? null,
    // The end of a stay takes the device off: naming one would put it on again.
    device: status !== undefined && closesAdmission(status) ? null : (device?.value ?? null),
  };
}

/**
 * The device that the patient must wear after the save. Closing an admission takes the device off on the
 * server.
 */
export function wishOf(
  { patient, status, device }: AdmissionBody,
  worn: number | null,
): Omit<AdmissionWish, 'admission'> {
  return { patient, worn, wanted: closesAdmission(status) ? worn : (device ?? null) };
}
