import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { deleteOldMessages } from '../../../src/server/db/hl7/oldMessages';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe('[J36] a link of one department', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 2 });
    await addDepartment(database.db, { name: 'General Ward', abbreviation: 'GW', beds: 2 });
  });
  afterAll(() => database.close());

  it.each(['are kept', 'have expired'])(
    'follows a stay that it moved to its end, whether or not its messages %s',
    async (messages) => {
      const { db } = database;
      const own = await adtExchange(db, { department: 'ICU' });
      const other = await adtExchange(db);
      let sent = 0;
      const by = async (link: typeof own, trigger: string, place: string, number = messages) => {
        if (messages === 'have expired') await deleteOldMessages(db, Infinity, 100);
        own.clock.advance(60_000);
        other.clock.set(own.clock());
        return link.send(
          header({ 9: `ADT^${trigger}`, 10: `${messages} ${++sent}`, 7: '' }),
          pidOf(number),
          pv1Of(place, `V ${number}`),
        );
      };
      const applied = { said: 'AA', state: 'applied' };
      expect(await by(own, 'A01', 'ICU')).toMatchObject(applied);
      expect(await by(own, 'A02', 'GW')).toMatchObject(applied);
      expect(await by(own, 'A02', 'GW^^2')).toMatchObject(applied);
      expect(await by(own, 'A12', 'GW')).toMatchObject(applied);
      expect(await by(own, 'A03', 'GW')).toMatchObject(applied);
      expect(await by(own, 'A13', 'GW')).toMatchObject(applied);
      expect(await by(own, 'A03', 'GW')).toMatchObject(applied);

      // Of a stay that another link began and moved it takes nothing.
      const elsewhere = `elsewhere ${messages}`;
      expect(await by(other, 'A01', 'GW', elsewhere)).toMatchObject(applied);
      expect(await by(own, 'A03', 'GW', elsewhere)).toMatchObject({ said: 'AE', state: 'rejected' });
    },
  );
});
