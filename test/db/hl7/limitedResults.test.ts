import { findLabSeries, findLabTests } from '../../../src/server/db/patients/labTests';
import { ENGINES } from '../../fixtures/database/database';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const TROPONIN = '67151-1^Troponin^LN';
const UNREAD = 'The value of a result could not be read (OBX-5): it is not stored.';
const COUNTED = '1 result of this message was not taken: its value is no number.';

describe.each(ENGINES)('[J36] laboratory results below or above a limit (%s)', (engine) => {
  let ward: OruWard;
  let minute: number;
  beforeEach(async () => {
    minute = 0;
    ward = await openOruWard({ engine });
  });
  afterEach(() => ward.close());

  /** Observations as `type|value|status|flag`, each of a test of its own. Each message is newer. */
  const send = (...observations: readonly string[]) =>
    sendAt(`2026031007${String(++minute).padStart(2, '0')}00+0000`, ...observations);
  const sendAt = (at: string, ...observations: readonly string[]) =>
    ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||${at}||ORU^R01|1|P|2.5|||||||UNICODE UTF-8`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      'OBR|1||F1|24323-8^Cardiac panel^LN|||20260310060000+0000',
      ...observations.map((observation, index) => {
        const [type = '', value = '', status = 'F', flag = ''] = observation.split('|');
        const code = index === 0 ? TROPONIN : `T${index}^Test ${index}^L`;
        return `OBX|${index + 1}|${type}|${code}||${value}|ng/L|0-14|${flag}|||${status}`;
      }),
    );
  const stored = async () =>
    (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 50 })).results.flatMap(
      ({ lab_observations }) => lab_observations.map(({ value, comparator }) => [comparator, value]),
    );

  it('are stored with what says so, as a structured number, a number or a text', async () => {
    const sent = ['SN|<^0.1', 'NM|> 90', 'ST|≤5', 'SN|>=^1200', 'SN|=^7', 'NM|8'];
    const expected = [
      ['<', 0.1],
      ['>', 90],
      ['<=', 5],
      ['>=', 1200],
      [null, 7],
      [null, 8],
    ];
    expect(await send(...sent)).toMatchObject({ state: 'applied', warnings: [] });
    expect(await stored()).toEqual(expected);
    const { results } = await findLabSeries(ward.db, ward.patient);
    expect(results.map(({ values }) => [values[0]?.comparator, values[0]?.value]).sort()).toEqual(
      [...expected].sort(),
    );
    // The same again changes nothing.
    const again = await send(...sent);
    expect(new Set(again.steps.slice(3).map(({ text }) => text.replace(/^.*?: /, '')))).toEqual(
      new Set(['as it was: this, or something newer, is stored']),
    );
    expect(await stored()).toEqual(expected);
  });

  it.each([
    ['SN|>^1^:^128', COUNTED],
    ['SN|≤^abc', COUNTED],
    ['ST|<1:128', COUNTED],
    ['ST|≥1-2', COUNTED],
    ['NM|<1,5', COUNTED],
    ['NM|<5&6', UNREAD],
    [`SN|>^${'9'.repeat(310)}`, UNREAD],
  ])(
    'are not taken where the limit is not certain, and the message says so: %.20s',
    async (sent, warning) => {
      expect((await send('NM|3', sent)).warnings).toEqual([warning]);
      expect(await stored()).toEqual([[null, 3]]);
    },
  );

  it('are not critical for being off the scale of the instrument (OBX-8 < and >), which a number beside them is', async () => {
    await send('NM|<0.6|F|<', 'NM|> 90|F|>', 'NM|<0.1|F|LL', 'NM|<0.2|F|<~L', 'NM|3|F|<');
    const { results } = await findLabTests(ward.db, ward.patient, { page: 1, page_size: 50 });
    const flags = results.flatMap(({ lab_observations }) => lab_observations.map(({ flag }) => flag));
    expect(flags).toEqual([null, null, 'LL', 'L', 'LL']);
  });

  it('correct an earlier number, and are corrected by one', async () => {
    await send('NM|6.9');
    expect((await send('NM|<3|C')).steps.at(-1)).toMatchObject({ text: 'Troponin: corrected' });
    expect(await stored()).toEqual([['<', 3]]);
    // What is before the number is all that differs.
    expect((await send('NM|3')).steps.at(-1)).toMatchObject({ text: 'Troponin: corrected' });
    expect(await stored()).toEqual([[null, 3]]);
    await send('SN|<^3');
    await send('SN|<=^3');
    expect(await stored()).toEqual([['<=', 3]]);
    await sendAt('20260310060000+0000', 'NM|6.9');
    expect(await stored()).toEqual([['<=', 3]]);
    // A text in its place withdraws it, and so does a withdrawal.
    await send('ST|haemolysed|C');
    expect(await stored()).toEqual([]);
    await send('ST|>10000');
    expect(await stored()).toEqual([['>', 10_000]]);
    await send('NM||W');
    expect(await stored()).toEqual([]);
  });
});
