import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pidOf } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';

describe('[J36] a message whose separators leave open where a part ends', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    his = await adtExchange(database.db);
    await his.send(header({ 10: 'A' }), pidOf('4711'));
    // Its number is what others have as the authority of their own numbers.
    await his.send(header({ 10: 'B' }), pidOf('HOSP', { family: 'Brandt', born: '19580602' }));
  });
  afterAll(() => database.close());

  it.each([
    ['^^~\\', 102],
    ['', 101],
    ['^~&', 102],
  ])('changes no patient, and is answered with AR (MSH-2 %p)', async (encoding, code) => {
    const patients = () => database.db.selectFrom('patients').selectAll().orderBy('id').execute();
    const before = await patients();
    for (const trigger of ['A08', 'A31'])
      expect(
        await his.send(
          header({ 2: encoding, 9: `ADT^${trigger}`, 10: `${trigger}${code}` }),
          'PID|1||900^^^HOSP^MR||Brandt^Other||19580602|M',
        ),
      ).toMatchObject({
        ...{ said: 'AR', state: 'rejected', error_code: code, error_location: 'MSH^1^2', patient_id: null },
      });
    expect(await patients()).toEqual(before);
  });
});
