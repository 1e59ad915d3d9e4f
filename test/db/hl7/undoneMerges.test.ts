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
});
