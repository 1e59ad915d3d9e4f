import { PATIENT_STATUSES } from '../../src/clinical/patientStatus';
import { DEVICE_TYPES } from '../../src/clinical/deviceTypes';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import { findLimits } from '../../src/server/db/alarms/alarmLimits';
import { demoPlan } from '../../src/server/db/demo/demoPlan';
import { NotEmptyError, seedDemo } from '../../src/server/db/demo/seedDemo';
import { wearables } from '../../src/server/db/demo/wearables';
import type { Tables } from '../../src/server/db/tables/tables';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';

const NOW = Date.parse('2026-11-20T01:30:00.000Z');
const HOUR_MS = 3_600_000;
const hashOf = (password: string) => Promise.resolve(`hash of ${password}`);

const TABLES = [
  'users',
  'departments',
  'beds',
  'diagnoses',
  'patients',
  'patient_conditions',
  'admissions',
  'lab_tests',
  'lab_observations',
  'clinical_notes',
  'alarm_limits',
  'alarm_limit_changes',
  'devices',
  'device_assignments',
] as const satisfies readonly (keyof Tables)[];

async function everything(db: Db): Promise<string> {
  const rows = await Promise.all(
    TABLES.map((table) => db.selectFrom(table).selectAll().orderBy('id').execute()),
  );
  return JSON.stringify(rows);
}

