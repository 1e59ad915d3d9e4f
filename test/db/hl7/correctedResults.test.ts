import { findLabSeries, findLabTests } from '../../../src/server/db/patients/labTests';
import { ENGINES } from '../../fixtures/database/database';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

describe.each(ENGINES)('[J36] corrected laboratory results (%s)', (engine) => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard({ engine });
  });
  afterEach(() => ward.close());

  /** A result as `value status`, of a message that was sent at this minute. */
  const send = (minute: number, result: string) => {
    const [value = '', status = ''] = result.split(' ');
    return ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||2026031007${String(minute).padStart(2, '0')}00+0000||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      'OBR|1||F1|24323-8^Metabolic panel^LN|||20260310060000+0000',
      `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/L|||||${status}`,
    );
  };
  const stored = async () => {
    const { results } = await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 });
    const listed = results.flatMap(({ lab_observations }) => lab_observations);
    const [series] = (await findLabSeries(ward.db, ward.patient)).results;
    expect(series?.values.map(({ corrected }) => corrected) ?? []).toEqual(
      listed.map(({ corrected }) => corrected),
    );
    return listed.map(({ value, corrected }) => [value, corrected]);
  };

  it('are marked, also when the report that they correct came before, or never came', async () => {
    await send(1, '6.9 C');
    expect(await stored()).toEqual([[6.9, true]]);
    await send(2, '4.1 C');
    expect(await stored()).toEqual([[4.1, true]]);
  });

  it('are not those that were preliminary before they were final', async () => {
    await send(1, '6.9 P');
    await send(2, '4.1 F');
    expect(await stored()).toEqual([[4.1, false]]);
  });

  it('stay marked when the same value is reported again, earlier or later', async () => {
    await send(1, '6.9 F');
    await send(3, '4.1 C');
    await send(2, '6.9 F');
    await send(4, '4.1 F');
    expect(await stored()).toEqual([[4.1, true]]);
    // Another value that is no correction.
    await send(5, '4.2 F');
    expect(await stored()).toEqual([[4.2, false]]);
  });

  it('are marked where the value was right', async () => {
    await send(1, '4.1 F');
    await send(2, '4.1 C');
    expect(await stored()).toEqual([[4.1, true]]);
  });
});
