import { sql } from 'kysely';
import { migrate } from '../../../src/server/db/engine/migrate';
import { listMerges } from '../../../src/server/db/hl7/merge/merges';
import { deleteOldMessages } from '../../../src/server/db/hl7/oldMessages';
import { undoMerge } from '../../../src/server/services/hl7/adt/merge/undoMerge';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { addAdmin, NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe.each(ENGINES)('[J37] what messages of before migration 0047 brought, on %s', (engine) => {
  it('is kept by those that are there: a merge can be undone, and a link follows its stays, after they would have expired', async () => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    await addDepartment(db, { name: 'General Ward', abbreviation: 'GW', beds: 1 });
    const admin = await addAdmin(db);
    const his = await adtExchange(db, { department: 'ICU' });
    const adt = (trigger: string, id: string, ...segments: string[]) =>
      his.send(header({ 9: `ADT^${trigger}`, 10: id, 7: '' }), ...segments);
    const { patient_id: retired } = await adt('A01', '1', pidOf('B'), pv1Of('ICU', 'VB'));
    await adt('A03', '2', pidOf('B'), pv1Of('ICU', 'VB'));
    const { patient_id: survivor } = await adt('A01', '3', pidOf('A'), pv1Of('ICU', 'VA'));
    await adt('A40', '4', pidOf('A'), 'MRG|B^^^HOSP^MR');
    his.clock.advance(60_000);
    const before = await journal();
    const lab = await his.send(
      header({ 9: 'ORU^R01', 10: '5' }),
      pidOf('B'),
      'OBR|1||M-1|CMP^Panel^L|||20260310075000+0000',
      'OBX|1|NM|2823-3^Potassium^LN||6.9|mmol/L|3.5-5.1|HH|||F',
    );
    expect(lab).toMatchObject({ said: 'AA', patient_id: survivor });
    expect(await adt('A02', '6', pidOf('A'), pv1Of('GW', 'VA'))).toMatchObject({ said: 'AA' });

    // As if all of it had come before the migration.
    expect(await journal()).toBeGreaterThan(before);
    await sql`DELETE FROM patient_merge_rows WHERE table_name = 'lab_tests'`.execute(db);
    await sql`DROP TABLE stay_events`.execute(db);
    await sql`ALTER TABLE hl7_messages DROP COLUMN is_needed`.execute(db);
    await sql`DELETE FROM schema_migrations WHERE name LIKE '0047%'`.execute(db);
    await migrate(db);
    const kept = async () =>
      (await db.selectFrom('hl7_messages').select('control_id').orderBy('id').execute()).map(
        ({ control_id }) => control_id,
      );
    await deleteOldMessages(db, Infinity, 100);
    expect(await kept()).toEqual(['5']);

    his.clock.advance(60_000);
    expect(await adt('A02', '7', pidOf('A'), pv1Of('GW^^1', 'VA'))).toMatchObject({ said: 'AA' });
    await db.transaction().execute(async (tx) => {
      const [newest] = await listMerges(tx, 1);
      return undoMerge(tx, newest?.id ?? 0, { by: admin, now: NOW + 180_000 });
    });
    const orders = await db.selectFrom('lab_tests').select('patient_id').execute();
    expect(orders).toEqual([{ patient_id: retired }]);
    await deleteOldMessages(db, Infinity, 100);
    expect(await kept()).toEqual([]);
    await database.close();

    async function journal(): Promise<number> {
      const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM patient_merge_rows`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    }
  });
});
