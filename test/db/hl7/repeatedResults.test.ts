import { findLabTests } from '../../../src/server/db/patients/labTests';
import { openOruWard, type OruWard } from '../../fixtures/hl7/oruWard';

const LOINC = '2823-3^Potassium^LN';
const BOTH = `K^Potassium^L^${LOINC}`;
const TWICE =
  'A result comes twice in this message with different values: the corrected or final one was taken.';
const WITHDRAWN =
  'A result comes in this message with a value and as withdrawn: the last of the two was taken.';
const UNREAD = 'The value of a result could not be read (OBX-5): it is not stored.';

describe('[J36] results of a laboratory that a message gives twice, or that cannot be read', () => {
  let ward: OruWard;
  beforeEach(async () => {
    ward = await openOruWard();
  });
  afterEach(() => ward.close());

  /** Observations, each as `OBX-3 OBX-4 value status`. */
  const send = (...observations: readonly string[]) =>
    ward.send(
      String.raw`MSH|^~\&|LAB|HOSP|||20260310070000||ORU^R01|1|P|2.5`,
      'PID|1||900-00-0001^^^^SS||Doe^Ada||19600501',
      'OBR|1||F1|24323-8^Metabolic panel^LN|||20260310063000',
      ...observations.map((observation) => {
        const [code = '', subId = '', value = '', status = 'F'] = observation.split(' ');
        return `OBX|1|NM|${code}|${subId}|${value}|mmol/l|||||${status}`;
      }),
    );
  const stored = async () =>
    (await findLabTests(ward.db, ward.patient, { page: 1, page_size: 20 })).results.flatMap(
      ({ lab_observations }) => lab_observations.map(({ value }) => value),
    );

  it.each([
    [`${LOINC}  3.9`, `${LOINC}  6.9`],
    [`${LOINC}  3.9`, `${BOTH}  6.9`],
    [`${BOTH}  3.9`, `${LOINC}  6.9`],
    [`${BOTH}  3.9 C`, `${BOTH}  6.9 C`],
    [`${LOINC}  3.9`, `${LOINC}  <3.9`],
  ])('contradict each other with the same status: %s, %s', async (first, second) => {
    const outcome = await send('NA^Sodium^L  140', first, second);
    expect(outcome).toMatchObject({
      ...{ state: 'dead', patientId: ward.patient },
      fault: {
        code: 205,
        location: 'OBX^3^3',
        text: expect.stringMatching(/^Segments 4 and 5 give/) as string,
      },
    });
    expect(outcome.steps.slice(2).map(({ result }) => result)).toEqual([
      ...['left out', 'left out', 'left out', 'failed'],
    ]);
    expect(await stored()).toEqual([]);
  });

  it.each([
    [`${LOINC}  3.9 P`, `${LOINC}  4.1 F`, 3],
    [`${LOINC}  4.1 C`, `${LOINC}  3.9 F`, 4],
    [`${BOTH}  3.9 F`, `${LOINC}  4.1 C`, 3],
  ])('are the corrected or final one, with a warning: %s, %s', async (first, second, weaker) => {
    const { state, warnings, steps } = await send(first, second);
    expect({ state, warnings }).toEqual({ state: 'applied', warnings: [TWICE] });
    expect(steps[weaker]).toMatchObject({
      result: 'left out',
      text: expect.stringContaining(`that of segment ${7 - weaker}`) as string,
    });
    expect(await stored()).toEqual([4.1]);
  });

  it('are one without a warning where they say the same, and two with OBX-4 or own codes', async () => {
    expect(await send(`${LOINC}  3.9`, `${LOINC}  3.9`)).toMatchObject({ state: 'applied', warnings: [] });
    expect(await stored()).toEqual([3.9]);
    const apart = [`${LOINC} 1 4.0`, `${LOINC} 2 4.2`, `KV^Potassium^L  5.0`, `KA^Potassium^L  5.1`];
    expect(await send(...apart)).toMatchObject({ state: 'applied', warnings: [] });
    expect(await stored()).toEqual([3.9, 4, 4.2, 5, 5.1]);
  });

  it('with a withdrawal beside the value have a warning', async () => {
    expect(await send(`${LOINC}  3.9 W`, `${LOINC}  4.1`)).toMatchObject({ warnings: [WITHDRAWN] });
    expect(await stored()).toEqual([4.1]);
  });

  it.each(['F', 'C'])(
    'that are no readable number have a warning at the step and the message (%s)',
    async (status) => {
      const { state, warnings, steps } = await send('NA^Sodium^L  140', `${LOINC}  4,1 ${status}`);
      expect({ state, warnings }).toEqual({ state: 'applied', warnings: [UNREAD] });
      expect(steps[4]).toMatchObject({
        result: 'left out',
        text: expect.stringContaining('could not be read') as string,
      });
      expect(await stored()).toEqual([140]);
      expect(await send(`${LOINC}  >1:10 ${status}`)).toMatchObject({
        ...{ state: 'applied', warnings: ['Nothing of this message was taken: its segments say why.'] },
      });
    },
  );
});
