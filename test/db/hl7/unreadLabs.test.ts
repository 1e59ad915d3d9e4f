import { findLabTests } from '../../../src/server/db/patients/labTests';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const NOTHING = 'Nothing of this message was taken: its segments say why.';
const POTASSIUM = 'NM|2823-3^Potassium^LN||6.9|mmol/L|||||F';

describe('[J41] a report of a laboratory that cannot be read in part', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const send = async (
    { sampled = '202603100600', resulted = '202603100700', sent = '20260310080000', specimen = [''] },
    ...observations: readonly string[]
  ) => {
    const obr = ['OBR', '1', '', 'F1', '24323-8^Panel^LN', '', '', sampled];
    obr[22] = resulted;
    const outcome = await ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||${sent}||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      Array.from(obr, (field: string | undefined) => field ?? '').join('|'),
      ...observations.map((each, index) => `OBX|${index + 1}|${each}`),
      ...specimen.filter((each) => each !== '').map((at) => `SPM|1|||BLD|||||||||||||${at}`),
    );
    const stepsOf = (segment: number) => outcome.steps.filter((step) => step.segment === segment);
    return { ...outcome, stepsOf };
  };
  const stored = async () =>
    (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 })).results.map(
      ({ sample_timestamp: at, lab_observations }) => [at, ...lab_observations.map(({ value }) => value)],
    );

  it.each(['abc', '2026', '20261340', '00010101', '18991230'])(
    'has a warning of a sample time %p (OBR-7), and the result is stored with that of OBR-22',
    async (sampled) => {
      const { state, warnings, stepsOf } = await send({ sampled }, POTASSIUM);
      expect({ state, warnings }).toEqual({
        state: 'applied',
        warnings: ['The time of a sample could not be read (OBR-7): that of OBR-22 was taken.'],
      });
      expect(stepsOf(2)).toEqual([
        {
          ...{ segment: 2, result: 'left out' },
          text: 'OBR-7 cannot be read, and the time of OBR-22 was taken for that of a sample; Panel is stored as of 2026-03-10T06:00:00.000Z',
        },
      ]);
      expect(stepsOf(3)).toMatchObject([{ result: 'taken', text: 'Potassium: stored' }]);
      expect(await stored()).toEqual([['2026-03-10T06:00:00.000Z', 6.9]]);
    },
  );

  it('has one of SPM-17, and the order is taken with OBR-7', async () => {
    const { warnings, stepsOf } = await send({ specimen: ['abc'] }, POTASSIUM);
    expect(warnings).toEqual(['The time of a sample could not be read (SPM-17): that of OBR-7 was taken.']);
    expect(stepsOf(4)).toMatchObject([{ result: 'left out' }]);
    expect(stepsOf(2)).toMatchObject([{ result: 'taken' }]);
    expect(await stored()).toEqual([['2026-03-10T05:00:00.000Z', 6.9]]);
  });

  it('has one of OBR-22 and MSH-7', async () => {
    const { warnings, stepsOf } = await send({ sampled: '', resulted: '2026', sent: 'abc' }, POTASSIUM);
    expect(warnings).toEqual([
      'The time of the message could not be read (MSH-7): that of the receipt was taken.',
      'The time of the results of an order could not be read (OBR-22): that of the receipt was taken.',
    ]);
    for (const segment of [0, 2]) expect(stepsOf(segment)).toMatchObject([{ result: 'left out' }]);
    expect(await stored()).toEqual([['2026-03-10T08:00:00.000Z', 6.9]]);
  });

  it('has one of OBX-14, which says when a result was measured', async () => {
    const { warnings, stepsOf } = await send({}, `${POTASSIUM}|||20261340`);
    expect(warnings).toEqual(['The time of a result could not be read (OBX-14): that of OBR-7 was taken.']);
    expect(stepsOf(3)).toMatchObject([{ result: 'left out' }, { result: 'taken' }]);
  });

  it('has none where a sample has its own time, or a time is a day or missing', async () => {
    for (const times of [
      { sampled: 'abc', specimen: ['202603100600'] },
      { sampled: '20260310' },
      { sampled: '', resulted: '', sent: '' },
      { sampled: '""' },
    ])
      expect(await send(times, POTASSIUM)).toMatchObject({ state: 'applied', warnings: [] });
  });

  it.each([
    'NM|2823-3^Potassium^LN||<1:2|mmol/L|||||F',
    'SN|2823-3^Potassium^LN||^1^-^2|mmol/L|||||F',
    'ST|2823-3^Potassium^LN||6.9|mmol/L|||||F',
    'NM|2823-3^Potassium^LN|||mmol/L|||||I',
  ])('of which nothing was stored says so (%s)', async (observation) => {
    expect(await send({}, observation)).toMatchObject({ state: 'applied', warnings: [NOTHING] });
    expect(await stored()).toEqual([]);
    expect((await send({}, POTASSIUM, observation)).warnings).not.toContain(NOTHING);
  });

  it('says how many results were not taken, because their values are no numbers', async () => {
    const below = 'NM|2951-2^Sodium^LN||<1:2|mmol/L|||||F';
    const text = 'ST|2345-7^Glucose^LN||6.9|mmol/L|||||F';
    const one = '1 result of this message was not taken: its value is no number.';
    expect((await send({}, POTASSIUM, below)).warnings).toEqual([one]);
    expect((await send({}, POTASSIUM, below, text, 'NM|1^Urea^L|||mmol/L|||||F')).warnings).toEqual([
      '2 results of this message were not taken: their values are no numbers.',
    ]);
    // Unchanged, or withdrawn, is something.
    expect((await send({}, POTASSIUM)).warnings).toEqual([]);
    expect((await send({}, POTASSIUM.replace('6.9', '<1:2'))).warnings).toEqual([]);
    expect((await stored()).flat()).not.toContain(6.9);
  });

  it.each(['', 'I', 'S', 'O', 'Q'])(
    'has a warning of a value beside others whose status (OBX-11) is %p: it is not taken for a result',
    async (status) => {
      const { state, warnings, stepsOf } = await send(
        {},
        POTASSIUM,
        `NM|2951-2^Sodium^LN||140|mmol/L|||||${status}`,
      );
      expect({ state, warnings }).toEqual({
        state: 'applied',
        warnings: [
          '1 result of this message was not taken: its status (OBX-11) does not say that it stands.',
        ],
      });
      expect(stepsOf(4)).toEqual([
        { segment: 4, result: 'left out', text: `there is no result (status ${status || 'missing'})` },
      ]);
      expect(await stored()).toEqual([['2026-03-10T05:00:00.000Z', 6.9]]);
    },
  );

  it('has none of an empty value without a status', async () => {
    expect(await send({}, POTASSIUM, 'NM|2951-2^Sodium^LN|||mmol/L|||||')).toMatchObject({ warnings: [] });
  });

  it.each(['4&7', '5.5^abc'])('does not read %p as its first part', async (value) => {
    const { warnings } = await send({}, POTASSIUM, `NM|2951-2^Sodium^LN||${value}|mmol/L|||||F`);
    expect(warnings).toEqual(['The value of a result could not be read (OBX-5): it is not stored.']);
    expect(await stored()).toEqual([['2026-03-10T05:00:00.000Z', 6.9]]);
  });

  it('does not read a number of 310 digits, and stores those beside it', async () => {
    const digits = '9'.repeat(310);
    const { state, warnings, stepsOf } = await send(
      {},
      `NM|2951-2^Sodium^LN||${digits}|mmol/L|||||F`,
      `SN|2345-7^Glucose^LN||^-${digits}|mmol/L|||||F`,
      POTASSIUM,
    );
    expect({ state, warnings: [...new Set(warnings)] }).toEqual({
      state: 'applied',
      warnings: ['The value of a result could not be read (OBX-5): it is not stored.'],
    });
    for (const segment of [3, 4])
      expect(stepsOf(segment)).toEqual([{ segment, result: 'left out', text: 'its value is too large' }]);
    expect(await stored()).toEqual([['2026-03-10T05:00:00.000Z', 6.9]]);
  });

  it('takes a value without a range that has such a number', async () => {
    const ranges = ['1-', '<', '>='].map((begin) => begin + '9'.repeat(310));
    const { warnings, stepsOf } = await send(
      {},
      ...ranges.map((range, index) => `NM|T${index}^Test ${index}^L||6.9|mmol/L|${range}||||F`),
    );
    expect(warnings).toEqual([]);
    for (const segment of [3, 4, 5])
      expect(stepsOf(segment)).toContainEqual({
        ...{ segment, result: 'left out' },
        text: 'its reference range cannot be read; the value is taken without',
      });
    expect(
      await ward.db.selectFrom('lab_observations').select(['value', 'min_value', 'max_value']).execute(),
    ).toEqual(ranges.map(() => ({ value: 6.9, min_value: null, max_value: null })));
  });
});
