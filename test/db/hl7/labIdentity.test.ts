import { findLabSeries, findLabTests } from '../../../src/server/db/patients/labTests';
import { ENGINES } from '../../fixtures/database/database';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const PID = 'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501';
const PANEL = '24323-8^Metabolic panel^LN';
const OWN_PANEL = 'CMP^Metabolic panel^L';
const LOINC = '2345-7^Glucose^LN';
const OWN = 'GLU^Glucose^L';

describe.each(ENGINES)('[J36] which result of a laboratory it is (%s)', (engine) => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard({ engine });
  });
  afterEach(() => ward.close());

  /** Results of an order, each as `OBX-3 value status`, reported at a minute after eight. */
  const report = (minute: number, observations: readonly string[], order = '', panel = PANEL) =>
    ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||2026031007${String(minute).padStart(2, '0')}00||ORU^R01|1|P|2.5`,
      PID,
      `OBR|1||F1${order}|${panel}|||20260310063000`,
      ...observations.map((observation) => {
        const [code = '', value = '', status = 'F'] = observation.split(' ');
        return `OBX|1|NM|${code}||${value}|mg/dL|||||${status}`;
      }),
    );
  const stored = async () =>
    (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 })).results.map(
      ({ lab_observations }) => lab_observations.map(({ value }) => value).sort(),
    );
  const trends = async () =>
    (await findLabSeries(ward.db, ward.patient)).results.map(({ values }) =>
      values.map(({ value }) => value),
    );

  it.each([
    ['its own code, then LOINC beside it', OWN, `${OWN}^${LOINC}`],
    ['both, then with the alternative one first', `${OWN}^${LOINC}`, `${LOINC}^${OWN}`],
    ['both, then its own alone', `${LOINC}^${OWN}`, OWN],
    ['both, then LOINC alone', `${OWN}^${LOINC}`, LOINC],
    ['LOINC alone, then both', LOINC, `${OWN}^${LOINC}`],
    ['both, then another LOINC beside its own', `${OWN}^${LOINC}`, `${OWN}^2339-0^Glucose^LN`],
  ])('a sender that writes %s corrects the one result, and withdraws it', async (_, first, then) => {
    await report(1, [`${first} 99`]);
    await report(2, [`${then} 98 C`]);
    expect(await stored()).toEqual([[98]]);
    await report(3, [`${first} 97 C`]);
    await report(4, [`${then} - X`]);
    expect(await stored()).toEqual([[]]);
  });

  it.each([
    ['its own code, then LOINC beside it', OWN_PANEL, `${OWN_PANEL}^${PANEL}`],
    ['both, then with the alternative one first', `${OWN_PANEL}^${PANEL}`, `${PANEL}^${OWN_PANEL}`],
    ['both, then its own alone', `${PANEL}^${OWN_PANEL}`, OWN_PANEL],
    ['LOINC alone, then both', PANEL, `${OWN_PANEL}^${PANEL}`],
  ])('an order of which a sender writes %s is one', async (_, first, then) => {
    await report(1, [`${LOINC} 99`], '', first);
    await report(2, [`${LOINC} 98 C`], '', then);
    expect(await stored()).toEqual([[98]]);
    await report(3, [`${LOINC} - X`], '', then);
    expect(await stored()).toEqual([[]]);
  });

  it('the same test of two senders is one trend, with what was stored by the sender’s own code before', async () => {
    await report(1, [`${OWN} 97`], 'A');
    await report(2, [`${OWN}^${LOINC} 98`], 'B');
    await report(3, [`${LOINC}^GLUC^Sugar^L 99`], 'C');
    await report(4, [`${LOINC} 100`], 'D');
    expect(await trends()).toEqual([[100, 99, 98, 97]]);
    await report(5, [`${OWN} 96 C`], 'A');
    // Of one sample the newest report is the newest result.
    expect(await trends()).toEqual([[96, 100, 99, 98]]);
  });

  it('two tests with one LOINC in an order, or two such orders of a number, stay two', async () => {
    const other = 'GLU2^Glucose^L';
    for (const order of [
      [`${OWN}^${LOINC} 99`, `${other}^${LOINC} 140`],
      [`${other}^${LOINC} 140`, `${OWN}^${LOINC} 99`],
    ]) {
      await report(1, order);
      expect(await stored()).toEqual([[140, 99]]);
    }
    await report(2, [`${other}^${LOINC} 141 C`]);
    expect(await stored()).toEqual([[141, 99]]);
    await report(3, [`${LOINC} 50`], 'X', `BC1^Culture^L^${PANEL}`);
    await report(3, [`${LOINC} 60`], 'X', `BC2^Culture^L^${PANEL}`);
    expect((await stored()).flat().sort()).toEqual([141, 50, 60, 99]);
  });

  describe('two tests with one LOINC, and then LOINC alone', () => {
    const other = 'GLU2^Glucose^L';
    const both = [`${OWN}^${LOINC} 99`, `${other}^${LOINC} 140`];
    const ambiguous = (location: string, words: RegExp) => ({
      ...{ state: 'dead', patientId: ward.patient },
      fault: { code: 204, location, text: expect.stringMatching(words) as string },
    });
    const ofResult = (location = 'OBX^1^3') => ambiguous(location, /2345-7.*It may be GLU or GLU2\./);

    it.each(['50 C', '50 F', '- D', '- W', '- X', '>300 F'])('change neither of them (%s)', async (sent) => {
      await report(1, both);
      expect(await report(2, [`${LOINC} ${sent}`])).toMatchObject(ofResult());
      expect(await stored()).toEqual([[140, 99]]);
      // Nor anything else of the message.
      const outcome = await report(3, [`${OWN} 98 C`, 'NA^Sodium^L 140', `${LOINC} ${sent}`]);
      expect(outcome).toMatchObject(ofResult('OBX^3^3'));
      expect(outcome.steps.filter(({ result }) => result === 'taken').map(({ segment }) => segment)).toEqual([
        0, 1,
      ]);
      expect(outcome.steps.at(-1)).toMatchObject({ segment: 5, result: 'failed' });
      expect(await stored()).toEqual([[140, 99]]);
      // With its own code it is certain.
      expect(await report(4, [`${other} 141 C`])).toMatchObject({ state: 'applied' });
      expect(await stored()).toEqual([[141, 99]]);
    });

    it('is not certain either where one of them was withdrawn, or named by its own code first', async () => {
      await report(1, [`${OWN} 99`, `${other} 140`]);
      await report(2, both);
      await report(3, [`${OWN}^${LOINC} - W`]);
      expect(await report(4, [`${LOINC} 50 C`])).toMatchObject(ofResult());
      await report(5, [`${other} - W`]);
      expect(await report(6, [`${LOINC} 50`])).toMatchObject(ofResult());
      expect(await stored()).toEqual([[]]);
    });

    it('beside both in one message stores nothing of it', async () => {
      // By the rule for one result that comes twice in a message.
      expect(await report(1, [...both, `${LOINC} 50`])).toMatchObject({
        state: 'dead',
        fault: { code: 205, location: 'OBX^3^3' },
      });
      expect(await stored()).toEqual([]);
    });

    it('of two orders of a number changes neither of them', async () => {
      await report(1, [`${OWN} 50`], '', `BC1^Culture^L^${PANEL}`);
      await report(1, [`${OWN} 60`], '', `BC2^Culture^L^${PANEL}`);
      for (const sent of ['70 C', '- W', '- X'])
        expect(await report(2, [`${OWN} ${sent}`])).toMatchObject(
          ambiguous('OBR^1^4', /24323-8.*It may be BC1 or BC2\./),
        );
      expect((await stored()).flat().sort()).toEqual([50, 60]);
    });
  });

  it.each(['D', 'W', 'X'])(
    'a result that is withdrawn (%s) is not brought back by an older message',
    async (status) => {
      await report(1, [`${OWN} 99 P`]);
      await report(5, [`${OWN}^${LOINC} - ${status}`]);
      await report(3, [`${OWN} 98`]);
      await report(1, [`${LOINC} 99 P`]);
      expect(await stored()).toEqual([[]]);
      await report(6, [`${OWN} 97 C`]);
      expect(await stored()).toEqual([[97]]);
      await report(5, [`${OWN} - ${status}`]);
      expect(await stored()).toEqual([[97]]);
    },
  );
});
