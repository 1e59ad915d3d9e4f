import { findLabSeries, findLabTests } from '../../../src/server/db/patients/labTests';
import { ENGINES } from '../../fixtures/database/database';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

describe.each(ENGINES)('[J41] how exactly the time of a sample is known (%s)', (engine) => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard({ engine });
  });
  afterEach(() => ward.close());

  /** OBR-7, SPM-17 and OBX-14 of a report that was sent at this minute. */
  const send = (minute: number, { sampled = '', specimen = '', observed = '' }) =>
    ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||2026031007${String(minute).padStart(2, '0')}00+0000||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      `OBR|1||F1|24323-8^Panel^LN|||${sampled}|||||||||||||||20260310070000+0000`,
      `OBX|1|NM|2823-3^Potassium^LN||4.${minute}|mmol/L|||||F|||${observed}`,
      ...(specimen === '' ? [] : [`SPM|1|||BLD|||||||||||||${specimen}`]),
    );
  const stored = async () => {
    const [test] = (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 })).results;
    const [series] = (await findLabSeries(ward.db, ward.patient)).results;
    expect(series?.values[0]?.sample_precision).toBe(test?.sample_precision);
    return [test?.sample_precision, test?.sample_timestamp];
  };

  it.each([
    ['a minute', { sampled: '202603100600+0000' }, null, '2026-03-10T06:00:00.000Z'],
    ['a date', { sampled: '20260310' }, 'day', '2026-03-09T23:00:00.000Z'],
    ['a date of the specimen', { sampled: 'abc', specimen: '20260309' }, 'day', '2026-03-08T23:00:00.000Z'],
    ['a date of the result alone', { observed: '20260310' }, 'day', '2026-03-09T23:00:00.000Z'],
    ['a time of the result alone', { observed: '202603100630+0000' }, null, '2026-03-10T06:30:00.000Z'],
    ['a zero date', { sampled: '18991230' }, 'unknown', '2026-03-10T07:00:00.000Z'],
    ['a year', { sampled: '2026' }, 'unknown', '2026-03-10T07:00:00.000Z'],
    ['a zero date of the specimen', { specimen: '18991230' }, 'unknown', '2026-03-10T07:00:00.000Z'],
    [
      'a zero date beside the time of the result',
      { sampled: '18991230', observed: '202603100630+0000' },
      ...[null, '2026-03-10T06:30:00.000Z'],
    ],
    ['nothing', {}, null, '2026-03-10T07:00:00.000Z'],
  ] as const)('%s', async (_, times, precision, at) => {
    await send(1, times);
    expect(await stored()).toEqual([precision, at]);
  });

  it('follows the report that says it exactly, and not an older one', async () => {
    await send(2, { sampled: '18991230' });
    expect((await stored())[0]).toBe('unknown');
    await send(3, { sampled: '202603100600+0000' });
    expect(await stored()).toEqual([null, '2026-03-10T06:00:00.000Z']);
    await send(4, { sampled: '20260310' });
    expect(await stored()).toEqual([null, '2026-03-10T06:00:00.000Z']);
  });
});
