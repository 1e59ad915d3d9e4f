import { PatientBody, PatientChanges, PatientProfile } from '../../../src/contract/patients';
import { expectVerdicts, fits } from '../../fixtures/contract/verdicts';

const letters = (length: number): string => 'a'.repeat(length);

const GOOD = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  ssn: '900-11-0001',
  date_of_birth: '1959-01-14',
  gender: 'F',
};

describe('the fields of a patient', () => {
  it.each<[rule: string, field: string, good: unknown[], bad: unknown[]]>([
    [
      'the first name has 1 to 50 letters of any script',
      'first_name',
      ['A', 'Zoë', 'Нина', letters(50)],
      ['', letters(51), 'Ana Maria', "O'Hara", 'A1', null, undefined],
    ],
    [
      'the last name has 1 to 50 letters',
      'last_name',
      ['A', letters(50)],
      ['', letters(51), 'de Ruiz', 'A1', null, undefined],
    ],
    [
      'the middle name has at most 50 letters, and may be left out',
      'middle_name',
      ['', undefined, letters(50)],
      [letters(51), 'A B', null],
    ],
    [
      'the SSN has 1 to 18 characters, not all of them blank, and no control character',
      'ssn',
      ['1', letters(18), '900-45\u20111180', '900-45-1180\u200b'],
      ['', ' ', letters(19), '900\t45', '900-45-1180\n', '\u3164', null, undefined],
    ],
    ['the gender is M or F', 'gender', ['M', 'F'], ['', 'X', 'm', 'MF', null, undefined]],
    [
      'a height is 10 to 300 cm, or not known',
      'height',
      [10, 300, 174.5, null, undefined],
      [9.9, 300.1, 0, '174', ''],
    ],
    [
      'a weight is 0.1 to 1,000 kg, or not known',
      'weight',
      [0.1, 1_000, null, undefined],
      [0, 0.09, 1_000.1, '81', ''],
    ],
    ['an address has at most 500 characters', 'address', ['', letters(500)], [letters(501), null]],
    ['a phone number has at most 15 characters', 'phone_number', ['', letters(15)], [letters(16), null]],
    [
      'the phone number for an emergency has at most 15 characters',
      'emergency_phone_number',
      ['', letters(15)],
      [letters(16), null],
    ],
    [
      'the name for an emergency has at most 100 letters and spaces',
      'emergency_fullname',
      ['', 'Eva de Ruiz', letters(100)],
      [letters(101), 'Eva-Ruiz', 'Eva 2', null],
    ],
    [
      'the relationships for an emergency have at most 100 characters',
      'emergency_relationships',
      ['', letters(100)],
      [letters(101), null],
    ],
    [
      'allergies are at most 100',
      'allergies',
      [[], undefined, Array(100).fill('Latex')],
      [Array(101).fill('Latex'), 'Latex', null],
    ],
    [
      'an allergy is a text of 1 to 1,000 characters, not all of them blank',
      'allergies',
      [['L'], [letters(1_000)]],
      [[''], [' '], [letters(1_001)], [7], [null]],
    ],
  ])('%s', (_, field, good, bad) => {
    expectVerdicts(PatientBody, (value) => ({ ...GOOD, [field]: value }), good, bad);
  });

  it.each<[rule: string, field: string, good: unknown[], bad: unknown[]]>([
    ['its id is one', 'id', [1, undefined], [0, null]],
    ['its code has at most 20 characters', 'icd_10_code', ['', letters(20)], [letters(21), undefined]],
    [
      'its name has 1 to 1,000 characters, not all of them blank',
      'name',
      ['L', letters(1_000)],
      ['', ' ', letters(1_001), undefined],
    ],
    [
      'its description has at most 1,000 characters',
      'description',
      ['', letters(1_000), undefined],
      [letters(1_001), null],
    ],
    ['it has nothing else', 'onset', [undefined], ['2020']],
  ])('a comorbidity with a code: %s', (_, field, good, bad) => {
    const around = (value: unknown) => ({
      ...GOOD,
      comorbidities: [{ icd_10_code: 'I10', name: 'Hypertension', [field]: value }],
    });
    expectVerdicts(PatientBody, around, good, bad);
  });

  it('a new patient, a profile and its changes have no other fields', () => {
    for (const [schema, body] of [
      [PatientBody, { ...GOOD, comorbidities: [] }],
      [PatientProfile, GOOD],
      [PatientChanges, { height: 174 }],
    ] as const) {
      expect(fits(schema, body)).toBe(true);
      expect(fits(schema, { ...body, body_mass_index: 24 })).toBe(false);
    }
    for (const schema of [PatientProfile, PatientChanges])
      expect(fits(schema, { ...GOOD, comorbidities: [] })).toBe(false);
  });
});
