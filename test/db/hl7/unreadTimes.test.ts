import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

const warned = (unread: string, taken: string) => [
  `The time of the event could not be read (${unread}): that of ${taken} was taken.`,
];

describe('[J36] the time of an event that cannot be read', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 20 });
    his = await adtExchange(database.db);
  });
  afterAll(() => database.close());

  it.each([
    [1, 'garbage', 'garbage', warned('EVN-2, MSH-7', 'the receipt')],
    [2, '20261345', '20261345', warned('EVN-2, MSH-7', 'the receipt')],
    [3, '', 'garbage', warned('MSH-7', 'the receipt')],
    [4, '20261345', '20260101', warned('EVN-2', 'MSH-7')],
    [5, '20260101', 'garbage', []],
    [6, '', '', []],
  ])('is a warning that says what was taken (%i: EVN-2 %p, MSH-7 %p)', async (number, evn, msh, warnings) => {
    const became = await his.send(
      header({ 9: 'ADT^A01', 10: `T${number}`, 7: msh }),
      `EVN|A01|${evn}`,
      pidOf(String(number)),
      pv1Of(`ICU^^${number}`, `V${number}`),
    );
    expect(became).toMatchObject({ said: 'AA', state: 'applied', warnings });
  });
});
