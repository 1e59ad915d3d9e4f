import type { PatientStatus } from '../../../../clinical/patientStatus';

/** A stay; days count back from the day the demo was made. */
export interface DemoAdmission {
  status: PatientStatus;
  /** ICD-10-CM code of the reason. */
  diagnosis: string;
  department: 'ICU' | 'MED' | 'SUR';
  bed: number | null;
  daysAgo: number;
  dischargedDaysAgo?: number;
}

/** An invented person. Social security numbers that begin with 900 are never issued. */
export interface DemoPatient {
  ssn: string;
  name: readonly [first: string, middle: string, last: string];
  gender: 'M' | 'F';
  born: string;
  /** Height in cm and weight in kg; null when not measured. */
  body: readonly [height: number, weight: number] | null;
  address: string;
  phone: string;
  emergency: readonly [name: string, relationship: string, phone: string];
  /** ICD-10-CM codes of the diagnoses table. */
  comorbidities: readonly string[];
  allergies: readonly string[];
  /** Why this patient has high priority; left out for most. */
  highPriority?: string;
  /** The newest last. */
  admissions: readonly DemoAdmission[];
}
