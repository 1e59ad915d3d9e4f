import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

const EVN = 'EVN|A01|20260310070000+0000';
const A01 = { 9: 'ADT^A01^ADT_A01' };
const PARTS = 'PID-5 has a family name in parts (`&`): ';
const LEFT_OUT = `${PARTS}those that the first one does not contain were left out.`;

/** Names as senders write them, how they are stored, and what is said of it. */
const FAMILY_NAMES: readonly [string, string, string[]][] = [
  ['van Dyck&van&Dyck', 'van Dyck', []],
  ['Jongeneel-de Haas&de&Haas&&Jongeneel', 'Jongeneel-de Haas', []],
  [String.raw`O\T\Neill`, 'O&Neill', []],
  ['van&Dyck', 'van Dyck', [`${PARTS}they were put together.`]],
  ['van&der&Berg', 'van der Berg', [`${PARTS}they were put together.`]],
  ['Berg&van der&Berg', 'van der Berg', [`${PARTS}the prefix was put before the surname.`]],
  ['&van&Dyck', 'van Dyck', [`${PARTS}without the first one.`]],
  ['&&&&Jongeneel', 'Jongeneel', [`${PARTS}without the first one.`]],
  ['Jongeneel&de&Haas&&Jongeneel', 'Jongeneel', [LEFT_OUT]],
  ['Meyer&&Meyer&&Schulz', 'Meyer', [LEFT_OUT]],
];

describe('[J36] ADT in unknown dialects', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 90 });
    his = await adtExchange(database.db);
  });
  afterAll(() => database.close());

  let sent = 0;
  const pid = (numbers = '', name = 'Dyck^Anna') =>
    `PID|1||${numbers || `D${sent}^^^HOSP^MR`}||${name}||19480101|F`;
  const pv1 = (place = `ICU^^${sent}`) => `PV1|1|I|${place}||||||||||||||||V${sent}^^^HOSP^VN`;
  const send = (fields: Record<number, string>, segments: (() => string)[]) => {
    sent++;
    return his.send(header({ 10: `X${sent}`, ...fields }), ...segments.map((segment) => segment()));
  };

  it.each<[string, Record<number, string>, (() => string)[], string, string[]]>([
    ['2.3.1 without EVN', { ...A01, 12: '2.3.1' }, [() => pid(), () => pv1()], 'Dyck', []],
    ['2.8 with a structure', { ...A01, 12: '2.8' }, [() => EVN, () => pid(), () => pv1()], 'Dyck', []],
    [
      'segment names in lower case',
      { 9: 'adt^a01' },
      [() => EVN.toLowerCase(), () => pid().replace('PID', 'pid'), () => pv1().replace('PV1', 'pv1')],
      'Dyck',
      [],
    ],
    ...FAMILY_NAMES.map(
      ([name, stored, warnings]): [string, Record<number, string>, (() => string)[], string, string[]] => [
        `the family name ${name}`,
        A01,
        [() => EVN, () => pid('', `${name}^Anna`), () => pv1()],
        stored,
        warnings,
      ],
    ),
    [
      'several numbers',
      A01,
      [() => EVN, () => pid(`~D${sent}^^^HOSP&1.2.3&ISO^MR~Q${sent}^^^&9.9&ISO^PI`), () => pv1()],
      'Dyck',
      [],
    ],
    [
      'a bed with line breaks',
      A01,
      [() => EVN, () => pid(), () => pv1(String.raw`\.br\ICU^^${sent}\X0D0A\ `)],
      'Dyck',
      [],
    ],
  ])('%s is applied', async (_, fields, segments, family, warnings) => {
    const became = await send(fields, segments);
    expect(became).toMatchObject({ said: 'AA', state: 'applied', warnings });
    const patient = await database.db
      .selectFrom('admissions')
      .innerJoin('patients', 'patients.id', 'admissions.patient_id')
      .select(['last_name', 'bed_id'])
      .where('patients.id', '=', became.patient_id ?? 0)
      .executeTakeFirstOrThrow();
    expect(patient).toEqual({ last_name: family, bed_id: expect.any(Number) as number });
  });

  it.each<[string, Record<number, string>, (() => string)[], string, string, number, string]>([
    [
      'a family name of separators',
      A01,
      [() => EVN, () => pid('', '&&^Anna'), () => pv1()],
      'AE',
      'dead',
      101,
      'PID^1^5',
    ],
    [
      'an event of a megabyte',
      { 9: `ADT^${'A'.repeat(100_000)}` },
      [() => pid(), () => pv1()],
      'AR',
      'rejected',
      201,
      'MSH^1^9',
    ],
    [
      'an event that is none',
      { 9: 'ADT' },
      [() => 'EVN|01', () => pid(), () => pv1()],
      'AR',
      'rejected',
      201,
      'EVN^1^1',
    ],
    [
      'two segments EVN, the first one empty',
      { 9: 'ADT' },
      [() => 'EVN', () => EVN, () => pid()],
      'AE',
      'rejected',
      101,
      'MSH^1^9^1^2',
    ],
    ['no patient', A01, [() => EVN, () => pv1()], 'AE', 'rejected', 100, 'MSH^1'],
    [
      'no number',
      A01,
      [() => EVN, () => 'PID|1||""||Dyck^Anna||19480101|F', () => pv1()],
      'AE',
      'rejected',
      101,
      'PID^1^3',
    ],
    [
      'a place of line breaks and words',
      A01,
      [() => EVN, () => pid(), () => pv1(String.raw`IC\.br\U^^${sent}`)],
      'AE',
      'dead',
      204,
      'PV1^1^3',
    ],
  ])(
    '%s has no effect, and says so at its place',
    async (_, fields, segments, said, state, code, location) => {
      const count = () => database.db.selectFrom('patients').select('id').execute();
      const before = (await count()).length;
      const became = await send(fields, segments);
      expect(became).toMatchObject({ said, state, error_code: code, error_location: location });
      expect(became.steps[0]?.text.length).toBeLessThan(200);
      expect((await count()).length).toBe(before);
    },
  );

  it.each(FAMILY_NAMES)(
    'a patient who was sent as %s is found by it, and by how it is stored',
    async (name, stored) => {
      const first = await send(A01, [() => EVN, () => pid('', `${name}^Anna`), () => pv1()]);
      const number = `D${sent}^^^HOSP^MR`;
      for (const [index, written] of [name, stored.replace('&', '\\T\\')].entries()) {
        const other = pid(number, `${written}^Anna`).replace('19480101', `1948010${index + 2}`);
        const again = await send({ 9: 'ADT^A31' }, [() => other]);
        expect(again).toMatchObject({ state: 'applied', patient_id: first.patient_id });
      }
    },
  );
});