describe.each(ENGINES)('the demo hospital on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    await seedDemo(db, NOW, hashOf);
  });
  afterAll(() => database.close());
  const dorothy = async () =>
    (await db.selectFrom('patients').select('id').where('ssn', '=', '900-08-4459').executeTakeFirstOrThrow())
      .id;

  it('has 3 departments with 24 beds and about 30 patients', async () => {
    expect(await db.selectFrom('departments').selectAll().execute()).toHaveLength(3);
    expect(await db.selectFrom('beds').selectAll().execute()).toHaveLength(24);
    const patients = await db.selectFrom('patients').selectAll().execute();
    expect(patients.length).toBeGreaterThanOrEqual(28);
    expect(patients.length).toBeLessThanOrEqual(34);
    expect(patients.filter(({ high_priority_reason }) => high_priority_reason !== '')).toHaveLength(3);
  });

  it('[I5] is obviously synthetic: numbers that are never issued, addresses that do not exist', async () => {
    const patients = await db.selectFrom('patients').select(['ssn', 'phone_number']).execute();
    expect(patients.every(({ ssn }) => ssn.startsWith('900-'))).toBe(true);
    expect(patients.every(({ phone_number }) => phone_number.startsWith('555-01'))).toBe(true);
    const users = await db.selectFrom('users').select(['email', 'is_demo']).execute();
    expect(users.every(({ email, is_demo }) => is_demo && email.endsWith('.example'))).toBe(true);
  });

  it('fills names, comorbidities and allergies as the forms and lists expect them', async () => {
    const patients = await db.selectFrom('patients').selectAll().execute();
    for (const { first_name, middle_name, last_name } of patients)
      expect(`${first_name}${middle_name}${last_name}`).toMatch(/^\p{L}+$/u);
    const conditions = await db.selectFrom('patient_conditions').selectAll().execute();
    expect(
      conditions.every(
        ({ icd_10_code, name, description }) => icd_10_code !== '' && name !== '' && description !== '',
      ),
    ).toBe(true);
    expect(new Set(conditions.map(({ kind }) => kind))).toEqual(new Set(['comorbidity', 'allergy']));
  });

  it('has admissions in every status; closed ones, and only they, have a discharge date', async () => {
    const admissions = await db.selectFrom('admissions').selectAll().execute();
    expect(new Set(admissions.map(({ status }) => status))).toEqual(
      new Set(PATIENT_STATUSES.map(({ value }) => value)),
    );
    const closing = PATIENT_STATUSES.filter(({ group }) => group === 'blue-gray').map(({ value }) =>
      String(value),
    );
    for (const { status, discharge_date: discharged, admission_date: admitted } of admissions) {
      expect([status, discharged !== null]).toEqual([status, closing.includes(status)]);
      expect((discharged ?? admitted) >= admitted).toBe(true);
    }
  });

  it('has limits of single patients, each within the hard limits of its kind, and the change that set it', async () => {
    const limits = await findLimits(db, { departmentId: null, patientId: await dorothy() });
    const own = limits.filter(({ patientId }) => patientId !== null);
    expect(own).toMatchObject([
      { kind: 'bloodOxygenSaturationLow', warning: 87, critical: 85, setBy: { name: 'Akosua Osei' } },
    ]);
    expect(await db.selectFrom('alarm_limit_changes').selectAll().execute()).toHaveLength(2);
  });

  it('puts patients into beds of their own department', async () => {
    const misplaced = await db
      .selectFrom('admissions')
      .innerJoin('beds', 'beds.id', 'admissions.bed_id')
      .whereRef('beds.department_id', '<>', 'admissions.department_id')
      .select('admissions.id')
      .execute();
    expect(misplaced).toEqual([]);
  });

  it('has the two demo logins and several professionals who wrote the notes', async () => {
    const users = await db.selectFrom('users').selectAll().execute();
    const logins = users.filter(({ password_hash }) => password_hash.endsWith('-demo'));
    expect(
      logins.map(({ username, password_hash, is_superuser }) => [username, password_hash, is_superuser]),
    ).toEqual([
      ['admin', 'hash of admin-demo', true],
      ['nurse', 'hash of nurse-demo', false],
    ]);
    const authors = await db.selectFrom('clinical_notes').select('created_by').distinct().execute();
    expect(authors.length).toBeGreaterThanOrEqual(5);
  });

  it('has laboratory values with ranges, some of them outside', async () => {
    const values = await db.selectFrom('lab_observations').selectAll().execute();
    expect(values.length).toBeGreaterThan(500);
    const outside = values.filter(
      ({ value, min_value, max_value }) => value < (min_value ?? value) || value > (max_value ?? value),
    );
    expect(outside.length / values.length).toBeGreaterThan(0.1);
    expect(outside.length / values.length).toBeLessThan(0.6);
    const limits = values.filter(({ comparator }) => comparator !== null);
    expect(
      limits.map(({ description, comparator, value }) => [description, comparator, value]).sort(),
    ).toEqual([
      ['Lipase', '>', 2000],
      ['Procalcitonin', '<', 0.05],
      ['Procalcitonin', '<', 0.05],
    ]);
  });

  it('has 150 to 400 diagnoses with well-formed codes', async () => {
    const diagnoses = await db.selectFrom('diagnoses').selectAll().execute();
    expect(diagnoses.length).toBeGreaterThanOrEqual(150);
    expect(diagnoses.length).toBeLessThanOrEqual(400);
    for (const { icd_10_code: code, description } of diagnoses) {
      expect(code).toMatch(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/);
      expect(description).not.toBe('');
    }
  });

  it('monitors 16 to 20 patients in beds on every type of device, at least two of them RHEO', async () => {
    const worn = await db
      .selectFrom('device_assignments')
      .innerJoin('devices', 'devices.id', 'device_assignments.device_id')
      .innerJoin('admissions', 'admissions.patient_id', 'device_assignments.patient_id')
      .where('admissions.discharge_date', 'is', null)
      .where('admissions.bed_id', 'is not', null)
      .select([
        'devices.type',
        'device_assignments.assigned_at',
        'device_assignments.released_at',
        'admissions.admission_date',
        'devices.ai_enabled',
      ])
      .execute();
    expect(worn.length).toBeGreaterThanOrEqual(16);
    expect(worn.length).toBeLessThanOrEqual(20);
    expect(new Set(worn.map(({ type }) => type))).toEqual(new Set(DEVICE_TYPES));
    expect(worn.filter(({ type }) => type === 'RHEO').length).toBeGreaterThanOrEqual(2);
    for (const {
      assigned_at: at,
      released_at: released,
      admission_date: admitted,
      ai_enabled: scored,
    } of worn) {
      expect(Date.parse(at)).toBeLessThanOrEqual(NOW - 50 * HOUR_MS);
      expect(at > admitted).toBe(true);
      expect([released, scored]).toEqual([null, true]);
    }
  });

  it('leaves registered devices free and unregistered ones sending', async () => {
    const names = (await db.selectFrom('devices').select('vendor_device_id').execute()).map(
      (row) => row.vendor_device_id,
    );
    expect(names).toHaveLength(wearables.filter(({ wearer }) => wearer !== undefined).length);
    expect(wearables.filter(({ wearer }) => wearer === null).length).toBeGreaterThanOrEqual(2);
    const strangers = demoPlan(NOW).devices.filter(({ vendor_device_id: name }) => !names.includes(name));
    expect(strangers.map(({ type }) => type).sort()).toEqual(['RHEO', 'RHEO_SIMULATOR']);
  });

  it('changes nothing when it is there already, and remembers when it was made', async () => {
    const before = await everything(db);
    expect(await seedDemo(db, NOW + 90 * HOUR_MS, hashOf)).toBe(NOW);
    expect(await everything(db)).toBe(before);
  });

  it('[I4] refuses a database that holds anything real', async () => {
    const real = await openTestDatabase(engine);
    await real.db
      .insertInto('users')
      .values({ username: 'ward', password_hash: 'x', date_joined: new Date(NOW).toISOString() })
      .execute();
    const before = await everything(real.db);
    await expect(seedDemo(real.db, NOW, hashOf)).rejects.toThrow(NotEmptyError);
    expect(await everything(real.db)).toBe(before);
    await real.close();
  });
});
