import { transactionOf, type Person } from '../../../src/server/db/accounts/actor';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addPatient } from '../../fixtures/ward/ward';

describe.each(ENGINES)('[J10] the transaction of a keyed submission on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let kept: number[];
  let eva: Person;

  beforeEach(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
    kept = [];
    const claim = () => Promise.resolve();
    const keep = async (_: unknown, id: number) => void kept.push(id);
    eva = { id: 7, username: 'eva', submission: { claim, keep } };
  });
  afterEach(() => database.close());

  const patients = async () => (await db.selectFrom('patients').select('id').execute()).length;

  it('is remembered by the id that it results in, and not at all when nothing took effect', async () => {
    await transactionOf(db, eva, () => Promise.resolve(12));
    await transactionOf(db, eva, () => Promise.resolve({ id: 13, name: 'a bed' }));
    await transactionOf(db, eva, () => Promise.resolve(null));
    await transactionOf(db, eva, () => Promise.resolve('ended'));
    expect(kept).toEqual([12, 13]);
  });

  it.each([[{ set: 5 }], [{ id: '5' }], [undefined], [true]])(
    'is rolled back when it cannot be remembered: %j',
    async (result) => {
      const work = transactionOf(db, eva, async (tx) => {
        await addPatient(tx);
        return result;
      });
      await expect(work).rejects.toThrow('no id to remember it by');
      expect([await patients(), kept]).toEqual([0, []]);
      const plain = transactionOf(db, { id: 7, username: 'eva' }, async (tx) => {
        await addPatient(tx);
        return result;
      });
      expect(await plain).toEqual(result);
      expect(await patients()).toBe(1);
    },
  );
});
