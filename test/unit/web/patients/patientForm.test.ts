import { compile } from '../../../../src/contract/validate';
import { PatientBody, PatientProfile, type Patient } from '../../../../src/contract/patients';
import { schemaErrors } from '../../../../src/web/forms/schemaErrors';
import {
  conditionChoice,
  PATIENT_SENTENCES,
  patientBody,
  profileBody,
  profileValues,
  type PatientValues,
} from '../../../../src/web/features/patients/patientForm';

const isBody = compile(PatientBody);
const GOOD: PatientValues = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  ssn: '900-11-0001',
  date_of_birth: '1959-01-14',
  gender: 'F',
};

const errorsOf = (changes: Partial<PatientValues>) =>
  schemaErrors(isBody, patientBody({ ...GOOD, ...changes }), PATIENT_SENTENCES);
const names = (length: number) => 'a'.repeat(length);

describe('what is sent of a patient', () => {
  it('[PA-07] the date of birth as YYYY-MM-DD', () => {
    expect(patientBody(GOOD).date_of_birth).toBe('1959-01-14');
  });

  it('[PA-08] an empty height or weight as null, a number as a number', () => {
    expect(patientBody({ ...GOOD, height: '', weight: ' ' })).toMatchObject({ height: null, weight: null });
    expect(patientBody(GOOD)).toMatchObject({ height: null, weight: null });
    expect(patientBody({ ...GOOD, height: '174', weight: ' 81.5 ' })).toMatchObject({
      height: 174,
      weight: 81.5,
    });
  });

  it('texts without the blanks around them, empty ones as empty', () => {
    expect(patientBody({ ...GOOD, first_name: ' Ana ' })).toMatchObject({
      first_name: 'Ana',
      middle_name: '',
      address: '',
    });
  });

  it('[PD-18] an update has no id, body_mass_index or comorbidities', () => {
    const patient: Patient = {
      id: 7,
      ssn: '900-11-0001',
      first_name: 'Ana',
      middle_name: '',
      last_name: 'Ruiz',
      date_of_birth: '1959-01-14',
      gender: 'F',
      comorbidities: [{ id: 1, icd_10_code: 'I10', name: 'Essential hypertension', description: '' }],
      is_high_priority: true,
      bed: 'ICU-3',
      admission: null,
      device: null,
      height: 174,
      weight: null,
      body_mass_index: null,
      address: '',
      phone_number: '',
      emergency_fullname: '',
      emergency_relationships: '',
      emergency_phone_number: '',
      high_priority_reason: 'Watch',
      allergies: [{ id: 9, icd_10_code: 'Z88.0', name: 'Penicillin', description: 'Rash' }],
    };
    const body = profileBody(profileValues(patient));
    expect(Object.keys(body).sort()).toEqual([
      'address',
      'allergies',
      'date_of_birth',
      'emergency_fullname',
      'emergency_phone_number',
      'emergency_relationships',
      'first_name',
      'gender',
      'height',
      'last_name',
      'middle_name',
      'phone_number',
      'ssn',
      'weight',
    ]);
    expect(body).toMatchObject({
      first_name: 'Ana',
      height: 174,
      weight: null,
      allergies: [{ icd_10_code: 'Z88.0', name: 'Penicillin', description: 'Rash' }],
    });
    expect(schemaErrors(compile(PatientProfile), body)).toEqual({});
  });
});

