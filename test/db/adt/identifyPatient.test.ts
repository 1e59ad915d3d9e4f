import { addIdentifiers } from '../../../src/server/db/hl7/identifiers';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { identifyPatient } from '../../../src/server/services/hl7/patients/identifyPatient';
import { patientsWithEach } from '../../../src/server/services/hl7/patients/patientsWith';
import { sentIdentifiers } from '../../../src/server/services/hl7/patients/sentIdentifiers';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { segmentOf } from '../../fixtures/hl7/parsed';

const AT = '2026-03-10T08:00:00.000Z';
const LINK = { name: 'his' };

describe.each(ENGINES)('the patient of a message, on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  let anna: number;
  let bert: number;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    ({ db } = database);
    anna = await add({ ssn: '900-00-0001', last_name: 'Müller-Lüdenscheidt', date_of_birth: '1960-05-01' });
    bert = await add({ ssn: '900-00-0002', last_name: "O'Brien", date_of_birth: '1971-02-28' });
    await addIdentifiers(
      db,
      anna,
      [
        { authority: 'HOSP', type: 'MR', value: '1001' },
        { authority: 'LAB', type: '', value: '77' },
      ],
      AT,
    );
    await addIdentifiers(
      db,
      bert,
      [
        { authority: 'HOSP', type: 'MR', value: '1002' },
        { authority: 'HOSP', type: 'AN', value: '1001' },
        { authority: 'his', type: '', value: '5' },
      ],
      AT,
    );
  });
  afterEach(() => database.close());

  const add = async (identity: { ssn: string; last_name: string; date_of_birth: string }) =>
    (
      await db
        .insertInto('patients')
        .values({
          ...identity,
          first_name: 'Test',
          gender: '',
          height: null,
          weight: null,
          created_at: AT,
          updated_at: AT,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const who = (pid: string) => identifyPatient(db, segmentOf(pid), LINK);

  it('is the patient with one of the numbers whose birth date or family name agrees', async () => {
    for (const pid of [
      'PID|1||1001^^^HOSP^MR||ANY||19600501',
      'PID|1||1001^^^HOSP^MR||ANY||196005011430',
      'PID|1||1001^^^HOSP^MR||MULLER LUDENSCHEIDT^ANNA',
      'PID|1||1001^^^HOSP^MR||ANY^^^^^^M~Müllerlüdenscheidt^ANNA^^^^^L||1960',
      // Any repetition, any field, and a type that is left out or another word for it.
      'PID|1||9^^^X~1001^^^HOSP||ANY||19600501',
      'PID|1||1001^^^HOSP^PI||ANY||19600501',
      'PID|1|77^^^LAB|||ANY||19600501',
      'PID|1|||77^^^LAB^PT|ANY||19600501',
      'PID|1||1001^^^&1.2.3&ISO~1001^^^HOSP&1.2.4&ISO^MR||ANY||19600501',
      // The SSN, with or without hyphens.
      'PID|1||900000001||ANY||19600501',
      'PID|1||900-00-0001^^^USA^SS||ANY||19600501',
      'PID|1||||ANY||19600501||||||||||||900000001',
      // With a hyphen as word processors write it, and what is not seen.
      'PID|1||||ANY||19600501||||||||||||900\u201100-0001\u200b',
    ])
      expect([pid, await who(pid)]).toEqual([pid, { id: anna }]);
    // One that was stored as it was pasted is found as it was sent.
    const pasted = { ssn: '900\u201100\u20110003', last_name: 'Cole', date_of_birth: '1982-03-04' };
    const cole = await add(pasted);
    expect(await who(`PID|1||||COLE||19820304||||||||||||${pasted.ssn}`)).toEqual({ id: cole });
    expect(await who('PID|1||1002^^^HOSP^MR||OBRIEN')).toEqual({ id: bert });
    // Without an authority a number is of the link.
    expect(await who('PID|1||5||ANY||19710228')).toEqual({ id: bert });
    // Of an account alone the given name must agree as well.
    expect(await who('PID|1||||ANY^TEST||19710228|||||||||||1001^^^HOSP')).toEqual({ id: bert });
    expect(await who('PID|1||||ANY||19710228|||||||||||1001^^^HOSP')).toEqual({ fault: 'shared number' });
  });

  it('[J36] is no patient when a single identifier agrees', async () => {
    for (const pid of [
      'PID|1||1001^^^HOSP^MR||OTHER^ANNA||19600502',
      'PID|1||1001^^^HOSP^MR||OTHER^MÜLLER-LÜDENSCHEIDT',
      'PID|1||1001^^^HOSP^MR',
      'PID|1||1001^^^HOSP^MR||""||""',
      'PID|1||1001^^^HOSP^MR||123||1960',
      'PID|1||1001^^^HOSP^MR||ANY||196005',
    ])
      expect([pid, await who(pid)]).toEqual([pid, { fault: 'only one identifier agrees' }]);
  });

  it('[J36] is no relative of the same family name by a number that is not the own one of PID-3', async () => {
    // Anna's first name is Test.
    const SSN = '||||||||||||900-00-0001';
    for (const pid of [
      // A spouse, and a twin.
      `PID|1||9^^^X^MR||Müller-Lüdenscheidt^Olga||19330304${SSN}`,
      `PID|1||9^^^X^MR||Müller-Lüdenscheidt^Olga||19600501${SSN}`,
      // Without a given name, the birth date.
      `PID|1||9^^^X^MR||Müller-Lüdenscheidt||19330304${SSN}`,
      'PID|1||900-00-0001^^^USA^SS||Müller-Lüdenscheidt^Olga||19330304',
      'PID|1|77^^^LAB|9^^^X^MR||Müller-Lüdenscheidt^Olga||19330304',
      // A number that nothing is said of is of the link: as an SSN it is not the own one.
      'PID|1||900-00-0001||Müller-Lüdenscheidt^Olga||19330304',
      'PID|1||900000001||Müller-Lüdenscheidt^Olga||19600501',
    ])
      expect([pid, await who(pid)]).toEqual([pid, { fault: 'relative' }]);
    for (const pid of [
      // By two identifiers, as ever.
      `PID|1||9^^^X^MR||ANY^TEST||19600501${SSN}`,
      `PID|1||9^^^X^MR||Married^Olga||19600501${SSN}`,
      `PID|1||9^^^X^MR||Müller-Lüdenscheidt^Test||19600502${SSN}`,
      `PID|1||9^^^X^MR||Müller-Lüdenscheidt||${SSN}`,
      `PID|1||9^^^X^MR||MULLER LUDENSCHEIDT^TEST||${SSN}`,
      'PID|1||900000001||Müller-Lüdenscheidt^Test||19600501',
    ])
      expect([pid, await who(pid)]).toEqual([pid, { id: anna }]);
  });

  it('is no patient when only birth date and name agree, or the number is of another authority or kind', async () => {
    for (const pid of [
      'PID|1||4711^^^HOSP^MR||Müller-Lüdenscheidt||19600501',
      'PID|1||1001^^^OTHER^MR||Müller-Lüdenscheidt||19600501',
      'PID|1||1001||Müller-Lüdenscheidt||19600501',
      'PID|1||5^^^HOSP||OBRIEN||19710228',
      'PID|1||900000001^^^HOSP^MR||Müller-Lüdenscheidt||19600501',
    ])
      expect([pid, await who(pid)]).toEqual([pid, { fault: 'unknown' }]);
    expect(await who('PID|1||||Müller-Lüdenscheidt||19600501')).toEqual({ fault: 'no identifier' });
    expect(await who('PID|1||""||Müller-Lüdenscheidt||19600501')).toEqual({ fault: 'no identifier' });
  });

  it('is no patient when the numbers lead to several patients, however well one agrees', async () => {
    expect(await who('PID|1||1001^^^HOSP^MR~1002^^^HOSP^MR||Müller-Lüdenscheidt||19600501')).toEqual({
      fault: 'several',
    });
    expect(await who('PID|1||1001^^^HOSP^MR||Müller-Lüdenscheidt||19600501||||||||||||900-00-0002')).toEqual({
      fault: 'several',
    });
  });

  it('is looked up for several messages at once, each by its own numbers', async () => {
    const sent = [
      'PID|1||1001^^^HOSP^MR||ANY||||||||||||||900-00-0002',
      'PID|1||9009^^^HOSP^MR||ANY||||||||||||||900-00-0002',
      'PID|1||9009^^^HOSP^MR~1001^^^HOSP^AN||ANY',
      'PID|1|77^^^LAB|9009^^^OTHER^MR||ANY',
      'PID|1||4711^^^HOSP^MR||ANY',
    ].map((pid) => sentIdentifiers(segmentOf(pid), LINK));
    const found = await patientsWithEach(db, sent);
    expect(found.map((each) => each.map(({ id, by }) => [id, by]))).toEqual([
      [
        [anna, 'own'],
        [bert, 'shared'],
      ],
      [[bert, 'shared']],
      [[bert, 'shared']],
      [[anna, 'other']],
      [],
    ]);
  });

  it('leaves a number with the patient who has it', async () => {
    expect(
      await addIdentifiers(
        db,
        bert,
        [
          { authority: 'HOSP', type: 'MR', value: '1001' },
          { authority: 'HOSP', type: 'MR', value: '1002' },
        ],
        AT,
      ),
    ).toEqual({ added: [], taken: 1 });
    expect(await who('PID|1||1001^^^HOSP^MR||ANY||19600501')).toEqual({ id: anna });
  });
});
