import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
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

const MINUTE = 60_000;

describe.each(ENGINES)('[J37] what messages of before migration 0047 brought, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let admin: Awaited<ReturnType<typeof addAdmin>>;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeEach(async () => {
    moved.length = 0;
    database = await openTestDatabase(engine);
    db = database.db;
    await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    await addDepartment(db, { name: 'General Ward', abbreviation: 'GW', beds: 1 });
    admin = await addAdmin(db);
  });
  afterEach(() => database.close());

  const adt = (trigger: string, id: string, ...segments: string[]) =>
    his.send(header({ 9: `ADT^${trigger}`, 10: id, 7: '' }), ...segments);
  /** A patient who was in ICU and is discharged. */
  const discharged = async (mrn: string, [first, second]: readonly [string, string]) => {
    const { patient_id: id } = await adt('A01', first, pidOf(mrn), pv1Of('ICU', `V${mrn}`));
    await adt('A03', second, pidOf(mrn), pv1Of('ICU', `V${mrn}`));
    return id;
  };
  /** What the merges themselves moved, in the journal. */
  const moved: string[] = [];
  const movedLabs = sql<string>`merge_id || ' ' || retired::text`;
  const merge = async (id: string, into: string, retired: string) => {
    const answer = await adt('A40', id, pidOf(into), `MRG|${retired}^^^HOSP^MR`);
    const newest = db.selectFrom('patient_merges').select(({ fn }) => fn.max('id').as('id'));
    const rows = await db
      .selectFrom('patient_merge_rows')
      .select(movedLabs.as('key'))
      .where('table_name', '=', 'lab_tests')
      .where('merge_id', '=', newest)
      .execute();
    moved.push(...rows.map(({ key }) => key));
    return answer;
  };
  const potassium = (id: string, mrn: string) =>
    his.send(
      header({ 9: 'ORU^R01', 10: id }),
      pidOf(mrn),
      `OBR|1||M-${id}|CMP^Panel^L|||20260310075000+0000`,
      'OBX|1|NM|2823-3^Potassium^LN||6.9|mmol/L|3.5-5.1|HH|||F',
    );
  const journal = async () => (await db.selectFrom('patient_merge_rows').select('merge_id').execute()).length;

  /** As if all of it had come before the migration, and none of its messages were young. */
  async function migrateAnew(): Promise<void> {
    await db
      .deleteFrom('patient_merge_rows')
      .where('table_name', '=', 'lab_tests')
      .where(movedLabs, 'not in', [...moved, ''])
      .execute();
    await sql`DROP TABLE stay_events`.execute(db);
    await sql`ALTER TABLE hl7_messages DROP COLUMN is_needed`.execute(db);
    // A migration is applied after all before it: the later ones, which can be applied twice, follow again.
    await sql`DELETE FROM schema_migrations WHERE name >= '0047'`.execute(db);
    await migrate(db);
    await deleteOldMessages(db, Infinity, 100);
  }

  const kept = async () =>
    (await db.selectFrom('hl7_messages').select('control_id').orderBy('id').execute()).map(
      ({ control_id }) => control_id,
    );
  const undoNewest = () =>
    db.transaction().execute(async (tx) => {
      const newest = (await listMerges(tx, 2)).find(({ undoneAt }) => undoneAt === null);
      return undoMerge(tx, newest?.id ?? 0, { by: admin, now: NOW + 3 * MINUTE });
    });
  const owners = async () =>
    (await db.selectFrom('lab_tests').select('patient_id').orderBy('id').execute()).map(
      ({ patient_id }) => patient_id,
    );

  it('is kept by those that are there: a merge can be undone, and a link follows its stays, after they would have expired', async () => {
    his = await adtExchange(db, { department: 'ICU' });
    const retired = await discharged('B', ['1', '2']);
    const { patient_id: survivor } = await adt('A01', '3', pidOf('A'), pv1Of('ICU', 'VA'));
    await merge('4', 'A', 'B');
    his.clock.advance(MINUTE);
    const before = await journal();
    expect(await potassium('5', 'B')).toMatchObject({ said: 'AA', patient_id: survivor });
    expect(await adt('A02', '6', pidOf('A'), pv1Of('GW', 'VA'))).toMatchObject({ said: 'AA' });
    expect(await journal()).toBeGreaterThan(before);
    await migrateAnew();
    expect(await kept()).toEqual(['5']);

    his.clock.advance(MINUTE);
    expect(await adt('A02', '7', pidOf('A'), pv1Of('GW^^1', 'VA'))).toMatchObject({ said: 'AA' });
    await undoNewest();
    expect(await owners()).toEqual([retired]);
    await deleteOldMessages(db, Infinity, 100);
    expect(await kept()).toEqual([]);
  });

  it('is kept also where the record that survived a merge was itself merged later', async () => {
    his = await adtExchange(db);
    const first = await discharged('B', ['1', '2']);
    const second = await discharged('A', ['3', '4']);
    const { patient_id: last } = await adt('A01', '5', pidOf('C'), pv1Of('ICU', 'VC'));
    expect(await merge('6', 'A', 'B')).toMatchObject({ said: 'AA' });
    his.clock.advance(MINUTE);
    expect(await potassium('7', 'B')).toMatchObject({ said: 'AA', patient_id: second });
    his.clock.advance(MINUTE);
    expect(await merge('8', 'C', 'A')).toMatchObject({ said: 'AA' });
    his.clock.advance(MINUTE);
    expect(await potassium('9', 'B')).toMatchObject({ said: 'AA', patient_id: last });
    await migrateAnew();
    expect(await kept()).toEqual(expect.arrayContaining(['7', '9']));

    await undoNewest();
    await undoNewest();
    expect(await owners()).toEqual([first, first]);
  });
});
