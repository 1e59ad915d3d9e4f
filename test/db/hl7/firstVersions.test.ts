import { findMessages } from '../../../src/server/db/hl7/messageLog';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { pidOf, pv1Of } from '../../fixtures/hl7/adtFeed';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

describe('[J36] the event of ADT, by the versions of its senders', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 3 });
    his = await adtExchange(database.db);
  });
  afterAll(() => database.close());

  let sent = 0;
  const send = (type: string, version: string, ...segments: string[]) =>
    his.send(
      header({ 9: type, 10: `V${++sent}`, 12: version }),
      ...segments,
      pidOf('1'),
      pv1Of('ICU^^3', 'V1'),
    );

  it('is in EVN-1 of version 2.1, where MSH-9 is ADT alone', async () => {
    expect(await send('ADT', '2.1', 'EVN|A01|202603100700')).toMatchObject({
      ...{ said: 'AA', state: 'applied', type: 'ADT^A01', warnings: [] },
    });
    expect(await send('ADT', '2.1', 'EVN|A03|202603100710')).toMatchObject({
      type: 'ADT^A03',
      state: 'applied',
    });
    const stay = () => database.db.selectFrom('admissions').select('status').execute();
    expect(await stay()).toEqual([{ status: 'HOSPITAL_DISCHARGE' }]);
    // The structure of A13 is ADT_A01 as well: it admits no patient.
    expect(await send('ADT^^ADT_A01', '2.5', 'EVN|A13|202603100720')).toMatchObject({ state: 'applied' });
    expect(await stay()).toEqual([{ status: 'HOSPITAL_ADMISSION' }]);
  });

  it('that nothing names is refused at MSH-9.2, and one that is not taken where it is named', async () => {
    for (const segments of [[], ['EVN||202603100730'], ['EVN']])
      expect(await send('ADT', '2.5', ...segments)).toMatchObject({
        ...{ said: 'AE', state: 'rejected', error_code: 101, error_location: 'MSH^1^9^1^2' },
      });
    expect(await send('ADT^^ADT_A01', '2.5')).toMatchObject({ error_code: 101 });
    expect(await send('ADT', '2.1', 'EVN|A60|202603100730')).toMatchObject({
      ...{ said: 'AR', state: 'rejected', error_code: 201, error_location: 'EVN^1^1' },
      steps: [{ segment: 1, result: 'failed' }],
    });
    expect(await send('ADT^A60', '2.5', 'EVN|A01|202603100730')).toMatchObject({
      ...{ said: 'AR', error_code: 201, error_location: 'MSH^1^9' },
    });
    expect(await send('ADT^constructor', '2.5')).toMatchObject({ said: 'AR', error_code: 201 });
  });

  it('is that of MSH-9 where EVN-1 names another, with a warning', async () => {
    expect(await send('ADT^A08', '2.4', 'EVN|A03|202603100740')).toMatchObject({
      ...{ said: 'AA', state: 'applied', type: 'ADT^A08' },
      warnings: ['EVN-1 names another event than MSH-9: that of MSH-9 was taken.'],
    });
    expect(await send('ADT^A08', '2.4', 'EVN|A08|202603100741')).toMatchObject({ warnings: [] });
  });

  it('is found by the number of PID-2 or PID-4, where PID-3 is empty', async () => {
    const subjectOf = async (second: string, third = '', fourth = '') => {
      const { id } = await his.send(
        header({ 9: 'ADT', 10: `V${++sent}`, 12: '2.1' }),
        'EVN|A08|202603100800',
        `PID||${second}|${third}|${fourth}|Doe`,
      );
      const { results } = await findMessages(database.db, {
        search: second + third + fourth,
        page: 1,
        page_size: 10,
      });
      return [results[0]?.id === id, results[0]?.subject];
    };
    expect(await subjectOf('771')).toEqual([true, '771']);
    expect(await subjectOf('', '', '772')).toEqual([true, '772']);
    expect(await subjectOf('', '773')).toEqual([true, '773']);
  });
});
