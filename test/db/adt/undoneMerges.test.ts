import { sql } from 'kysely';
import { rollUpHour } from '../../../src/server/db/readings/aggregations/patientBuckets';
import { ENGINES } from '../../fixtures/database/database';
import { MERGE_NOW, mergeWardOn } from '../../fixtures/hl7/mergeWard';
import { addPatient, reading } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(ENGINES)('two records of one person on %s', (engine) => {
  const { given, clock, merge, undo, dump, ofPatient, fill } = mergeWardOn(engine);

  it('an undo gives readings that came since to the record that wears the device, and counts each once', async () => {
    const { db, by, kept, gone } = given;
    const { ingest } = await fill();
    const id = await merge();
    clock.advance(30 * MINUTE);
    const since = Array.from({ length: 20 }, (_, n) =>
      reading('WORN', MERGE_NOW + (n + 1) * MINUTE, { heartRate: 80 + n }),
    );
    await ingest.submit(since);
    // Late ones: of the device that was worn, and of the one that is.
    await ingest.submit([
      reading('OLD', MERGE_NOW - 3 * HOUR + 1_000, { heartRate: 61 }),
      reading('WORN', MERGE_NOW - 3 * HOUR + 2_000, { heartRate: 62 }),
    ]);
    await db
      .insertInto('clinical_notes')
      .values({
        ...{ patient_id: kept, created_by: by, notes: 'Written since' },
        ...{ created_at: new Date(clock()).toISOString(), updated_at: new Date(clock()).toISOString() },
      })
      .execute();
    await rollUpHour(db, kept, MERGE_NOW - 7 * MINUTE);
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

  it('an undo is refused in words when it is too late for it, and then changes nothing', async () => {
    const { db, kept } = given;
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
