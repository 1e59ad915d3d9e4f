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

  const UNREAD = ['00010101', '20261301', '2026', 'hello', '18500101', '18991231', '17530101'];
  const day = async (number: number) => {
    const stays = await database.db
      .selectFrom('admissions')
      .innerJoin('visits', 'visits.admission_id', 'admissions.id')
      .select(['admission_date', 'discharge_date'])
      .where('visits.number', '=', `V${number}`)
      .execute();
    return stays.map(({ admission_date: from, discharge_date: to }) => [from, to]);
  };

  it.each(UNREAD.map((date, index) => [10 + index, date] as const))(
    'of an admission and a discharge is the day of the event, with a warning (%i: PV1-44, PV1-45 %p)',
    async (number, date) => {
      const send = (trigger: string, evn: string, pv1: string) =>
        his.send(
          header({ 9: `ADT^${trigger}`, 10: `${trigger}${number}` }),
          `EVN|${trigger}|${evn}`,
          pidOf(String(number)),
          pv1,
        );
      expect(await send('A01', '20260308120000', pv1Of('', `V${number}`, { admitted: date }))).toMatchObject({
        ...{ said: 'AA', state: 'applied' },
        warnings: ['The date of admission could not be read (PV1-44): that of EVN-2 was taken.'],
      });
      expect(await send('A03', '', pv1Of('', `V${number}`, { discharged: date }))).toMatchObject({
        ...{ said: 'AA', state: 'applied' },
        warnings: ['The date of discharge could not be read (PV1-45): that of MSH-7 was taken.'],
      });
      expect(await day(number)).toEqual([['2026-03-08', '2026-03-10']]);
    },
  );

  it('of an event before 1900 is one that cannot be read, too', async () => {
    const became = await his.send(
      header({ 9: 'ADT^A01', 10: 'Z1', 7: '18991230' }),
      'EVN|A01|18500101',
      pidOf('30'),
      pv1Of('', 'V30', { admitted: '19000101' }),
    );
    expect(became).toMatchObject({ said: 'AA', warnings: warned('EVN-2, MSH-7', 'the receipt') });
    expect(await day(30)).toEqual([['1900-01-01', null]]);
  });
});
