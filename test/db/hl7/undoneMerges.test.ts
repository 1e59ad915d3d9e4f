import { sql } from 'kysely';
import { findMessage } from '../../../src/server/db/hl7/messageLog';
import { listMerges } from '../../../src/server/db/hl7/merge/merges';
import { messageDetails } from '../../../src/server/services/hl7/handling/messageDetails';
import { undoMerge } from '../../../src/server/services/hl7/adt/merge/undoMerge';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { addAdmin, NOW } from '../../fixtures/hl7/exchangeOn';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe.each(ENGINES)('[J37] a merge that was undone, on %s', (engine) => {
  it('is stated by the list and by its message, with when and by whom, and with the name of both', async () => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    const admin = await addAdmin(db);
    const his = await adtExchange(db);
    const send = (trigger: string, id: string, ...segments: string[]) =>
      his.send(header({ 9: `ADT^${trigger}`, 10: id }), ...segments);
    const retired = await send('A01', '1', pidOf('2', { family: 'Ruiz' }), pv1Of('', 'V2'));
    await send('A01', '2', pidOf('1', { family: 'Delgado' }), pv1Of('', 'V1'));
    const { id } = await send('A40', '3', pidOf('1', { family: 'Delgado' }), 'MRG|2^^^HOSP^MR');
    const message = async () => {
      const stored = await findMessage(db, id);
      if (stored === null) throw new Error('The message is gone.');
      return messageDetails(stored);
    };
    const listed = async () =>
      (await listMerges(db, 5)).map(({ retiredOf, undoneBy }) => ({ retiredOf, undoneBy }));
    const ruiz = { ssn: 'HOSP-2', first_name: 'Agnes', last_name: 'Ruiz' };
    expect(await message()).toMatchObject({ merges: [{ number: '2', undone_at: null, undone_by: null }] });
    expect(await listed()).toEqual([{ retiredOf: ruiz, undoneBy: null }]);

    const undoNewest = (now: number) =>
      db.transaction().execute(async (tx) => {
        const [newest] = await listMerges(tx, 1);
        return undoMerge(tx, newest?.id ?? 0, { by: admin, now });
      });
    await undoNewest(NOW + 60_000);
    const undone = { undone_at: new Date(NOW + 60_000).toISOString(), undone_by: 'admin' };
    expect(await message()).toMatchObject({ merges: [{ number: '2', ...undone }] });
    expect(JSON.stringify((await message()).segments)).not.toContain('can be undone');
    expect(await listed()).toEqual([{ retiredOf: ruiz, undoneBy: 'admin' }]);
    expect(
      await db
        .selectFrom('patients')
        .select('last_name')
        .where('id', '=', retired.patient_id ?? 0)
        .execute(),
    ).toEqual([{ last_name: 'Ruiz' }]);

    // Merged once more, the former record is named by both rows.
    await send('A40', '4', pidOf('1', { family: 'Delgado' }), 'MRG|2^^^HOSP^MR');
    expect(await listed()).toEqual([
      { retiredOf: ruiz, undoneBy: null },
      { retiredOf: ruiz, undoneBy: 'admin' },
    ]);
    await database.close();
  });

  it('leaves a stay discharged that ended while the records were one', async () => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
    const admin = await addAdmin(db);
    const his = await adtExchange(db);
    let sent = 0;
    const send = (trigger: string, ...segments: string[]) =>
      his.send(header({ 9: `ADT^${trigger}`, 10: `D${++sent}` }), ...segments);
    const { patient_id: kept } = await send('A01', pidOf('1'), pv1Of('', 'V1'));
    await send('A01', pidOf('2'), pv1Of('ICU^^1', 'V2'));
    expect(await send('A40', pidOf('1'), 'MRG|2^^^HOSP^MR')).toMatchObject({ said: 'AA' });
    // Both were open, and only one is in a bed: the merge has ended the other.
    expect(await send('A03', pidOf('1'), pv1Of('', 'V1'))).toMatchObject({ said: 'AA', state: 'applied' });
    await db.transaction().execute(async (tx) => {
      const [newest] = await listMerges(tx, 1);
      return undoMerge(tx, newest?.id ?? 0, { by: admin, now: NOW + 60_000 });
    });
    const stays = await db.selectFrom('admissions').select(['patient_id', 'status']).orderBy('id').execute();
    expect(stays).toMatchObject([
      { patient_id: kept, status: 'HOSPITAL_DISCHARGE' },
      { status: 'HOSPITAL_ADMISSION' },
    ]);
    await database.close();
  });

  it.each([
    ['their messages are kept', false],
    ['their messages have expired', true],
  ])(
    'gives back what messages brought since that named the former record, and nothing of the other: %s',
    async (_, isExpired) => {
      const database = await openTestDatabase(engine);
      const { db } = database;
      await addDepartment(db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 1 });
      const admin = await addAdmin(db);
      const his = await adtExchange(db);
      const adt = (trigger: string, id: string, ...segments: string[]) =>
        his.send(header({ 9: `ADT^${trigger}`, 10: id }), ...segments);
      const lab = (id: string, mrn: string, order: string, value: string) =>
        his.send(
          header({ 9: 'ORU^R01', 10: id }),
          pidOf(mrn),
          `OBR|1||${order}|CMP^Panel^L|||20260310075000+0000`,
          `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|3.5-5.1|HH|||F`,
        );
      const { patient_id: retired } = await adt('A01', '1', pidOf('B'), pv1Of('', 'VB'));
      const { patient_id: survivor } = await adt('A01', '2', pidOf('A'), pv1Of('', 'VA'), 'AL1|1|DA|^Latex');
      await adt('A03', '2b', pidOf('B'), pv1Of('', 'VB'));
      await lab('3', 'A', 'of both', '4.1');
      await adt('A40', '4', pidOf('A'), 'MRG|B^^^HOSP^MR');
      his.clock.advance(60_000);

      await lab('5', 'B', 'M-1', '6.9');
      // An order that the survivor had is corrected in its record.
      await lab('6', 'B', 'of both', '4.2');
      const both = pidOf('B').replace('B^^^HOSP^MR', 'B^^^HOSP^MR~B2^^^OTHER^MR');
      await adt('A31', '7', both, 'AL1|1|DA|^Penicillin', 'AL1|2|DA|^Latex');
      await adt('A03', '8', pidOf('A'), pv1Of('', 'VA'));
      await adt('A01', '9', pidOf('B'), pv1Of('', 'VB2'));
      await lab('10', 'A', 'A-1', '3.3');
      await adt('A08', '11', pidOf('A'), pv1Of('', ''), 'AL1|1|DA|^Nuts');
      // Numbers that such a message brought are the former record's, too.
      await adt('A31', '11b', pidOf('B2').replace('^^^HOSP^MR', '^^^OTHER^MR'), 'AL1|1|DA|^Iodine');
      const last = await lab('12', 'B', 'M-2', '7.1');
      expect(last).toMatchObject({ said: 'AA', patient_id: survivor });
      if (isExpired) await db.deleteFrom('hl7_messages').execute();

      await db.transaction().execute(async (tx) => {
        const [newest] = await listMerges(tx, 1);
        return undoMerge(tx, newest?.id ?? 0, { by: admin, now: NOW + 120_000 });
      });
      const of = async (patient: number | null) => {
        const rows = async (
          table: 'lab_tests' | 'patient_conditions' | 'patient_identifiers',
          column: string,
        ) =>
          (
            await sql<{ it: string }>`
            SELECT ${sql.ref(column)} AS it FROM ${sql.table(table)} WHERE patient_id = ${patient}::int ORDER BY 1`.execute(
              db,
            )
          ).rows.map(({ it }) => it);
        const { rows: visits } = await sql<{ number: string }>`
        SELECT v.number FROM visits v JOIN admissions a ON a.id = v.admission_id WHERE a.patient_id = ${patient}::int ORDER BY 1`.execute(
          db,
        );
        return {
          orders: (await rows('lab_tests', 'order_key')).map((key) => (JSON.parse(key) as string[])[0]),
          allergies: await rows('patient_conditions', 'name'),
          numbers: await rows('patient_identifiers', 'value'),
          visits: visits.map(({ number }) => number),
        };
      };
      expect(await of(retired)).toEqual({
        ...{ orders: ['M-1', 'M-2'], allergies: ['Iodine', 'Penicillin'] },
        ...{ numbers: ['B', 'B2'], visits: ['VB', 'VB2'] },
      });
      expect(await of(survivor)).toEqual({
        ...{ orders: ['A-1', 'of both'], allergies: ['Latex', 'Nuts'] },
        ...{ numbers: ['A'], visits: ['VA'] },
      });
      if (!isExpired) expect((await his.row('12')).patient_id).toBe(retired);
      if (!isExpired) expect((await his.row('10')).patient_id).toBe(survivor);
      await database.close();
    },
  );

  it('gives back what came by a number that the other record has of another authority', async () => {
    const database = await openTestDatabase(engine);
    const { db } = database;
    const admin = await addAdmin(db);
    const his = await adtExchange(db);
    const adt = (trigger: string, id: string, ...segments: string[]) =>
      his.send(header({ 9: `ADT^${trigger}`, 10: id }), ...segments);
    const other = pidOf('7').replace('^^^HOSP^MR', '^^^OTHER^MR');
    const { patient_id: retired } = await adt('A04', '1', other);
    await adt('A04', '2', pidOf('7'));
    await adt('A40', '3', pidOf('7'), 'MRG|7^^^OTHER^MR');
    his.clock.advance(60_000);
    await adt('A31', '4', other, 'AL1|1|DA|^Penicillin');
    await adt('A31', '5', pidOf('7'), 'AL1|1|DA|^Latex');
    await db.transaction().execute(async (tx) => {
      const [newest] = await listMerges(tx, 1);
      return undoMerge(tx, newest?.id ?? 0, { by: admin, now: NOW + 120_000 });
    });
    const allergies = await db
      .selectFrom('patient_conditions')
      .select('name')
      .where('patient_id', '=', retired)
      .execute();
    expect(allergies).toEqual([{ name: 'Penicillin' }]);
    await database.close();
  });
});