describe('what the form calls wrong', () => {
  it.each(['first_name', 'last_name', 'ssn'] as const)('[VAL-05] %s is required', (field) => {
    expect(errorsOf({ [field]: undefined })).toEqual({ [field]: 'This field is required.' });
    expect(errorsOf({ [field]: '   ' })).toHaveProperty(field);
  });

  it.each(['first_name', 'middle_name', 'last_name'] as const)(
    '[VAL-06] [VAL-07] %s: 50 letters and nothing else',
    (field) => {
      expect(errorsOf({ [field]: names(50) })).toEqual({});
      expect(errorsOf({ [field]: names(51) })).toHaveProperty(field);
      for (const wrong of ['Kowalsk1', 'van Dyk', "O'Neil"])
        expect(errorsOf({ [field]: wrong })).toEqual({
          [field]: 'This field must only contain alphabetic characters.',
        });
      for (const name of ['Żółć', 'Мария', '李', 'Ngọc', 'עדי', 'José'])
        expect(errorsOf({ [field]: name })).toEqual({});
    },
  );

  it('[VAL-07] an empty middle name passes', () => {
    expect(errorsOf({ middle_name: '' })).toEqual({});
  });

  it('[VAL-08] ssn: at most 18', () => {
    expect(errorsOf({ ssn: names(18) })).toEqual({});
    expect(errorsOf({ ssn: names(19) })).toHaveProperty('ssn');
  });

  it.each(['height', 'weight'] as const)('[VAL-09] %s: a number or nothing', (field) => {
    expect(errorsOf({ [field]: '81.5' })).toEqual({});
    expect(errorsOf({ [field]: '81,5' })).toEqual({});
    expect(patientBody({ ...GOOD, [field]: '172,5' })[field]).toBe(172.5);
    expect(errorsOf({ [field]: '' })).toEqual({});
    for (const wrong of ['tall', '1e3', '0x10', '1,800.5', '174 cm'])
      expect(errorsOf({ [field]: wrong })).toEqual({ [field]: 'A number is required.' });
    expect(errorsOf({ [field]: '-1' })).toHaveProperty(field);
  });

  it.each(['phone_number', 'emergency_phone_number'] as const)('[VAL-10] %s: at most 15', (field) => {
    expect(errorsOf({ [field]: names(15) })).toEqual({});
    expect(errorsOf({ [field]: names(16) })).toHaveProperty(field);
  });

  it('[VAL-11] [VAL-12] emergency_fullname: 100 letters and spaces', () => {
    expect(errorsOf({ emergency_fullname: 'Anna Maria Kowalska' })).toEqual({});
    expect(errorsOf({ emergency_fullname: names(100) })).toEqual({});
    expect(errorsOf({ emergency_fullname: names(101) })).toHaveProperty('emergency_fullname');
    expect(errorsOf({ emergency_fullname: 'Anna 2' })).toEqual({
      emergency_fullname: 'This field must only contain alphabetic characters and spaces.',
    });
  });

  it('[VAL-13] gender: M or F', () => {
    for (const gender of ['M', 'F']) expect(errorsOf({ gender })).toEqual({});
    for (const gender of [undefined, '', 'X', 'MF']) expect(errorsOf({ gender })).toHaveProperty('gender');
  });

  it('[VAL-14] date_of_birth: exactly 10 characters that are a date', () => {
    for (const date of [undefined, '', '1959-01-1', '1959-01-144', '1959-02-30'])
      expect(errorsOf({ date_of_birth: date })).toHaveProperty('date_of_birth');
    expect(errorsOf({ date_of_birth: '1960-02-29' })).toEqual({});
  });

  it('[VAL-15] comorbidities and allergies: absent, empty or filled, from the list or in own words', () => {
    const filled = [
      conditionChoice('Dust'),
      conditionChoice({ icd_10_code: 'I10', name: 'Essential hypertension' }),
    ];
    for (const list of [undefined, [], filled])
      expect(errorsOf({ comorbidities: list, allergies: list })).toEqual({});
    expect(patientBody({ ...GOOD, comorbidities: filled }).comorbidities).toEqual([
      'Dust',
      { icd_10_code: 'I10', name: 'Essential hypertension' },
    ]);
  });

  it('gives what is wrong inside a list to the field that holds it', () => {
    expect(errorsOf({ allergies: [conditionChoice(' ')] })).toHaveProperty('allergies');
  });
});
