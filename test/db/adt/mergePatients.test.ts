import { sql } from 'kysely';
import { KEYED_TABLES } from '../../../src/server/db/hl7/merge/mergedMeasurements';
import { MOVED_TABLES } from '../../../src/server/db/hl7/merge/mergedRows';
import { ENGINES } from '../../fixtures/database/database';
import { MERGE_NOW, mergeWardOn } from '../../fixtures/hl7/mergeWard';
import { addDevice, giveBed, wear } from '../../fixtures/ward/ward';

const HOUR = 3_600_000;

/** What a merge does with every table that is of patients; a new one is in no list. */
const DECIDED = [
  ...MOVED_TABLES,
  ...KEYED_TABLES.map(({ name }) => name),
  ...['readings', 'latest_states', 'patient_states', 'alarm_dues'],
  // Made by triggers of the patient's row; of those who were erased.
  ...['patient_words', 'erased_patients', 'erased_assignments', 'erased_records'],
];

describe.each(ENGINES)('two records of one person on %s', (engine) => {
  const { given, merge, undo, dump, ofPatient, fill } = mergeWardOn(engine);

  it('every table of patients has been decided on', async () => {
    const { db } = given;
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
    const { db, kept, gone } = given;
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

  it('[J37] an undo restores both byte for byte', async () => {
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

  it('are left as they are when both lie in a bed or wear a device; of two open stays the one without a bed ends', async () => {
    const { db, kept, gone } = given;
    await giveBed(db, gone, { department: 'ICU', number: 1 });
    await giveBed(db, kept, { department: 'ICU', number: 2 });
    const before = await dump();
    await expect(merge()).rejects.toThrow('Both records lie in a bed');
    expect(await dump()).toEqual(before);
    await db.updateTable('admissions').set({ bed_id: null }).where('patient_id', '=', kept).execute();
    const [one, two] = [await addDevice(db, 'A'), await addDevice(db, 'B')];
    await wear(db, { device: one, patient: kept, from: MERGE_NOW - HOUR });
    await wear(db, { device: two, patient: gone, from: MERGE_NOW - HOUR });
    await expect(merge()).rejects.toThrow('Both records wear a device');
    await db
      .updateTable('device_assignments')
      .set({ released_at: new Date(MERGE_NOW).toISOString() })
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
});
