import { sql } from 'kysely';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { serverLog } from '../../../src/server/plugins/requests/requestLog';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addDepartment } from '../../fixtures/ward/hospital';
import { startTestServer } from '../../fixtures/server/server';

describe.each(ENGINES)('departments of one name on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
  });
  afterEach(() => database.close());

  /** What the server warns of while it starts on this database. */
  async function warnings(): Promise<Record<string, unknown>[]> {
    const lines: string[] = [];
    const server = await startTestServer({
      database,
      log: serverLog('warn', { write: (line) => void lines.push(line) }),
    });
    await server.close();
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** As a database of before the trigger may hold them. */
  async function add(name: string, abbreviation: string): Promise<number> {
    await sql`ALTER TABLE departments DISABLE TRIGGER refuse_taken`.execute(database.db);
    const { id } = await addDepartment(database.db, { name, abbreviation });
    await sql`ALTER TABLE departments ENABLE TRIGGER refuse_taken`.execute(database.db);
    return id;
  }

  it('[J16] [VAL-34] [VAL-35] are named at every start, with their ids, whatever their case and the white space around them', async () => {
    const surgery = await add('Surgery', 'SUR');
    const other = await add(' SURGERY', 'sur');
    const medicine = await add('Medicine', 'MED');
    const neurology = await add('Neurology', 'MED');
    const third = await add('surgery', 'SG');
    const found = (await warnings()).map(({ level, time: _time, ...line }) => ({ level, ...line }));
    expect(found).toEqual([
      {
        level: 40,
        departments: [surgery, other, third],
        name: 'Surgery',
        msg: `departments ${surgery}, ${other}, ${third} have the same name, so their beds may be mistaken for each other: rename all but one`,
      },
      {
        level: 40,
        departments: [surgery, other],
        abbreviation: 'SUR',
        msg: expect.stringContaining('the same abbreviation') as string,
      },
      {
        level: 40,
        departments: [medicine, neurology],
        abbreviation: 'MED',
        msg: expect.stringContaining('the same abbreviation') as string,
      },
    ]);
    expect(await warnings()).toHaveLength(3);
  });

  it('[VAL-34] [VAL-35] are named too when they only look alike, and cannot be added', async () => {
    const first = await add('Intensive Care', 'ICU');
    const wide = await add('\uff29\uff4e\uff54\uff45\uff4e\uff53\uff49\uff56\uff45\u3000Care', 'IC1');
    const spaced = await add('Intensive \u200b Care\ufeff', 'IC2');
    await add('Intensiv\u00e9 Care', 'IC3');
    expect(await warnings()).toMatchObject([{ departments: [first, wide, spaced], name: 'Intensive Care' }]);
    for (const [index, name] of [
      'INTENSIVE\u00a0\u00a0care',
      'In\u00adtensive Care',
      '\u200dIntensive Care',
      'Intensive Car\u{e0020}e',
      'I\uff4etensive Care',
      'Intensive\tCare',
    ].entries()) {
      await expect(addDepartment(database.db, { name, abbreviation: `A${index}` })).rejects.toMatchObject({
        constraint: 'departments_name_taken',
      });
    }
    await expect(
      addDepartment(database.db, { name: 'Other', abbreviation: 'I\u200bC1' }),
    ).rejects.toMatchObject({ constraint: 'departments_abbreviation_taken' });
    // Letters with their marks apart are the same letters; without them they are others.
    await expect(
      addDepartment(database.db, { name: 'Intensive\u0301 Care', abbreviation: 'A9' }),
    ).rejects.toMatchObject({ constraint: 'departments_name_taken' });
    await addDepartment(database.db, { name: 'Intensive C\u00e0re', abbreviation: 'A8' });
  });

  it('are nothing to warn of where every department has names of its own', async () => {
    await addDepartment(database.db, { name: 'Surgery', abbreviation: 'SUR' });
    await addDepartment(database.db, { name: 'Medicine', abbreviation: 'MED' });
    expect(await warnings()).toEqual([]);
  });
});
