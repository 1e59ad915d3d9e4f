import { AdmissionBody } from '../../../../src/contract/admissions';
import { compile } from '../../../../src/contract/validate';
import {
  admissionBodyOf,
  wishOf,
  type AdmissionValues,
} from '../../../../src/web/features/admissions/admissionValues';

const FULL: AdmissionValues = {
  status: 'IN_WARD',
  admission_date: '2026-03-10',
  diagnosis: { value: 3, label: 'A41.9 - Sepsis' },
  department: { value: 1, label: 'ICU' },
  bed: { value: 5, label: 'ICU-5', department: 1 },
  device: { value: 17, label: '17' },
};
const isAdmission = compile(AdmissionBody);
const without = (field: keyof AdmissionValues): AdmissionValues => ({ ...FULL, [field]: undefined });
const accepts = (values: AdmissionValues) => isAdmission(admissionBodyOf(values, 7));

it('[API-56] choices become ids', () => {
  expect(admissionBodyOf(FULL, 7)).toEqual({
    patient: 7,
    status: 'IN_WARD',
    admission_date: '2026-03-10',
    diagnosis: 3,
    department: 1,
    bed: 5,
    device: 17,
  });
});

it('[VAL-20] a device, a bed and a department may be missing', () => {
  for (const field of ['device', 'bed', 'department'] as const) expect(accepts(without(field))).toBe(true);
});

it.each(['status', 'diagnosis', 'admission_date'] as const)(
  '[VAL-17] [VAL-18] [VAL-19] %s is required',
  (field) => {
    expect(accepts(without(field))).toBe(false);
  },
);

it('[VAL-18] the patient is required', () => {
  expect(isAdmission({ ...admissionBodyOf(FULL, 7), patient: undefined })).toBe(false);
});

it.each([
  ['2026-03-1', false],
  ['2026-03-10', true],
  ['2026-03-100', false],
  ['', false],
  ['2026-02-30', false],
])('[VAL-19] an admission on %j: %p', (admission_date, isAccepted) => {
  expect(accepts({ ...FULL, admission_date })).toBe(isAccepted);
});

it('[VAL-17] a status that is none of the 23 is refused', () => {
  expect(isAdmission({ ...admissionBodyOf(FULL, 7), status: 'AWAY' })).toBe(false);
});

describe('which device is to be on the patient', () => {
  const body = admissionBodyOf(FULL, 7) as Parameters<typeof wishOf>[0];

  it('is the chosen one', () => {
    expect(wishOf(body, 9)).toEqual({ patient: 7, worn: 9, wanted: 17 });
    expect(wishOf({ ...body, device: null }, 9)).toEqual({ patient: 7, worn: 9, wanted: null });
  });

  it('[C8] does not change hands when the stay ends: the server takes it off in the same moment', () => {
    expect(wishOf({ ...body, status: 'HOSPITAL_DISCHARGE' }, 9)).toEqual({ patient: 7, worn: 9, wanted: 9 });
    expect(admissionBodyOf({ ...FULL, status: 'EXPIRED' }, 7).device).toBeNull();
  });
});
