import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findTampering } from '../../src/server/db/accounts/audit';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import { restoreBackup } from '../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../src/server/services/backup/takeBackup';
import { ENGINES, openTestDatabase, type Engine } from '../fixtures/database/database';
import { fill } from '../fixtures/ward/filledHospital';
import { ENCRYPTION, START } from '../fixtures/server/server';
import { tableContents } from '../fixtures/database/tableContents';

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
  const telling = [
    'alerts',
    'audit_log',
    'clinical_notes',
    'device_assignments',
    'notifications',
    'patient_minutes',
    'patient_words',
    'readings',
  ];
  expect(telling.filter((table) => !(Array.isArray(contents[table]) && contents[table].length > 0))).toEqual(
    [],
  );
});

describe.each(ENGINES)('a backup of %s', (from) => {
  it.each(ENGINES)(
    '[D3] [T-D3b] restored on %s is the original, table by table, and the ward goes on from there',
    async (to) => {
      const db = await fresh(to);
      await expect(restoreBackup(db, backups[from].file, { replaces: false })).resolves.toMatchObject({
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

it('on PostgreSQL nothing is restored while somebody else is connected', async () => {
  const db = await fresh('postgres');
  await db.connection().execute(async (other) => {
    await sql`select 1`.execute(other);
    await expect(restoreBackup(db, backups.pglite.file, { replaces: true })).rejects.toThrow(
      'Stop the servers first',
    );
  });
});

it('a backup never replaces a file', async () => {
  const db = await fresh('pglite');
  await expect(takeBackup(db, backups.pglite.file, START)).rejects.toThrow('is there already');
});
