import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { header } from '../../fixtures/hl7/messages';
import { addDepartment } from '../../fixtures/ward/hospital';

const EVN = 'EVN|A01|20260310070000+0000';
const A01 = { 9: 'ADT^A01^ADT_A01' };
const PARTS = 'PID-5 has further parts of the family name (`&`), which were left out.';

describe('[J36] ADT in dialects that nobody here has seen', () => {
  let database: OpenDatabase;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  beforeAll(async () => {
    database = await openTestDatabase('pglite');
    await addDepartment(database.db, { name: 'Intensive Care', abbreviation: 'ICU', beds: 40 });
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
    [
      'parts of a name that are in it',
      A01,
      [() => EVN, () => pid('', 'van Dyck&van&Dyck^Anna'), () => pv1()],
      'van Dyck',
      [],
    ],
    [
      'parts of a name that are not',
      A01,
      [() => EVN, () => pid('', 'van&Dyck^Anna'), () => pv1()],
      'van',
      [PARTS],
    ],
    [
      'an escaped ampersand',
      A01,
      [() => EVN, () => pid('', String.raw`O\T\Neill^Anna`), () => pv1()],
      'O&Neill',
      [],
    ],
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
      'no family name but its parts',
      A01,
      [() => EVN, () => pid('', '&van&Dyck^Anna'), () => pv1()],
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
      'dead',
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
});
