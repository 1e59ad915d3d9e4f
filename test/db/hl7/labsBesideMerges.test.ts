import type { Transaction } from 'kysely';
import { lockLabs } from '../../../src/server/db/labs/labRows';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { listMerges } from '../../../src/server/db/hl7/merge/merges';
import type { Tables } from '../../../src/server/db/tables/tables';
import { mergePatients } from '../../../src/server/services/hl7/adt/merge/mergePatients';
import { undoMerge } from '../../../src/server/services/hl7/adt/merge/undoMerge';
import { openTestDatabase } from '../../fixtures/database/database';
import { someoneWaits } from '../../fixtures/database/someoneWaits';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { addAdmin, NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

/** Transactions beside each other: the embedded database has one connection. */
describe('[J37] results of a laboratory while a record is merged, or its merge undone', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let by: Awaited<ReturnType<typeof addAdmin>>;
  let [survivor, retired] = [0, 0];

  beforeEach(async () => {
    database = await openTestDatabase('postgres');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    by = await addAdmin(database.db);
    his = await adtExchange(database.db);
    survivor = await admitted('A');
    retired = await admitted('B');
  });
  afterEach(() => database.close());

  async function admitted(mrn: string): Promise<number> {
    const { patient_id } = await his.send(
      header({ 9: 'ADT^A01', 10: `admits ${mrn}` }),
      pidOf(mrn),
      pv1Of('', `V${mrn}`),
    );
    if (patient_id === null) throw new Error('Nobody was admitted.');
    return patient_id;
  }

  /** A report of these patients' results, whose orders have their numbers. */
  const report = (id: string, ...mrns: string[]) =>
    his.send(
      header({ 9: 'ORU^R01', 10: id }),
      ...mrns.flatMap((mrn) => [
        pidOf(mrn),
        `OBR|1||${id} ${mrn}|CMP^Panel^L|||20260310075000+0000`,
        `OBX|1|NM|2823-3^Potassium^LN||6.9|mmol/L|3.5-5.1|HH|||F`,
      ]),
    );

  const ordersOf = async (patient: number): Promise<unknown[]> =>
    (
      await database.db
        .selectFrom('lab_tests')
        .select('order_key')
        .where('patient_id', '=', patient)
        .orderBy('order_key')
        .execute()
    ).map(({ order_key }) => (JSON.parse(order_key ?? '[]') as unknown[])[0]);

  const inTransaction = <T>(work: (tx: Transaction<Tables>) => Promise<T>): Promise<T> =>
    database.db.transaction().execute(work);

  const merge = (tx: Transaction<Tables>) =>
    mergePatients(tx, { survivor, retired, number: 'B', by, now: NOW });

  async function undo(tx: Transaction<Tables>): Promise<void> {
    const [newest] = await listMerges(tx, 1);
    await undoMerge(tx, newest?.id ?? 0, { by, now: NOW + 60_000 });
  }

  /** Sends a report while a transaction that has done its work is not committed yet. */
  async function reportWhile(
    work: (tx: Transaction<Tables>) => Promise<unknown>,
    send: () => ReturnType<typeof report>,
  ) {
    const sent = await inTransaction(async (tx) => {
      await work(tx);
      const sending = send();
      await someoneWaits(database.db);
      return { sending };
    });
    return sent.sending;
  }

  it('are of the record that they name when its merge is just being undone', async () => {
    await inTransaction(merge);
    const became = await reportWhile(undo, () => report('L1', 'B'));
    expect(became).toMatchObject({ said: 'AA', state: 'applied', patient_id: retired });
    expect(await ordersOf(retired)).toEqual(['L1 B']);
    expect(await ordersOf(survivor)).toEqual([]);
  });

  it('correct the results of the record that they name when its merge is just being undone', async () => {
    await report('L1', 'B');
    await inTransaction(merge);
    const corrected = () =>
      his.send(
        header({ 9: 'ORU^R01', 10: 'L2', 7: '20260310080100+0000' }),
        pidOf('B'),
        'OBR|1||L1 B|CMP^Panel^L|||20260310075000+0000',
        'OBX|1|NM|2823-3^Potassium^LN||>5.9|mmol/L|3.5-5.1|HH|||C',
      );
    his.clock.advance(120_000);
    expect(await reportWhile(undo, corrected)).toMatchObject({ said: 'AA', patient_id: retired });
    expect(await ordersOf(retired)).toEqual(['L1 B']);
    expect(await ordersOf(survivor)).toEqual([]);
    expect(
      await database.db.selectFrom('lab_observations').select(['comparator', 'value']).execute(),
    ).toEqual([{ comparator: '>', value: 5.9 }]);
  });

  it('are of the record that was kept when theirs is just being merged', async () => {
    const became = await reportWhile(merge, () => report('L1', 'B'));
    expect(became).toMatchObject({ said: 'AA', state: 'applied', error_code: null, patient_id: survivor });
    expect(await ordersOf(survivor)).toEqual(['L1 B']);
    await inTransaction(undo);
    expect(await ordersOf(survivor)).toEqual([]);
    expect(await ordersOf(retired)).toEqual(['L1 B']);
  });

  it('are each of their patient when one message has those of several', async () => {
    const other = await admitted('C');
    await inTransaction(merge);
    const became = await reportWhile(undo, () => report('L1', 'C', 'B', 'A'));
    expect(became).toMatchObject({ said: 'AA', state: 'applied' });
    expect(await ordersOf(other)).toEqual(['L1 C']);
    expect(await ordersOf(retired)).toEqual(['L1 B']);
    expect(await ordersOf(survivor)).toEqual(['L1 A']);
  });

  it('that are being stored are waited for: an undo gives them back, and neither stops the other', async () => {
    await inTransaction(merge);
    his.clock.advance(60_000);
    let sending: ReturnType<typeof report> | undefined;
    let undoing: Promise<void> | undefined;
    await inTransaction(async (tx) => {
      // The patient is identified by then, and nothing is stored.
      await lockLabs(tx, survivor);
      sending = report('L1', 'B');
      await someoneWaits(database.db);
      undoing = inTransaction(undo);
      await someoneWaits(database.db, 2);
    });
    expect(await sending).toMatchObject({ said: 'AA', state: 'applied' });
    await undoing;
    expect(await ordersOf(retired)).toEqual(['L1 B']);
    expect(await ordersOf(survivor)).toEqual([]);
    expect(await his.row('L1')).toMatchObject({ patient_id: retired });
  });

  it('that are being stored are waited for: a merge takes them along', async () => {
    let sending: ReturnType<typeof report> | undefined;
    let merging: Promise<number> | undefined;
    await inTransaction(async (tx) => {
      await lockLabs(tx, retired);
      sending = report('L1', 'B');
      await someoneWaits(database.db);
      merging = inTransaction(merge);
      await someoneWaits(database.db, 2);
    });
    expect(await sending).toMatchObject({ said: 'AA', state: 'applied' });
    await merging;
    expect(await ordersOf(survivor)).toEqual(['L1 B']);
  });
});
