/** Colour groups of the patient statuses (spec §4). */
export type StatusGroup = 'blue' | 'yellow' | 'lemon' | 'pink' | 'green' | 'blue-gray';

/** The 23 statuses of an admission, in the spec's order. Transitions are not restricted (requirements ADM-11). */
export const PATIENT_STATUSES = [
  { value: 'REGISTERED', label: 'Registered', group: 'blue' },
  { value: 'HOSPITAL_ADMISSION', label: 'Hospital Admission', group: 'blue' },
  { value: 'PENDING', label: 'Pending', group: 'blue' },
  { value: 'NEED_SURGERY', label: 'Need Surgery', group: 'blue' },
  { value: 'SURGERY_SCHEDULED', label: 'Surgery Scheduled', group: 'yellow' },
  { value: 'PREOPERATIVE', label: 'Preoperative', group: 'yellow' },
  { value: 'ON_HOLD', label: 'On Hold', group: 'yellow' },
  { value: 'READY_FOR_SURGERY', label: 'Surgery', group: 'yellow' },
  { value: 'SURGERY_PREP', label: 'Surgery Prep', group: 'yellow' },
  { value: 'SURGERY_START', label: 'Surgery Start', group: 'lemon' },
  { value: 'SURGERY_END', label: 'Surgery End', group: 'lemon' },
  { value: 'PACU_ADMISSION', label: 'PACU Admission', group: 'lemon' },
  { value: 'ICU_ADMISSION', label: 'ICU Admission', group: 'pink' },
  { value: 'IN_ICU', label: 'In ICU', group: 'pink' },
  { value: 'ICU_DISCHARGE', label: 'ICU Discharge', group: 'pink' },
  { value: 'WARD_ADMISSION', label: 'WARD Admission', group: 'green' },
  { value: 'IN_WARD', label: 'In WARD', group: 'green' },
  { value: 'WARD_DISCHARGE', label: 'WARD Discharge', group: 'green' },
  { value: 'HOSPITAL_DISCHARGE', label: 'Hospital Discharge', group: 'blue-gray' },
  { value: 'EXPIRED', label: 'Expired', group: 'blue-gray' },
  { value: 'NO_SHOW', label: 'No Show', group: 'blue-gray' },
  { value: 'SURGERY_CANCELED', label: 'Surgery Canceled', group: 'blue-gray' },
  { value: 'TRANSFER', label: 'Transfer', group: 'blue-gray' },
] as const satisfies readonly { value: string; label: string; group: StatusGroup }[];

export type PatientStatus = (typeof PATIENT_STATUSES)[number]['value'];

const CLOSING: readonly PatientStatus[] = [
  'HOSPITAL_DISCHARGE',
  'EXPIRED',
  'NO_SHOW',
  'SURGERY_CANCELED',
  'TRANSFER',
];

/** The status as a clinician reads it. */
export const statusLabel = (status: PatientStatus): string =>
  PATIENT_STATUSES.find(({ value }) => value === status)?.label ?? status;

/** Whether a status ends the stay: bed and device are then free for others (open-points §2a). */
export function closesAdmission(status: PatientStatus): boolean {
  return CLOSING.includes(status);
}
