import fc from 'fast-check';
import { PatientBody, PatientProfile } from '../../../src/contract/patients';
import { compile } from '../../../src/contract/validate';
import {
  conditionChoice,
  patientBody,
  profileBody,
  type PatientValues,
} from '../../../src/web/features/patients/patientForm';
import { clientVerdict, PAYLOADS, serverVerdict } from '../../fixtures/screens/formVerdicts';
import { hostileValue } from '../../fixtures/hostile/fuzz';
import { serverOn } from '../../fixtures/server/serverOn';

const isBody = compile(PatientBody);
const isProfile = compile(PatientProfile);

const SCRIPTS = ['Ana', 'Żółć', 'Мария', '李小龙', 'Ngọc', 'עדי', 'محمد', 'प्रिया', 'İpek', 'ไพลิน', 'José'];
const letters = (length: number) => 'é'.repeat(length);

const name = fc.oneof(
  fc.constantFrom<string | undefined>(
    ...SCRIPTS,
    undefined,
    '',
    ' ',
    ' Ana ',
    'Mary Ann',
    "O'Neil",
    'R2',
    '😀',
    letters(50),
    letters(51),
  ),
  fc.string({ unit: 'grapheme', maxLength: 55 }),
);
const length = (limit: number) =>
  fc.oneof(
    fc.constantFrom<string | undefined>(undefined, '', ' ', letters(limit), letters(limit + 1)),
    fc.string({ maxLength: limit + 2 }),
  );
const measure = fc.oneof(
  fc.constantFrom<string | undefined>(
    undefined,
    '',
    ' ',
    '0',
    '-1',
    '174',
    '81.5',
    '300',
    '301',
    '1000.1',
    'tall',
    '1e3',
    '1,8',
    '0x10',
    'NaN',
  ),
  fc.double().map(String),
);
const date = fc.oneof(
  fc.constantFrom<string | undefined>(
    undefined,
    '',
    '1959-01-14',
    '1959-02-30',
    '1899-12-31',
    '2000-02-29',
    '1900-02-29',
    '1959/01/14',
    '1959-1-4',
    '1959-01-144',
  ),
  fc
    .date({ min: new Date('1890-01-01'), max: new Date('2026-03-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10)),
);
const conditions = fc.array(
  fc
    .oneof(
      fc.constantFrom('Gout', ' ', letters(1_000), letters(1_001)),
      fc.record({
        icd_10_code: fc.constantFrom('I10', '', letters(20), letters(21)),
        name: fc.constantFrom('Hypertension', '', ' ', letters(1_001)),
      }),
    )
    .map((condition) => conditionChoice(condition)),
  { maxLength: 3 },
);

/**
 * What a user may have typed; where `ssn` is false it is an invalid one, where true a valid one that no
 * patient has.
 */
const typed = fc.record({
  first_name: name,
  middle_name: name,
  last_name: name,
  emergency_fullname: name,
  ssn: fc.option(fc.constantFrom<string | undefined>(undefined, '', '  ', letters(19)), {
    nil: 'free' as const,
    freq: 2,
  }),
  date_of_birth: date,
  gender: fc.constantFrom('M', 'F', 'F', 'M', undefined, 'X', 'MF'),
  height: measure,
  weight: measure,
  address: length(500),
  phone_number: length(15),
  emergency_phone_number: length(15),
  emergency_relationships: length(100),
  allergies: fc.option(conditions, { nil: undefined }),
  comorbidities: fc.option(conditions, { nil: undefined }),
});

/** Mostly valid, so that each invalid part occurs alone as well as with others. */
const GOOD: PatientValues = {
  first_name: 'Ana',
  last_name: 'Ruiz',
  date_of_birth: '1959-01-14',
  gender: 'F',
};
const FIELDS = [...Object.keys(PatientBody.properties)] as (keyof PatientValues)[];
const payload = fc.tuple(typed, fc.subarray(FIELDS)).map(([values, wild]) => ({
  ...GOOD,
  ssn: 'free',
  ...Object.fromEntries(wild.map((field) => [field, values[field]])),
}));

/** A body that none of our forms would send: one field is any JSON value, or there is an unknown field. */
const hostile = fc.tuple(
  payload,
  fc.constantFrom(...FIELDS, 'id', 'bed', 'is_high_priority'),
  hostileValue.filter(isStorable).map((value) => JSON.parse(JSON.stringify(value)) as unknown),
);

/**
 * NUL and keys of this name are refused before any schema validates them, and half a surrogate pair does not
 * survive UTF-8: none of them can be typed.
 */
function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return text !== undefined && !/\\u0000|\\ud[89a-f]|"__proto__"/i.test(text);
}

const on = serverOn('postgres');
let free = 0;
const withSsn = <V extends { ssn?: unknown }>(body: V): V =>
  body.ssn === 'free' ? { ...body, ssn: `free ${(free += 1)}` } : body;

describe('client and server', () => {
  it(`[VAL-05] [VAL-15] say the same of ${PAYLOADS} new patients, field by field`, async () => {
    const verdicts = { taken: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(payload, async (values) => {
        const body = withSsn(patientBody(values));
        const client = clientVerdict(isBody, body);
        verdicts[client.length === 0 ? 'taken' : 'refused'] += 1;
        expect({ body, wrong: await serverVerdict(on.nurse, 'post', '/patients/', body) }).toEqual({
          body,
          wrong: client,
        });
      }),
      { numRuns: PAYLOADS },
    );
    expect(verdicts.taken).toBeGreaterThan(PAYLOADS / 20);
    expect(verdicts.refused).toBeGreaterThan(PAYLOADS / 20);
  }, 120_000);

  it(`[VAL-05] [VAL-15] say the same of ${PAYLOADS} changed profiles, field by field`, async () => {
    const {
      body: { id },
    } = await on.nurse.post<{ id: number }>('/patients/', withSsn(patientBody({ ...GOOD, ssn: 'free' })));
    await fc.assert(
      fc.asyncProperty(payload, async (values) => {
        // A change may leave out what it does not change; the form never does.
        const complete = {
          ...values,
          date_of_birth: values.date_of_birth ?? '',
          gender: values.gender ?? '',
        };
        const body = withSsn(profileBody(complete));
        expect({ body, wrong: await serverVerdict(on.nurse, 'patch', `/patients/${id}/`, body) }).toEqual({
          body,
          wrong: clientVerdict(isProfile, body),
        });
      }),
      { numRuns: PAYLOADS },
    );
  }, 120_000);

  it('say the same of what no form would send', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async ([values, field, value]) => {
        const body = { ...withSsn(patientBody(values)), [field]: value };
        if (body.ssn === value && typeof value === 'string') return;
        expect({ body, wrong: await serverVerdict(on.nurse, 'post', '/patients/', body) }).toEqual({
          body,
          wrong: clientVerdict(isBody, body),
        });
      }),
      { numRuns: 500 },
    );
  });
});
