import {
  sql,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely';
import { appendAudit, listAudit } from '../../../src/server/db/accounts/audit/audit';
import { findTampering, getAuditHead } from '../../../src/server/db/accounts/audit/auditTampering';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { verifyAudit } from '../../../src/server/services/accounts/audit/auditVerification';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { SeenStatements } from '../../fixtures/database/seenStatements';

const NOW = Date.parse('2026-03-10T08:00:00.000Z');
const EVA = { id: 7, username: 'eva' };
const NEVER = 'f'.repeat(64);

/** Seals every entry from one on anew, as an attacker who knows how seals are made would. */
const RESEAL = `
  DO $$ DECLARE each record; before bytea := ''; BEGIN
    FOR each IN SELECT id FROM audit_log ORDER BY id LOOP
      UPDATE audit_log l SET hash = sha256(before || convert_to(audit_text(l), 'UTF8')) WHERE l.id = each.id RETURNING hash INTO before;
    END LOOP;
  END $$;`;
const FORGE = `
  INSERT INTO audit_log SELECT id + 1, at, 8, 'adam', 'signed in', 'user', 8, '{}',
    sha256(hash || convert_to(audit_text(ROW(id + 1, at, 8, 'adam', 'signed in', 'user', 8, '{}', '')::audit_log), 'UTF8'))
  FROM audit_log ORDER BY id DESC LIMIT 1;`;
const MOVE_HEAD = `UPDATE audit_head SET (last_id, hash) = (SELECT id, hash FROM audit_log ORDER BY id DESC LIMIT 1);`;

describe.each(ENGINES)(
  '[J19] [T-J19] a log that was altered by the owner of the database, on %s',
  (engine) => {
    let database: OpenDatabase;
    let db: Db;
    const seals: string[] = [];

    beforeEach(async () => {
      database = await openTestDatabase(engine);
      db = database.db;
      seals.length = 0;
      for (let n = 0; n < 6; n++) {
        await appendAudit(db, { at: NOW + n, by: EVA, action: 'signed in', entity: 'user', entityId: 7 });
        seals.push((await getAuditHead(db)).hash);
      }
    });
    afterEach(() => database.close());

    async function tamper(change: string): Promise<void> {
      const tables = ['audit_log', 'audit_head'].map((name) => sql.table(name));
      for (const table of tables) await sql`ALTER TABLE ${table} DISABLE TRIGGER ALL`.execute(db);
      await sql.raw(change).execute(db);
      for (const table of tables) await sql`ALTER TABLE ${table} ENABLE TRIGGER ALL`.execute(db);
    }
    const problems = async (seal: string | null = null) => (await verifyAudit(db, seal)).problems;

    it('is sound while unaltered, and the summary has the seal', async () => {
      expect(await verifyAudit(db, null)).toEqual({
        problems: [],
        summary: `6 entries, every one as it was written. The seal of the last: ${seals[5]}`,
      });
      expect((await verifyAudit(db, seals[2] ?? '')).summary).toContain('The seal given is that of entry 3.');
    });

    it.each([
      [
        'changed, and everything sealed anew',
        `UPDATE audit_log SET username = 'adam' WHERE id = 3; ${RESEAL}`,
        [/^Entry 6, the last, is not the one that the head of the log seals: .*sealed anew/],
      ],
      [
        'the last one changed and sealed anew',
        `UPDATE audit_log SET username = 'adam' WHERE id = 6; ${RESEAL}`,
        [/^Entry 6, the last, is not .* It now says: .* adam signed in user 7\.$/],
      ],
      [
        'a forged entry appended',
        FORGE,
        [/^Entry 7 was not appended by the database: it is forged\. .* adam/],
      ],
      ['two of them', FORGE + FORGE, [/^Entry 7 .* forged/, /^Entry 8 .* forged/]],
      [
        'a forged entry before the first',
        `INSERT INTO audit_log SELECT 0, at, 8, 'adam', action, entity, 8, '{}', hash FROM audit_log WHERE id = 1`,
        [/^Entry 0 .* forged/, /^Entry 1, or its place in the chain, was changed/],
      ],
      [
        'the head truncated',
        'TRUNCATE audit_head',
        [/^The head of the log, .* has 0 rows instead of one\.$/],
      ],
      [
        'the head set back',
        'UPDATE audit_head SET last_id = 5',
        [/^Entry 5, the last, is not/, /^Entry 6 .* forged/],
      ],
      ['the head set on', 'UPDATE audit_head SET last_id = 8', [/^Entries 7 to 8 are missing\.$/]],
      [
        'the end taken off and the rest sealed anew',
        `DELETE FROM audit_log WHERE id > 4; ${RESEAL}`,
        [/^Entries 5 to 6 are missing\.$/],
      ],
    ])('%s: is found and named', async (_, change, sentences) => {
      await tamper(change);
      expect(await problems()).toEqual(
        sentences.map((sentence) => expect.stringMatching(sentence) as unknown),
      );
      // Never what an unaltered log is said to be.
      expect(await findTampering(db)).toHaveLength(sentences.length);
    });

    it.each([
      ['changed', `UPDATE audit_log SET username = 'adam' WHERE id = 3; ${RESEAL}`, 4],
      ['cut off', 'DELETE FROM audit_log WHERE id > 4;', 5],
      [
        'begun anew',
        `DELETE FROM audit_log; ${FORGE.replaceAll('id + 1', '1').replace('FROM audit_log ORDER', "FROM (SELECT 0 AS id, now() AS at, ''::bytea AS hash) l ORDER")}`,
        1,
      ],
    ])('%s with its head rewritten: only a seal kept elsewhere finds it', async (_, change, seal) => {
      await tamper(change + MOVE_HEAD);
      expect(await problems()).toEqual([]);
      expect(await problems(seals[seal])).toEqual([
        `No entry has the seal ${seals[seal]}. The log was written anew since that seal was printed, or an older backup was restored.`,
      ]);
    });

    it('a long one is verified to its end, however long that takes', async () => {
      const seen = new SeenStatements();
      await verifyAudit(db.withPlugin(seen), null);
      expect(seen.take().statements.map((each) => each.sql)).toContain('SET LOCAL statement_timeout = 0');
    });

    it('a seal that no log ever had is found as well', async () => {
      expect(await problems(NEVER)).toEqual([expect.stringContaining(`No entry has the seal ${NEVER}.`)]);
    });

    it.each(['DELETE FROM audit_head', 'TRUNCATE audit_head'])('refuses %s', async (change) => {
      await expect(sql.raw(change).execute(db)).rejects.toThrow('only ever added to');
      expect(await getAuditHead(db)).toMatchObject({ entries: 6 });
      expect(await listAudit(db, { afterId: 0, limit: 10 })).toHaveLength(6);
    });
  },
);

/** Appends an entry after every statement, as the servers at work do. */
class AppendingMeanwhile implements KyselyPlugin {
  readonly #db: Db;
  appended = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  transformQuery({ node }: PluginTransformQueryArgs): PluginTransformQueryArgs['node'] {
    return node;
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<PluginTransformResultArgs['result']> {
    await appendAudit(this.#db, { at: NOW, by: EVA, action: 'signed in', entity: 'user', entityId: 7 });
    this.appended += 1;
    return result;
  }
}

it('a log that is added to while it is verified is sound', async () => {
  const database = await openTestDatabase('postgres');
  const meanwhile = new AppendingMeanwhile(database.db);
  expect((await verifyAudit(database.db.withPlugin(meanwhile), NEVER)).problems).toHaveLength(1);
  expect(await findTampering(database.db.withPlugin(meanwhile))).toEqual([]);
  expect(meanwhile.appended).toBeGreaterThan(4);
  await database.close();
});
