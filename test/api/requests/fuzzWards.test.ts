import fc from 'fast-check';
import { PATIENT_STATUSES } from '../../../src/clinical/patientStatus';
import { LOGGED_TYPES } from '../../../src/contract/vitalsLog';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { hostileValue } from '../../fixtures/hostile/fuzz';
import { times } from '../../fixtures/runner/fullForm';
import { addDepartment, addDiagnosis } from '../../fixtures/ward/hospital';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

/** This many bodies for each route, half of them with one field replaced by something hostile. */
const BODIES = times(150, 400);

/** Set FUZZ_SEED to repeat a run; the seed of this one is in every title. */
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 1_000_000_000);

/** What no answer may show. */
const LEAKS =
  /\bSELECT\b|\bINSERT\b|\bUPDATE\b|SQLSTATE|syntax error|relation "|column "|violates|constraint|node_modules|FST_ERR|\n\s+at |\.(?:ts|mjs|js):\d/;

let server: TestServer;
let database: OpenDatabase;
let token: string;
let known: {
  patients: number[];
  departments: number[];
  beds: number[];
  diagnoses: number[];
  devices: number[];
  admissions: number[];
  notes: number[];
};

beforeAll(async () => {
  database = await openTestDatabase('postgres');
  server = await startTestServer({ database });
  token = await server.signIn('admin');
  const { db } = server;
  const many = (add: () => Promise<number>) => Promise.all([add(), add(), add(), add()]);
  const [icu, ward] = [
    await addDepartment(db, { name: 'ICU', abbreviation: 'ICU', beds: 4 }),
    await addDepartment(db, { name: 'Ward', abbreviation: 'WA', beds: 4 }),
  ];
  const patients = await many(() => addPatient(db));
  let code = 0;
  const diagnoses = await many(() => addDiagnosis(db, { code: `T0${++code}`, name: 'Fuzz' }));
  const devices = await many(() => addDevice(db, `F${++code}`));
  const at = new Date(0).toISOString();
  const admissions = await many(
    async () =>
      (
        await db
          .insertInto('admissions')
          .values({
            patient_id: await addPatient(db),
            status: 'IN_WARD',
            admission_date: '2026-03-01',
            discharge_date: null,
            diagnosis_id: diagnoses[0] ?? 0,
            department_id: null,
            bed_id: null,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
  const { id: author } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const notes = await many(
    async () =>
      (
        await db
          .insertInto('clinical_notes')
          .values({
            patient_id: patients[0] ?? 0,
            created_by: author,
            notes: 'x',
            created_at: at,
            updated_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
  );
  known = {
    patients,
    departments: [icu.id, ward.id],
    beds: [...icu.beds, ...ward.beds],
    diagnoses,
    devices,
    admissions,
    notes,
  };
});

afterAll(async () => {
  await server.close();
  await database.close();
});

const letters = fc.string({ unit: fc.constantFrom('a', 'É', '中', 'ß', 'ñ'), minLength: 1, maxLength: 50 });
const dateFrom = (earliest: string) =>
  fc
    .date({ min: new Date(earliest), max: new Date('2026-03-01'), noInvalidDate: true })
    .map((day) => day.toISOString().slice(0, 10));
const date = dateFrom('1900-01-01');
const id = (of: keyof typeof known) => fc.nat().map((n) => known[of][n % known[of].length]);
const free = (maxLength: number) =>
  fc.string({ unit: 'binary', maxLength }).map((text) => text.replaceAll('\0', ''));

const PROFILE = {
  first_name: letters,
  middle_name: letters,
  last_name: letters,
  date_of_birth: date,
  gender: fc.constantFrom('M', 'F'),
  height: fc.option(fc.double({ min: 10, max: 300, noNaN: true })),
  weight: fc.option(fc.double({ min: 0.1, max: 1_000, noNaN: true })),
  address: free(500),
  phone_number: free(15),
  emergency_relationships: free(100),
  allergies: fc.array(fc.oneof(letters, fc.record({ icd_10_code: free(20), name: letters })), {
    maxLength: 4,
  }),
};
const ADMISSION = {
  status: fc.constantFrom(...PATIENT_STATUSES.map(({ value }) => value)),
  // After the births of the patients: an earlier admission is refused.
  admission_date: dateFrom('2000-01-01'),
  diagnosis: id('diagnoses'),
  department: fc.option(id('departments'), { freq: 2 }),
  bed: fc.option(id('beds'), { freq: 2 }),
  device: fc.option(id('devices'), { freq: 2 }),
};

/** The write routes of the ward, with bodies that their contracts like. */
const ROUTES: readonly {
  method: 'POST' | 'PATCH';
  path: () => string;
  fields: Record<string, fc.Arbitrary<unknown>>;
  accepted?: number;
}[] = [
  {
    method: 'POST',
    path: () => '/patients/',
    fields: { ...PROFILE, ssn: fc.integer({ min: 1 }).map((n) => `fz-${n}`) },
  },
  { method: 'PATCH', path: () => `/patients/${known.patients[0] ?? 0}/`, fields: PROFILE },
  {
    method: 'PATCH',
    path: () => `/patients/${known.patients[1] ?? 0}/high-priority/`,
    fields: { high_priority_reason: letters },
  },
  // Most beds are of the other department, most devices in use.
  {
    method: 'POST',
    path: () => '/admissions/',
    fields: { ...ADMISSION, patient: id('patients') },
    accepted: 0.02,
  },
  {
    method: 'PATCH',
    path: () => `/admissions/${known.admissions[0] ?? 0}/`,
    fields: ADMISSION,
    accepted: 0.01,
  },
  { method: 'POST', path: () => '/clinical-notes/', fields: { notes: letters, patient: id('patients') } },
  { method: 'PATCH', path: () => `/clinical-notes/${known.notes[0] ?? 0}/`, fields: { notes: letters } },
  {
    method: 'POST',
    path: () => '/observations/',
    fields: {
      timestamp: fc
        .integer({ min: 1_700_000_000_000, max: 1_773_000_000_000 })
        .map((time) => new Date(time).toISOString()),
      patient: id('patients'),
      observations: fc.uniqueArray(
        fc.record({ type: fc.constantFrom(...LOGGED_TYPES), value: fc.integer({ min: 30, max: 40 }) }),
        { minLength: 1, maxLength: 7, selector: ({ type }) => type },
      ),
    },
    accepted: 0.1,
  },
  {
    method: 'POST',
    path: () => '/departments/',
    fields: { name: letters, abbreviation: fc.stringMatching(/^[A-M][A-Z]{2}$/) },
  },
  {
    method: 'PATCH',
    path: () => `/departments/${known.departments[0] ?? 0}/`,
    fields: {
      name: letters.map((text) => `${text.slice(0, 40)}zz`),
      abbreviation: fc.stringMatching(/^[N-Z][A-Z]{2}$/),
    },
  },
  {
    method: 'POST',
    path: () => '/beds/',
    fields: { number: fc.integer({ min: 1, max: 2_147_483_647 }), department: id('departments') },
  },
  {
    method: 'PATCH',
    path: () => `/beds/${known.beds[0] ?? 0}/`,
    fields: { number: fc.integer({ min: 1, max: 2_147_483_647 }) },
    accepted: 0.1,
  },
];

describe(`[T-F1] bodies made from the contract of the ward (FUZZ_SEED=${seed})`, () => {
  it.each(
    ROUTES.map(
      (route) =>
        [`${route.method} ${route.path.toString().replace(/^.*?[`'](.*)[`']$/, '$1')}`, route] as const,
    ),
  )(
    '%s answers each without a fault or a leak',
    async (_, { method, path, fields, accepted = 0.25 }) => {
      const sent = { all: 0, accepted: 0 };
      const spoilt = fc.option(
        fc.tuple(fc.constantFrom(...Object.keys(fields), 'id', '__proto__', 'created_by'), hostileValue),
        { freq: 2 }, // One in two is null; with 1 all are.
      );
      await fc.assert(
        fc.asyncProperty(fc.record(fields), spoilt, async (body, spoil) => {
          const text =
            spoil === null
              ? JSON.stringify(body)
              : `${JSON.stringify(body).slice(0, -1)},${JSON.stringify(spoil[0])}:${JSON.stringify(spoil[1]) ?? 'null'}}`;
          const { statusCode, body: answer } = await server.app.inject({
            method,
            url: `/api${path()}`,
            headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
            payload: text,
          });
          expect({ text, statusCode, answer, known: [200, 201, 400].includes(statusCode) }).toMatchObject({
            known: true,
          });
          if (statusCode === 400) expect(answer).not.toMatch(LEAKS);
          sent.all++;
          if (statusCode < 300) sent.accepted++;
        }),
        { seed, numRuns: BODIES },
      );
      expect(sent.accepted / sent.all).toBeGreaterThanOrEqual(accepted);
    },
    120_000,
  );
});
