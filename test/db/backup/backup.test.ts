import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findTampering } from '../../../src/server/db/accounts/audit/auditTampering';
import { findLiveTokens, insertToken } from '../../../src/server/db/accounts/tokens';
import { setDuty } from '../../../src/server/db/alarms/duty';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { sentenceOfEnd } from '../../../src/server/services/accounts/sessions/sessionEnds';
import { restoreBackup } from '../../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../../src/server/services/backup/takeBackup';
import { ENGINES, openTestDatabase, type Engine } from '../../fixtures/database/database';
import { fill } from '../../fixtures/ward/filledHospital';
import { ENCRYPTION, START } from '../../fixtures/server/server';
import { tableContents } from '../../fixtures/database/tableContents';

const folder = mkdtempSync(join(tmpdir(), 'wardline-backup-'));
const backups = {} as Record<Engine, { file: string; contents: Record<string, unknown> }>;
const open = new Set<OpenDatabase>();

async function fresh(engine: Engine): Promise<Db> {
  const database = await openTestDatabase(engine);
  open.add(database);
  return database.db;
}

beforeAll(async () => {
  for (const engine of ENGINES) {
    const db = await fresh(engine);
    await fill(db);
    const file = join(folder, `${engine}.backup`);
    await takeBackup(db, file, START);
    backups[engine] = { file, contents: await tableContents(db) };
  }
});

afterEach(async () => {
  for (const database of open) await database.close();
  open.clear();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the hospital that is copied has rows in the tables that are hardest to copy', () => {
  const { contents } = backups.pglite;
  const filled = [
    'alerts',
    'audit_log',
    'clinical_notes',
    'device_assignments',
    'notifications',
    'patient_minutes',
    'patient_words',
    'readings',
  ];
  expect(filled.filter((table) => !(Array.isArray(contents[table]) && contents[table].length > 0))).toEqual(
    [],
  );
});

describe.each(ENGINES)('a backup of %s', (from) => {
  it.each(ENGINES)(
    '[D3] [T-D3b] restored on %s is the original, table by table, and the ward goes on from there',
    async (to) => {
      const db = await fresh(to);
      await expect(
        restoreBackup(db, backups[from].file, { replaces: false, now: START }),
      ).resolves.toMatchObject({
        takenAt: new Date(START).toISOString(),
        isAuditSound: true,
      });
      expect(await tableContents(db)).toEqual(backups[from].contents);
      expect(await findTampering(db)).toEqual([]);

      // Identifiers continue, and automatic actions of the database happen again.
      const { id } = await db
        .insertInto('departments')
        .values({ name: 'New', abbreviation: 'NE' })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(id).toBe(5);
      const last = await sql`SELECT entity, entity_id FROM audit_log ORDER BY id DESC LIMIT 1`.execute(db);
      expect(last.rows).toEqual([{ entity: 'department', entity_id: 5 }]);
      await expect(sql`DELETE FROM audit_log`.execute(db)).rejects.toThrow('only ever added to');
      const { sealed_pin } = await db
        .selectFrom('devices')
        .select('sealed_pin')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      expect(ENCRYPTION.open(sealed_pin ?? '', 'device 1')).toBe('1234');
    },
  );
});

it('on PostgreSQL nothing is restored while another client is connected', async () => {
  const db = await fresh('postgres');
  await db.connection().execute(async (other) => {
    await sql`select 1`.execute(other);
    await expect(restoreBackup(db, backups.pglite.file, { replaces: true, now: START })).rejects.toThrow(
      'Stop the servers first',
    );
  });
});

it('a backup never replaces a file', async () => {
  const db = await fresh('pglite');
  await expect(takeBackup(db, backups.pglite.file, START)).rejects.toThrow('is there already');
});

it.each(ENGINES)('[D3] a restore on %s ends every session, and says how many', async (engine) => {
  const at = new Date(START).toISOString();
  const source = await fresh('pglite');
  await fill(source);
  const { id: user_id } = await source
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'nurse')
    .executeTakeFirstOrThrow();
  for (const hash of ['signed out of later', 'used meanwhile'])
    await insertToken(source, {
      ...{ user_id, hash, created_at: at },
      expires_at: new Date(START + 3_600_000).toISOString(),
    });
  const file = join(folder, `sessions on ${engine}.backup`);
  await takeBackup(source, file, START);
  const db = await fresh(engine);
  const now = START + 60_000;
  await expect(restoreBackup(db, file, { replaces: false, now })).resolves.toMatchObject({
    endedSessions: 2,
  });
  expect(await findLiveTokens(db, ['signed out of later', 'used meanwhile'])).toEqual([]);
  expect(await sentenceOfEnd(db, 'signed out of later', 12)).toBe(
    'Your session ended: the database was restored from a backup.',
  );
});

it.each(ENGINES)('a restore on %s ends duties as the end of sessions, not in no name', async (engine) => {
  const source = await fresh('pglite');
  await fill(source);
  const { id: user_id } = await source
    .selectFrom('users')
    .select('id')
    .where('username', '=', 'nurse')
    .executeTakeFirstOrThrow();
  await setDuty(source, user_id, [1], START);
  const file = join(folder, `duty on ${engine}.backup`);
  await takeBackup(source, file, START);
  const db = await fresh(engine);
  await restoreBackup(db, file, { replaces: false, now: START });
  const last = await sql`
    SELECT username, entity, entity_id FROM audit_log WHERE action = 'deleted' ORDER BY id DESC LIMIT 1`.execute(
    db,
  );
  expect(last.rows).toEqual([{ username: 'end of session', entity: 'duty of user', entity_id: user_id }]);
});
