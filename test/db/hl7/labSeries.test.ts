import { findLabTests } from '../../../src/server/db/patients/labTests';
import { ENGINES } from '../../fixtures/database/database';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const LOINC = '2524-7^Lactate^LN';
const BOTH = `LAC^Lactate^L^${LOINC}`;

describe.each(ENGINES)('[J36] several measurements of one test in an order (%s)', (engine) => {
  let ward: OruWard;
  let minute: number;
  beforeEach(async () => {
    minute = 0;
    ward = await openOruWard({ engine });
  });
  afterEach(() => ward.close());

  /** Observations as `OBX-3 OBX-4 value time status`; `sample`: OBR-7, a time of the day like those of results. Each message is newer. */
  const send = (observations: readonly string[], { sample = '0500' }: { sample?: string } = {}) =>
    ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||2026031007${String(++minute).padStart(2, '0')}00+0000||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      `OBR|1||F1|24338-6^Gas panel^LN|||${at(sample)}|||||||||||||||20260310070000+0000`,
      ...observations.map((observation) => {
        const [code = '', subId = '', value = '', time = '', status = 'F'] = observation.split(' ');
        return `OBX|1|NM|${code}|${subId}|${value}|mmol/l|||||${status}|||${at(time)}`;
      }),
    );
  const at = (time: string): string =>
    time === '' ? '' : time === 'today' ? '20260310' : `20260310${time}00+0000`;
  /** `hour:minute value`, by the time of the sample. */
  const stored = async () =>
    (
      await findLabTests(ward.db, ward.patient, { page: 1, page_size: 50, ordering: 'sample_timestamp' })
    ).results.flatMap(({ sample_timestamp: sampled, lab_observations }) =>
      lab_observations.map(({ value }) => `${sampled.slice(11, 16)} ${value}`),
    );

  it.each([
    ['of equal values', [`${LOINC}  2.1 0600`, `${LOINC}  2.1 0640`], ['06:00 2.1', '06:40 2.1']],
    ['of different ones', [`${LOINC}  2.1 0600`, `${LOINC}  4 0640`], ['06:00 2.1', '06:40 4']],
    ['preliminary and final', [`${LOINC}  2.1 0600 P`, `${LOINC}  4 0640`], ['06:00 2.1', '06:40 4']],
    ['that OBX-4 numbers', [`${LOINC} 1 2.1 0600`, `${LOINC} 2 4 0640`], ['06:00 2.1', '06:40 4']],
    ['of LOINC alone and both', [`${BOTH}  2.1 0600`, `${LOINC}  4 0640`], ['06:00 2.1', '06:40 4']],
    ['one of which has no number', [`${LOINC}  2.1 0600`, `${LOINC}  >1:20 0640`], ['06:00 2.1']],
    ['one of which is a limit', [`${LOINC}  2.1 0600`, `${LOINC}  >20 0640`], ['06:00 2.1', '06:40 20']],
    [
      'one of which is corrected in place',
      [`${LOINC}  2.1 0600`, `${LOINC}  2.2 0600 C`, `${LOINC}  4 0640`],
      ['06:00 2.2', '06:40 4'],
    ],
  ])('are all stored, each at its time: %s', async (_, observations, expected) => {
    expect(await send(['PH^pH^L  7.4 0600', ...observations])).toMatchObject({ state: 'applied' });
    expect(await stored()).toEqual(['05:00 7.4', ...expected]);
    // The same message again changes nothing.
    await send(['PH^pH^L  7.4 0600', ...observations]);
    expect(await stored()).toEqual(['05:00 7.4', ...expected]);
  });

  it('are one trend: OBX-4 is no part of the code, unless two have the same time', async () => {
    const codes = async () =>
      (await ward.db.selectFrom('lab_observations').select('code').orderBy('id').execute()).map(
        ({ code }) => code,
      );
    await send([`${LOINC} 1 2.1 0600`, `${LOINC} 2 4 0640`]);
    expect(await codes()).toEqual(['2524-7', '2524-7']);
    await send(['2019-8^pCO2^LN a 40 0600', '2019-8^pCO2^LN b 46 0600']);
    expect((await codes()).slice(2)).toEqual(['2019-8.a', '2019-8.b']);
  });

  it.each([
    ['the same time', '0600', '0600'],
    ['no time', '', ''],
    ['one time', '0600', ''],
    ['the day alone', '0600', 'today'],
  ])('with %s contradict each other', async (_, first, second) => {
    expect(await send([`${LOINC}  2.1 ${first}`, `${LOINC}  4 ${second}`])).toMatchObject({
      ...{ state: 'dead', fault: { code: 205 } },
    });
    expect(await stored()).toEqual([]);
  });

  describe('and later messages', () => {
    const both = [`${LOINC} 1 2.1 0600`, `${LOINC} 2 4 0640`];

    it('correct and withdraw the one of that time', async () => {
      await send(both);
      expect(await send([`${LOINC}  4.4 0640 C`])).toMatchObject({ state: 'applied' });
      expect(await stored()).toEqual(['06:00 2.1', '06:40 4.4']);
      await send([`${LOINC} 1 - 0600 W`]);
      expect(await stored()).toEqual(['06:40 4.4']);
      await send([`${LOINC}  - 0640 X`]);
      expect(await stored()).toEqual([]);
    });

    it.each(['5 C', '- D', '- W', '- X', '5 F'])(
      'without a time change none of them (%s)',
      async (observation) => {
        await send(both);
        const [value = '', status = ''] = observation.split(' ');
        expect(await send([`${LOINC}  ${value}  ${status}`])).toMatchObject({
          ...{ state: 'dead', patientId: ward.patient },
          fault: { code: 204, location: 'OBX^1^14' },
        });
        expect(await stored()).toEqual(['06:00 2.1', '06:40 4']);
      },
    );

    it('add a measurement of another time', async () => {
      await send(both);
      await send([`${LOINC}  5 0655`]);
      expect(await stored()).toEqual(['06:00 2.1', '06:40 4', '06:55 5']);
    });

    it('are of a series also after one of it was withdrawn and reported again', async () => {
      await send(both);
      await send([`${LOINC}  - 0600 W`]);
      await send([`${LOINC}  2.1 0600`]);
      expect(await send([`${LOINC}  5 0655`])).toMatchObject({ state: 'applied' });
      expect(await stored()).toEqual(['06:00 2.1', '06:40 4', '06:55 5']);
    });

    it('know the time of the first one after a correction without a time, and with or without a number', async () => {
      await send([`${LOINC}  2 0600 P`]);
      await send([`${LOINC}  2.1  C`]);
      await send(both);
      expect(await stored()).toEqual(['05:00 2.1', '06:40 4']);
    });

    it('that repeat the first one beside others correct it', async () => {
      await send([`${LOINC} 1 2 0600 P`]);
      expect(await stored()).toEqual(['05:00 2']);
      await send(both);
      expect(await stored()).toEqual(['05:00 2.1', '06:40 4']);
      await send([`${LOINC} 1 2.3 0600 C`]);
      expect(await stored()).toEqual(['05:00 2.3', '06:40 4']);
    });
  });

  describe('of several samples', () => {
    it('are all stored: another specimen time is another sample, and a correction is of its sample', async () => {
      await send([`${LOINC}  2.1 0700`]);
      await send([`${LOINC}  4 0700`], { sample: '0600' });
      expect(await stored()).toEqual(['05:00 2.1', '06:00 4']);
      await send([`${LOINC}  4.4 0710 C`], { sample: '0600' });
      await send([`${LOINC}  2.2 0710 C`]);
      expect(await stored()).toEqual(['05:00 2.2', '06:00 4.4']);
      expect(await send([`${LOINC}  9 0710 C`], { sample: '0630' })).toMatchObject({
        ...{ state: 'dead', fault: { code: 204, location: 'OBR^1^7' } },
      });
      expect(await stored()).toEqual(['05:00 2.2', '06:00 4.4']);
    });

    it('a result whose sample had no time, or had it by the second, is of the sample that has it', async () => {
      await send([`${LOINC}  2.1 0600 P`], { sample: 'today' });
      await send([`${LOINC}  2.2 0620`]);
      expect(await stored()).toEqual(['05:00 2.2']);
      await send([`${LOINC}  2.3 0620 C`], { sample: '' });
      await send([`${LOINC}  2.4 0620`]);
      expect(await stored()).toEqual(['05:00 2.4']);
    });

    it('are not made of one by the time of its analysis, nor by a correction of when it was taken', async () => {
      await send([`${LOINC}  2.1 0600 P`]);
      await send([`${LOINC}  2.2 0620`]);
      expect(await stored()).toEqual(['05:00 2.2']);
      await send([`${LOINC}  2.3 0620 C`], { sample: '0510' });
      expect(await stored()).toEqual(['05:10 2.3']);
    });

    it('in one message do not contradict each other', async () => {
      const order = (number: number, sample: string, value: string, status: string) => [
        `OBR|${number}||F1|24338-6^Gas panel^LN|||${at(sample)}`,
        `OBX|1|NM|${LOINC}||${value}|mmol/l|||||${status}`,
      ];
      const outcome = await ward.send(
        String.raw`MSH|^~\&|LAB|HOSP|||20260310070000+0000||ORU^R01|1|P|2.5`,
        'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
        ...order(1, '0500', '2.1', 'F'),
        ...order(2, '0600', '4', 'C'),
      );
      expect(outcome).toMatchObject({ state: 'applied', warnings: [] });
      expect(await stored()).toEqual(['05:00 2.1', '06:00 4']);
    });
  });
});
