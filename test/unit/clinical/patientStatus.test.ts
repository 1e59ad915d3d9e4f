import { closesAdmission, PATIENT_STATUSES, type PatientStatus } from '../../../src/clinical/patientStatus';

/** The spec's own lines (§4). */
const SPEC = [
  [
    '[ADM-05]',
    'blue',
    'Registered REGISTERED, Hospital Admission HOSPITAL_ADMISSION, Pending PENDING, Need Surgery NEED_SURGERY',
  ],
  [
    '[ADM-06]',
    'yellow',
    'Surgery Scheduled SURGERY_SCHEDULED, Preoperative PREOPERATIVE, On Hold ON_HOLD, Surgery READY_FOR_SURGERY, Surgery Prep SURGERY_PREP',
  ],
  [
    '[ADM-07]',
    'lemon',
    'Surgery Start SURGERY_START, Surgery End SURGERY_END, PACU Admission PACU_ADMISSION',
  ],
  ['[ADM-08]', 'pink', 'ICU Admission ICU_ADMISSION, In ICU IN_ICU, ICU Discharge ICU_DISCHARGE'],
  ['[ADM-09]', 'green', 'WARD Admission WARD_ADMISSION, In WARD IN_WARD, WARD Discharge WARD_DISCHARGE'],
  [
    '[ADM-10]',
    'blue-gray',
    'Hospital Discharge HOSPITAL_DISCHARGE, Expired EXPIRED, No Show NO_SHOW, Surgery Canceled SURGERY_CANCELED, Transfer TRANSFER',
  ],
] as const;

it.each(SPEC)('%s %s: %s', (_, group, line) => {
  const statuses = PATIENT_STATUSES.filter((status) => status.group === group);
  expect(statuses.map(({ label, value }) => `${label} ${value}`).join(', ')).toBe(line);
});

it('[ADM-03] there are 23', () => {
  expect(new Set(PATIENT_STATUSES.map(({ value }) => value)).size).toBe(23);
});

it.each(PATIENT_STATUSES.map(({ value }) => value))(
  '[C8] %s ends a stay or does not',
  (status: PatientStatus) => {
    expect(closesAdmission(status)).toBe(
      ['HOSPITAL_DISCHARGE', 'EXPIRED', 'NO_SHOW', 'SURGERY_CANCELED', 'TRANSFER'].includes(status),
    );
  },
);
