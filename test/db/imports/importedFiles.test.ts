import { CompiledQuery, sql } from 'kysely';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { findOutcomeOf } from '../../../src/server/db/hl7/importedMessages';
import { linkCommands } from '../../../src/server/programs/linkCommands';
import { importLabs } from '../../../src/server/services/jobs/importLabs';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { SeenStatements } from '../../fixtures/database/seenStatements';
import { addPatient } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const MESSAGE = Buffer.from(
  [
    String.raw`MSH|^~\&|LAB|HOSP|WARD|HOSP|20260310070000+0000||ORU^R01|1|P|2.5`,
    'PID|1||900-00-0001||DOE^JANE||19600501|F',
    'OBR|1|P1|F1|24317-0^Hemogram^LN|||20260310060000+0000|||||||||||||||20260310063000+0000|||F',
    'OBX|1|NM|HGB^Haemoglobin^LN||134|g/l||N|||F',
  ].join('\r'),
);

describe.each(ENGINES)('the link that messages of files come over, on %s', (engine) => {
  let database: OpenDatabase;
  beforeEach(async () => {
    database = await openTestDatabase(engine);
    await addPatient(database.db, { ssn: '900-00-0001' });
  });
  afterEach(() => database.close());

  const create = (values: Record<string, string>) =>
    linkCommands['create']?.run(database.db, { name: 'file', ...values });
  const take = () => importLabs(database.db, MESSAGE, { clock: () => NOW, zone: 'UTC', takesTraining: true });
  const added = { added: 1, unchanged: 0, dead: 0, complaints: [] };

  it('may be made by command first, as its usage says', async () => {
    await create({ direction: 'file' });
    expect(await take()).toMatchObject(added);
    expect(await take()).toMatchObject({ ...added, added: 0, unchanged: 1 });
  });

  it('is made by the first import', async () => {
    expect(await take()).toMatchObject(added);
  });

  it('finds what became of a message by an index, however many there are', async () => {
    await take();
    const { db } = database;
    await sql`INSERT INTO hl7_messages (link_id, direction, control_id, hash, message, type, state, at)
      SELECT m.link_id, 'in', 'C' || n, md5(n::text), m.message, m.type, 'applied', m.at
      FROM hl7_messages m, generate_series(1, 2000) n`.execute(db);
    await sql`ANALYZE hl7_messages`.execute(db);
    const seen = new SeenStatements();
    const { id: linkId } = await db.selectFrom('links').select('id').executeTakeFirstOrThrow();
    const bytes = Buffer.from(`${MESSAGE.toString()}\r`);
    expect(await findOutcomeOf(db.withPlugin(seen), { linkId, controlId: '1', bytes })).toMatchObject({
      state: 'applied',
    });
    const [statement] = seen.take().statements;
    const { rows } = await db.executeQuery(
      CompiledQuery.raw(`EXPLAIN (FORMAT JSON) ${statement?.sql}`, [...(statement?.parameters ?? [])]),
    );
    const plan = JSON.stringify(rows);
    expect(plan).toMatch(/"Index Name":"hl7_messages_once"/);
    expect(plan).toMatch(/"Index Cond":"[^"]*control_id = /);
    expect(plan).not.toContain('"Filter"');
  });

  it('is none that another system speaks over, whatever its name', async () => {
    await create({ direction: 'in', port: '2575', takes: 'ORU' });
    expect(await take()).toMatchObject({
      ...{ added: 0, dead: 0 },
      complaints: ['The link "file" is none of files: remove it, or give it another name.'],
    });
    expect(await database.db.selectFrom('hl7_messages').select('id').execute()).toEqual([]);
  });
});
