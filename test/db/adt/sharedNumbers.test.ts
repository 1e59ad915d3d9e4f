import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { adtExchange } from '../../fixtures/hl7/adtExchange';
import { pv1Of } from '../../fixtures/hl7/adtFeed';
import { header } from '../../fixtures/hl7/messages';

const SHARED = 'F1^^^HIS^AN';
const SSN = '900-12-3456';

/** A person by number, given name, birth date and the other numbers by their field; the family name is one. */
function pid(number: string, given: string, born: string, others: Readonly<Record<number, string>> = {}) {
  const fields: Record<number, string> = {
    1: '1',
    3: number,
    5: `Sommer^${given}`,
    7: born,
    8: 'F',
    ...others,
  };
  return ['PID', ...Array.from({ length: 19 }, (_, index) => fields[index + 1] ?? '')].join('|');
}
const MOTHER = { 4: 'A1^^^HIS2^PI', 18: SHARED, 19: SSN };
const BABY = '1002^^^HIS^MR';

describe.each(ENGINES)('[J36] a number that relatives share, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let his: Awaited<ReturnType<typeof adtExchange>>;
  let mother: number | null;
  let sent = 0;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    his = await adtExchange(db);
    const admitted = await adt('A01', pid('1001^^^HIS^MR', 'Eva', '19900101', MOTHER), pv1Of('', 'V1'));
    expect(admitted).toMatchObject({ said: 'AA' });
    mother = admitted.patient_id;
  });
  afterAll(() => database.close());

  const adt = (trigger: string, ...segments: string[]) =>
    his.send(header({ 9: `ADT^${trigger}`, 10: `S${++sent}` }), ...segments);
  const report = (person: string) =>
    his.send(
      header({ 9: 'ORU^R01', 10: `S${++sent}` }),
      person,
      'OBR|1||B1|G^P^L|||202603100700',
      'OBX|1|NM|1975-2^Bilirubin^LN||210|umol/L|||||F',
    );
  const state = async () => ({
    patients: await db.selectFrom('patients').select(['id', 'first_name', 'date_of_birth']).execute(),
    stays: await db.selectFrom('admissions').select(['patient_id', 'status']).execute(),
    labs: await db.selectFrom('lab_tests').select('id').execute(),
  });
  const AS_IT_WAS = () => ({
    patients: [{ id: mother, first_name: 'Eva', date_of_birth: '1990-01-01' }],
    stays: [{ patient_id: mother, status: 'HOSPITAL_ADMISSION' }],
    labs: [],
  });
  const DOUBTFUL = {
    said: 'AE',
    state: 'dead',
    error_code: 204,
    error_location: 'PID^1^3',
    patient_id: null,
  };

  it.each([
    ['the account (PID-18)', { 18: SHARED }],
    ['the SSN (PID-19)', { 19: SSN }],
    ['another number (PID-4)', { 4: MOTHER[4] }],
    ['the account and the SSN in PID-3', { 3: `${BABY}~${SHARED}~${SSN}^^^^SS` }],
    ['the account in PID-3 and no number of its own', { 3: SHARED }],
  ])('means no patient when %s is the mother’s and the number of PID-3 another one', async (_, shared) => {
    const baby = pid(BABY, 'Ida', '20260301', shared);
    for (const trigger of ['A01', 'A08', 'A03', 'A31'])
      expect(await adt(trigger, baby, pv1Of('', 'V1'))).toMatchObject(DOUBTFUL);
    expect(await report(baby)).toMatchObject(DOUBTFUL);
    expect(await state()).toEqual(AS_IT_WAS());
  });

  it.each([
    ['a twin, by the given name', pid(BABY, 'Ute', '19900101', { 18: SHARED })],
    ['a namesake, by the birth date', pid(BABY, 'Eva', '19650101', { 18: SHARED })],
    ['a person without a birth date', pid(BABY, 'Eva', '', { 19: SSN })],
    ['a person without a given name', pid(BABY, '', '19900101', { 19: SSN })],
    ['a person without a number of its own', pid('', 'Ute', '19900101', { 18: SHARED })],
  ])('is not enough for %s', async (_, person) => {
    expect(await adt('A08', person)).toMatchObject(DOUBTFUL);
    expect(await report(person)).toMatchObject(DOUBTFUL);
    expect(await state()).toEqual(AS_IT_WAS());
  });

  it.each([
    ['the SSN (PID-19)', '5C1^^^CLINIC^MR', { 19: SSN }],
    ['the SSN in PID-3', `5C1^^^CLINIC^MR~${SSN}^^^USA^SS`, {}],
    ['the SSN in PID-3 without authority or type', SSN, {}],
    ['another number (PID-4)', '5C1^^^CLINIC^MR', { 4: MOTHER[4] }],
  ])(
    'changes no relative of the same family name by %s, from a system that the patient has no number of',
    async (_, number, shared) => {
      for (const [given, born] of [
        ['Olga', '19330304'],
        ['Olga', '19900101'],
        ['', '19660606'],
      ] as const) {
        const person = pid(number, given, born, shared);
        for (const trigger of ['A01', 'A04', 'A08'])
          expect(await adt(trigger, person, pv1Of('', 'VX'))).toMatchObject(DOUBTFUL);
        expect(await report(person)).toMatchObject(DOUBTFUL);
      }
      expect(await state()).toEqual(AS_IT_WAS());
      expect(await report(pid(number, 'Eva', '19900101', shared))).toMatchObject({ patient_id: mother });
      await db.deleteFrom('lab_tests').execute();
    },
  );

  it('means the patient where birth date and given name agree too, or the number of PID-3 does', async () => {
    for (const person of [
      pid(BABY, 'ÉVA', '19900101', { 18: SHARED }),
      pid('', 'Eva', '19900101', { 18: SHARED }),
      // By two identifiers, as ever.
      pid('1001^^^HIS^MR', 'Ute', '19900101', { 18: 'F2^^^HIS^AN' }),
      pid('1001^^^HIS^PI', '', '', { 18: SHARED }),
      pid(`${SSN}^^^^SS`, '', '19900101'),
      pid('7^^^HIS3^MR', '', '19900101', { 4: MOTHER[4] }),
    ])
      expect([person, await report(person)]).toMatchObject([
        person,
        { state: 'applied', patient_id: mother },
      ]);
  });

  it('[J37] merges no record', async () => {
    const other = await adt(
      'A01',
      pid('2001^^^HIS^MR', 'Eva', '19900101', { 18: 'F7^^^HIS^AN' }),
      pv1Of('', 'V7'),
    );
    expect(other).toMatchObject({ said: 'AA' });
    const survivor = pid('1001^^^HIS^MR', 'Eva', '19900102');
    expect(await adt('A40', survivor, 'MRG|2002^^^HIS^MR~F7^^^HIS^AN')).toMatchObject({
      ...{ state: 'dead', error_code: 204, error_location: 'MRG^1^1' },
    });
    expect(await db.selectFrom('patients').select('id').execute()).toHaveLength(2);
  });

  it('of an account means the relative whose own number PID-3 gives, once that one is registered', async () => {
    const born = await adt('A01', pid('1005^^^HIS^MR', 'Ida', '20260301'), pv1Of('', 'V9'));
    expect(born).toMatchObject({ said: 'AA' });
    const baby = pid('1005^^^HIS^MR', 'Ida', '20260301', { 18: SHARED });
    for (const became of [await adt('A08', baby, pv1Of('', 'V9')), await report(baby)])
      expect(became).toMatchObject({ state: 'applied', patient_id: born.patient_id });
    expect(await report(pid('1005^^^HIS^MR', 'Ida', '20260301', { 19: SSN }))).toMatchObject(DOUBTFUL);
  });
});
