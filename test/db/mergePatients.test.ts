import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import { MOVED_TABLES } from '../../src/server/db/hl7/mergedRows';
import { KEYED_TABLES } from '../../src/server/db/hl7/mergedMeasurements';
import { rollUpHour } from '../../src/server/db/readings/patientBuckets';
import { mergePatients } from '../../src/server/services/hl7/adt/mergePatients';
import { undoMerge } from '../../src/server/services/hl7/adt/undoMerge';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';
import { tableContents } from '../fixtures/database/tableContents';
import { settableClock } from '../fixtures/time/clock';
import { ingestInto } from '../fixtures/ward/ingestInto';
import { addDevice, addPatient, addUsers, giveBed, reading, wear } from '../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ADMIN = { id: null, username: 'tests' };

/** What a merge does with every table that is of patients; a new one is in no list. */
const DECIDED = [
  ...MOVED_TABLES,
  ...KEYED_TABLES.map(({ name }) => name),
  ...['readings', 'latest_states', 'patient_states', 'alarm_dues'],
  // Made by triggers of the patient's row; of those who were erased.
  ...['patient_words', 'erased_patients', 'erased_assignments', 'erased_records'],
];

describe.each(ENGINES)('two records of one person on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let by: number;
  /** The record that is kept, and the one that becomes part of it. */
  let kept: number;
  let gone: number;
  const clock = settableClock(NOW);
  beforeEach(async () => {
    clock.set(NOW);
    database = await openTestDatabase(engine);
    ({ db } = database);
    [by = 0] = await addUsers(db, 1);
    kept = await addPatient(db, { ssn: '900-00-0001' });
    gone = await addPatient(db, { ssn: '900-00-0002', highPriority: 'Falls' });
  });
  afterEach(() => database.close());

  const merge = (survivor = kept, retired = gone) =>
    db
      .transaction()
      .execute((tx) => mergePatients(tx, { survivor, retired, number: '2', by: ADMIN, now: clock() }));
  const undo = (id: number) =>
    db.transaction().execute((tx) => undoMerge(tx, id, { by: { id: by }, now: clock() }));

  /** Everything but the logs of what was done. */
  const dump = async () => {
    const {
      sequences: _s,
      audit_log: _l,
      audit_head: _h,
      patient_merges: _m,
      ...rest
    } = await tableContents(db);
    return rest;
  };
  const ofPatient = async (table: string, patient: number): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM ${sql.table(table)} WHERE patient_id = ${patient}::int`.execute(db);
    return rows[0]?.n ?? 0;
  };

  /** Both measured, at the same times too; both with rows of every kind, some of which one patient has once. */
  const fill = async () => {
    const ingest = ingestInto(db, clock);
    const [old, worn] = [await addDevice(db, 'OLD'), await addDevice(db, 'WORN')];
    await wear(db, { device: old, patient: kept, from: NOW - 6 * HOUR, until: NOW - HOUR });
    await wear(db, { device: worn, patient: gone, from: NOW - 5 * HOUR });
    const values = (n: number) => ({
      heartRate: 70.1 + (n % 7) / 10,
      bloodOxygenSaturation: 95 - (n % 3) / 3,
    });
    const batch = (device: string, from: number, to: number) =>
      Array.from({ length: Math.floor((to - from) / (7 * MINUTE)) }, (_, n) =>
        reading(device, from + n * 7 * MINUTE, values(n)),
      );
    await ingest.submit(batch('OLD', NOW - 6 * HOUR, NOW - HOUR));
    await ingest.submit(batch('WORN', NOW - 5 * HOUR, NOW));
    // One of them is rolled up further than the other.
    for (let n = 0; n < 4; n++) await rollUpHour(db, kept, NOW - 2 * HOUR - 7 * MINUTE);
    await rollUpHour(db, gone, NOW - 4 * HOUR - 7 * MINUTE);
    await giveBed(db, gone, { department: 'ICU', number: 1 });
    const at = new Date(NOW - HOUR).toISOString();
    for (const patient of [kept, gone]) {
      await db
        .insertInto('lab_tests')
        .values({
          patient_id: patient,
          type: 'K',
          results_timestamp: at,
          sample_timestamp: at,
          order_key: 'one',
        })
        .execute();
      await db
        .insertInto('clinical_notes')
        .values({
          patient_id: patient,
          created_by: by,
          created_at: at,
          updated_at: at,
          notes: `Note of ${patient}`,
        })
        .execute();
      for (const name of ['Nuts', `Only ${patient}`])
        await db
          .insertInto('patient_conditions')
          .values({ patient_id: patient, kind: 'allergy', name })
          .execute();
      await db
        .insertInto('alarm_limits')
        .values({
          patient_id: patient,
          kind: 'HEART_RATE_HIGH',
          warning: 120,
          reason: 'R',
          set_by: by,
          set_at: at,
        })
        .execute();
      await db
        .insertInto('alarm_limit_changes')
        .values({ patient_id: patient, kind: 'HEART_RATE_HIGH', user_id: by, at })
        .execute();
      await db
        .insertInto('alarm_pauses')
        .values({
          ...{ patient_id: patient, kind: 'SPI', severity: 'WARNING', reason: 'R', user_id: by },
          ...{ started_at: at, until: new Date(NOW + HOUR).toISOString() },
        })
        .execute();
      await db
        .insertInto('stale_hours')
        .values({ patient_id: patient, hour: '2026-03-10T03:00:00.000Z' })
        .execute();
      await db
        .insertInto('patient_identifiers')
        .values({ patient_id: patient, authority: 'HOSP', type: 'MR', value: `MR${patient}`, created_at: at })
        .execute();
    }
    return { ingest, worn };
  };

  it('every table of patients has been decided on', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace AND a.attname = 'patient_id' AND NOT a.attisdropped`.execute(
      db,
    );
    expect(rows.map(({ name }) => name).sort()).toEqual([...DECIDED].sort());
    // Nothing refers to a patient under another name.
    const { rows: others } = await sql`
      SELECT c.relname, a.attname FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = f.conkey[1]
      WHERE f.contype = 'f' AND f.confrelid = 'patients'::regclass AND a.attname <> 'patient_id'`.execute(db);
    expect(others).toEqual([]);
  });

  it('are one: nothing is left of the retired one, and every reading counts once', async () => {
    await fill();
    const before = await Promise.all(
      ['readings', 'clinical_notes', 'lab_tests', 'admissions', 'device_assignments'].map(
        async (table) => [table, (await ofPatient(table, kept)) + (await ofPatient(table, gone))] as const,
      ),
    );
    const sums = async () =>
      (
        await sql`SELECT sum(heart_rate_count)::int AS minutes, (SELECT sum(heart_rate_count)::int FROM patient_buckets WHERE width = 15) AS buckets,
          (SELECT count(heart_rate)::int FROM readings) AS readings,
          (SELECT count(heart_rate)::int FROM readings r JOIN patient_states s USING (patient_id) WHERE r.measured_at < s.rolled_until) AS rolled
          FROM patient_minutes`.execute(db)
      ).rows[0] as { minutes: number; buckets: number; readings: number; rolled: number };
    await merge();
    for (const [table, count] of before)
      expect([table, await ofPatient(table, kept)]).toEqual([table, count]);
    for (const table of DECIDED) expect([table, await ofPatient(table, gone)]).toEqual([table, 0]);
    const { minutes, buckets, readings, rolled } = await sums();
    expect(minutes).toBe(readings);
    expect(buckets).toBe(rolled);
    expect(rolled).toBeGreaterThan(0);
    expect(
      await db.selectFrom('patients').select(['id', 'high_priority_reason', 'bed_key']).execute(),
    ).toEqual([
      { id: kept, high_priority_reason: 'Falls', bed_key: expect.stringContaining('icu') as string },
    ]);
    const names = await db.selectFrom('patient_conditions').select('name').orderBy('name').execute();
    expect(names.map(({ name }) => name)).toEqual(['Nuts', `Only ${kept}`, `Only ${gone}`].sort());
  });

  it('an undo restores both byte for byte', async () => {
    await fill();
    const before = await dump();
    const id = await merge();
    expect(await dump()).not.toEqual(before);
    await undo(id);
    expect(await dump()).toEqual(before);
    // And once more.
    await undo(await merge());
    expect(await dump()).toEqual(before);
  });

  it('an undo gives readings that came since to the record that wears the device, and counts each once', async () => {
    const { ingest } = await fill();
    const id = await merge();
    clock.advance(30 * MINUTE);
    const since = Array.from({ length: 20 }, (_, n) =>
      reading('WORN', NOW + (n + 1) * MINUTE, { heartRate: 80 + n }),
    );
    await ingest.submit(since);
    // Late ones: of the device that was worn, and of the one that is.
    await ingest.submit([
      reading('OLD', NOW - 3 * HOUR + 1_000, { heartRate: 61 }),
      reading('WORN', NOW - 3 * HOUR + 2_000, { heartRate: 62 }),
    ]);
    await db
      .insertInto('clinical_notes')
      .values({
        ...{ patient_id: kept, created_by: by, notes: 'Written since' },
        ...{ created_at: new Date(clock()).toISOString(), updated_at: new Date(clock()).toISOString() },
      })
      .execute();
    await rollUpHour(db, kept, NOW - 7 * MINUTE);
    await undo(id);
    const owners = async (device: string) =>
      (
        await db
          .selectFrom('readings')
          .select('patient_id')
          .distinct()
          .where('vendor_device_id', '=', device)
          .execute()
      ).map(({ patient_id }) => patient_id);
    expect(await owners('WORN')).toEqual([gone]);
    expect(await owners('OLD')).toEqual([kept]);
    for (const patient of [kept, gone]) {
      const { rows } = await sql`
        SELECT m.minute FROM (SELECT date_trunc('minute', measured_at) AS minute, count(heart_rate)::int AS n, sum(heart_rate) AS total
          FROM readings WHERE patient_id = ${patient}::int GROUP BY 1) r
        FULL JOIN (SELECT * FROM patient_minutes WHERE patient_id = ${patient}::int) m USING (minute)
        WHERE r.n IS DISTINCT FROM m.heart_rate_count OR abs(r.total - m.heart_rate_sum) > 1e-6`.execute(db);
      expect(rows).toEqual([]);
      const { rows: buckets } = await sql`
        SELECT start FROM (SELECT date_bin('15 minutes', measured_at, 'epoch') AS start, count(heart_rate)::int AS n
          FROM readings r JOIN patient_states s USING (patient_id) WHERE patient_id = ${patient}::int AND measured_at < s.rolled_until GROUP BY 1) r
        FULL JOIN (SELECT * FROM patient_buckets WHERE width = 15 AND patient_id = ${patient}::int) b USING (start)
        WHERE r.n IS DISTINCT FROM b.heart_rate_count`.execute(db);
      expect(buckets).toEqual([]);
    }
    expect(await ofPatient('clinical_notes', kept)).toBe(2);
    expect(await ofPatient('clinical_notes', gone)).toBe(1);
    expect(
      await db
        .selectFrom('latest_states')
        .select('patient_id')
        .where('vendor_device_id', '=', 'WORN')
        .execute(),
    ).toEqual([{ patient_id: gone }]);
  });

  it('are left as they are when both lie in a bed or wear a device; of two open stays the one without a bed ends', async () => {
    await giveBed(db, gone, { department: 'ICU', number: 1 });
    await giveBed(db, kept, { department: 'ICU', number: 2 });
    const before = await dump();
    await expect(merge()).rejects.toThrow('Both records lie in a bed');
    expect(await dump()).toEqual(before);
    await db.updateTable('admissions').set({ bed_id: null }).where('patient_id', '=', kept).execute();
    const [one, two] = [await addDevice(db, 'A'), await addDevice(db, 'B')];
    await wear(db, { device: one, patient: kept, from: NOW - HOUR });
    await wear(db, { device: two, patient: gone, from: NOW - HOUR });
    await expect(merge()).rejects.toThrow('Both records wear a device');
    await db
      .updateTable('device_assignments')
      .set({ released_at: new Date(NOW).toISOString() })
      .where('device_id', '=', one)
      .execute();
    const untouched = await dump();
    const id = await merge();
    expect(
      await db
        .selectFrom('admissions')
        .select(['status', 'discharge_date', 'patient_id'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { status: 'IN_WARD', discharge_date: null, patient_id: kept },
      { status: 'TRANSFER', discharge_date: '2026-03-10', patient_id: kept },
    ]);
    await undo(id);
    expect(await dump()).toEqual(untouched);
  });

  it('an undo is refused in words when it is too late for it, and then changes nothing', async () => {
    await fill();
    const third = await addPatient(db, { ssn: '900-00-0003' });
    const id = await merge();
    const later = await merge(third, kept);
    await expect(undo(id)).rejects.toThrow('Undo that merge first');
    await undo(later);
    const taken = await addPatient(db, { ssn: '900-00-0002' });
    const before = await dump();
    await expect(undo(id)).rejects.toThrow('has the SSN of the former record');
    expect(await dump()).toEqual(before);
    await db.updateTable('patients').set({ ssn: '900-00-0009' }).where('id', '=', taken).execute();
    await undo(id);
    await expect(undo(id)).rejects.toThrow('undone already');
    expect(await undo(4_711)).toBeNull();
  });
});
