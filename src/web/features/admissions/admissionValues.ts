import { closesAdmission, type PatientStatus } from '../../../clinical/patientStatus';
import type { AdmissionBody } from '../../../contract/admissions';
import type { Choice } from '../../forms/fields/useRemoteOptions';
import type { AdmissionWish } from './saveAdmissionSetup';

/** A choice whose value is an id of the server. */
export interface IdChoice extends Choice {
  value: number;
}

/** A bed knows the department that it stands in. */
export interface BedChoice extends IdChoice {
  department: number;
}

/** What the form of an admission holds: choices with their words, where the server is sent ids. */
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
    // The end of a stay takes it off: naming one would put it on again.
    device: status !== undefined && closesAdmission(status) ? null : (device?.value ?? null),
  };
}

/** Which device is to be on the patient after the save. Closing an admission takes the device off by itself, on the server. */
export function wishOf(
  { patient, status, device }: AdmissionBody,
  worn: number | null,
): Omit<AdmissionWish, 'admission'> {
  return { patient, worn, wanted: closesAdmission(status) ? worn : (device ?? null) };
}
