import { sql } from 'kysely';
import type { OpenDatabase } from '../../src/server/db/client';
import { serverLog } from '../../src/server/plugins/requestLog';
import { ENGINES, openTestDatabase } from '../support/database';
import { addDepartment } from '../support/hospital';
import { startTestServer } from '../support/server';

describe.each(ENGINES)('departments of one name on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => { database = await openTestDatabase(engine); });
  afterEach(() => database.close());

  /** What the server warns of while it starts on this database. */
  async function warnings(): Promise<Record<string, unknown>[]> {
    const lines: string[] = [];
    const server = await startTestServer({ database, log: serverLog('warn', { write: (line) => void lines.push(line) }) });
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

  it('[VAL-34] [VAL-35] are named at every start, with their ids, whatever their case and the white space around them', async () => {
    const surgery = await add('Surgery', 'SUR');
    const other = await add(' SURGERY', 'sur');
    const medicine = await add('Medicine', 'MED');
    const neurology = await add('Neurology', 'MED');
    const third = await add('surgery', 'SG');
    const found = (await warnings()).map(({ level, time: _time, ...line }) => ({ level, ...line }));
    expect(found).toEqual([
      { level: 40, departments: [surgery, other, third], name: 'Surgery', msg: `departments ${surgery}, ${other}, ${third} have the same name, so their beds may be mistaken for each other: rename all but one` },
      { level: 40, departments: [surgery, other], abbreviation: 'SUR', msg: expect.stringContaining('the same abbreviation') as string },
      { level: 40, departments: [medicine, neurology], abbreviation: 'MED', msg: expect.stringContaining('the same abbreviation') as string },
    ]);
    expect(await warnings()).toHaveLength(3);
  });

  it('are nothing to warn of where every department has names of its own', async () => {
    await addDepartment(database.db, { name: 'Surgery', abbreviation: 'SUR' });
    await addDepartment(database.db, { name: 'Medicine', abbreviation: 'MED' });
    expect(await warnings()).toEqual([]);
  });
});
