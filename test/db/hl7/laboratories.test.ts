import { findLabTests } from '../../../src/server/db/patients/labTests';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const MSH = (at = '20260310080000') => String.raw`MSH|^~\&|LAB|HOSP|||${at}||ORU^R01|1|P|2.3`;
const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501';
const OBR = 'OBR|1|P1|F1|24336-0^Blood gas^LN|||202603100730|||||||||||||||202603100745';

describe('results of a laboratory', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  const tests = async () =>
    (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 })).results.map(
      ({ type, sample_timestamp, lab_observations }) => ({
        ...{ type, sample_timestamp },
        results: lab_observations.map(({ value, flag, type: { description } }) => [description, value, flag]),
      }),
    );

  it('of a blood gas are not a monitor’s, times are of the zone of the link, and the laboratory’s flags are kept', async () => {
    const outcome = await ward.send(
      MSH(),
      PID,
      OBR,
      'OBX|1|NM|2744-1^pH^LN||7.21||7.35-7.45|LL|||F',
      'OBX|2|NM|2708-6^SO2^LN||91|%||L|||F|||||||ANALYSER-1',
      'OBX|3|NM|8310-5^Temp^LN||37|Cel|||||F',
      'OBX|4|NM|2019-8^pCO2^LN||38|mmHg|35-45|N|||F',
      'NTE|1||arterial',
    );
    expect(outcome).toMatchObject({ state: 'applied', patientId: ward.patient });
    expect(await ward.readings()).toEqual([]);
    expect(await tests()).toEqual([
      {
        type: 'Blood gas',
        sample_timestamp: '2026-03-10T06:30:00.000Z',
        results: [
          ['pH', 7.21, 'LL'],
          ['SO2', 91, 'L'],
          ['Temp', 37, null],
          ['pCO2', 38, 'N'],
        ],
      },
    ]);
  });

  it('are known by the code, words and unit that come alone as the alternative ones', async () => {
    await ward.send(MSH(), PID, OBR, 'OBX|1|NM|^^^2345-7^Glucose^LN||99|^^^mg/dL^^UCUM|||||F');
    expect(
      await ward.db.selectFrom('lab_observations').select(['code', 'description', 'unit']).execute(),
    ).toEqual([{ code: '2345-7', description: 'Glucose', unit: 'mg/dL' }]);
  });

  it('beside vitals of a monitor are both taken; without a certain patient the vitals alone', async () => {
    const vitals = [
      'OBR|1||V1|x|||20260310085900',
      'OBX|1|NM|8867-4^HR^LN||80|/min|||||F|||||||0123456789ABCDEF^^^EUI-64',
    ];
    const glucose = ['OBR|2|P2|F2|2345-7^Glucose^LN', 'OBX|2|NM|2345-7^Glucose^LN||99|mg/dl|||||F'];
    expect(await ward.send(MSH(), 'PID|1', ...vitals, ...glucose)).toMatchObject({
      state: 'dead',
      fault: { code: 101, location: 'PID^1^3' },
    });
    expect(await ward.readings()).toHaveLength(1);
    expect(await tests()).toEqual([]);
    // Sent again with its patient, the vitals count once.
    expect(await ward.send(MSH(), PID, ...vitals, ...glucose)).toMatchObject({ state: 'applied' });
    expect(await ward.readings()).toHaveLength(1);
    expect(await tests()).toMatchObject([{ results: [['Glucose', 99, null]] }]);
  });

  it('[C1] of a patient who is not certain, or is elsewhere, are stored for no patient', async () => {
    const result = [OBR, 'OBX|1|NM|2744-1^pH^LN||7.4||||||F'];
    const pid = (number: string, name: string, born: string) => `PID|1||${number}^^^^SS||${name}||${born}`;
    for (const [sent, code] of [
      [pid('900-00-0001', 'Smith^J', '19700101'), 204],
      [pid('900-00-0077', 'Doe^Ada', '19600501'), 204],
      ['PID|1||||Doe^Ada||19600501', 101],
    ] as const)
      expect(await ward.send(MSH(), sent, ...result)).toMatchObject({
        state: 'dead',
        patientId: null,
        fault: { code, location: 'PID^1^3', segment: 1 },
      });
    expect(await ward.send(MSH(), ...result)).toMatchObject({
      state: 'dead',
      fault: { code: 100, location: 'PID' },
    });
    ward.link = { ...ward.link, department: 'GW' };
    expect(await ward.send(MSH(), PID, ...result)).toMatchObject({ state: 'dead', fault: { code: 204 } });
    expect(await tests()).toEqual([]);
  });

  it('are corrected and withdrawn by the newer message, in any order of arrival', async () => {
    const ph = (value: string, status: string) => `OBX|1|NM|2744-1^pH^LN||${value}||||||${status}`;
    await ward.send(MSH('20260310081000'), PID, OBR, ph('7.3', 'C'));
    await ward.send(MSH('20260310080000'), PID, OBR, ph('7.9', 'F'));
    expect(await tests()).toMatchObject([{ results: [['pH', 7.3, null]] }]);
    await ward.send(MSH('20260310082000'), PID, OBR, ph('', 'W'));
    expect(await tests()).toMatchObject([{ results: [] }]);
  });

  it('that are corrected to neither number nor limit are withdrawn: the number before stands no longer', async () => {
    const potassium = '2823-3^Potassium^LN';
    const send = (at: string, ...observations: string[]) => ward.send(MSH(at), PID, OBR, ...observations);
    const stands = async () => (await tests()).flatMap(({ results }) => results.map(([, value]) => value));
    const replacements = [
      `OBX|1|NM|${potassium}||>1:10|mmol/l|||||F`,
      `OBX|1|SN|${potassium}||^10^-^20|mmol/l|||||F`,
      `OBX|1|NM|${potassium}||""|mmol/l|||||F`,
      `OBX|1|ST|${potassium}||haemolysed|mmol/l|||||C`,
      `OBX|1|NM|${potassium}|||mmol/l|||||X`,
    ];
    for (const [index, replacement] of replacements.entries()) {
      await send(`2026031008${index}000`, `OBX|1|NM|${potassium}||6.9|mmol/l|||||P`);
      expect(await stands()).toEqual([6.9]);
      // An older message, a remark, and an empty field say nothing of it.
      await send('20260310075900', replacement);
      await send(`2026031008${index}100`, `OBX|1|ST|${potassium}||slightly haemolysed||||||F`);
      await send(`2026031008${index}200`, `OBX|1|NM|${potassium}||||||||F`);
      await send(`2026031008${index}300`, `OBX|1|NM|${potassium}||6.9|mmol/l|||||F`, replacement);
      expect(await stands()).toEqual([6.9]);
      const outcome = await send(`2026031008${index}400`, replacement);
      expect(outcome.steps.at(-1)).toMatchObject({ result: 'taken' });
      expect(await stands()).toEqual([]);
    }
  });

  it('that are neither from the beginning are left out, and make no order', async () => {
    await ward.send(MSH(), PID, OBR, 'OBX|1|NM|2823-3^Potassium^LN||>1:10|mmol/l|||||F');
    expect(await tests()).toEqual([]);
  });

  it('of a sender whose clock is ahead are corrected all the same', async () => {
    await ward.send(MSH('20260311230000'), PID, OBR, 'OBX|1|NM|2823-3^Potassium^LN||6.9|mmol/l|||||F');
    await ward.send(MSH('20260310090000'), PID, OBR, 'OBX|1|NM|2823-3^Potassium^LN||4.1|mmol/l|||||C');
    expect(await tests()).toMatchObject([{ results: [['Potassium', 4.1, null]] }]);
  });

  it('of a sample that would be of the future are a dead letter', async () => {
    const observation = 'OBX|1|NM|2823-3^Potassium^LN||4.1|mmol/l|||||F';
    const order = (at: string) => `OBR|1|P1|F${at}|24336-0^Blood gas^LN|||${at}`;
    const outcome = await ward.send(
      MSH(),
      PID,
      order('20270310073000'),
      observation,
      order('20260310073000'),
      observation,
    );
    expect(outcome).toMatchObject({ state: 'dead', fault: { code: 102, location: 'OBR^1^7' } });
    expect(await tests()).toMatchObject([{ sample_timestamp: '2026-03-10T06:30:00.000Z' }]);
  });

  it('of a sample up to a day ahead are stored as of their receipt with a warning, and are corrected all the same', async () => {
    const order = (number: string, at: string) =>
      `OBR|1|P1|${number}|2823-3^Potassium^LN|||${at}|||||||||||||||${at}`;
    const potassium = (value: number, status = 'F') =>
      `OBX|1|NM|2823-3^Potassium^LN||${value}|mmol/l|||||${status}`;
    const ahead = await ward.send(MSH(), PID, order('F1', '20260311033000'), potassium(9.9));
    expect(ahead).toMatchObject({
      state: 'applied',
      warnings: ['The clock of the sender is ahead: its values are stored as of their receipt.'],
    });
    await ward.send(MSH(), PID, order('F2', '20260310075000'), potassium(4.4));
    const [first] = await tests();
    expect(Date.parse(first?.sample_timestamp ?? '')).toBeLessThanOrEqual(ward.now);
    await ward.send(MSH('20260310080100'), PID, order('F1', '20260310074500'), potassium(4.5, 'C'));
    expect((await tests()).flatMap(({ results }) => results)).toEqual([
      ['Potassium', 4.5, null],
      ['Potassium', 4.4, null],
    ]);
  });
});
