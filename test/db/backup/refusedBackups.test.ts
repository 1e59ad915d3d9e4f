import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { applyMigrations, listMigrations, migrate } from '../../../src/server/db/engine/migrate';
import { dropEverything } from '../../../src/server/db/engine/schemaObjects';
import { BackupRefused, writeBackup, type BackupPart } from '../../../src/server/services/backup/backupFile';
import { restoreBackup } from '../../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../../src/server/services/backup/takeBackup';
import { ENGINES, openTestDatabase, type Engine } from '../../fixtures/database/database';
import { fill } from '../../fixtures/ward/filledHospital';
import { START } from '../../fixtures/server/server';
import { tableContents } from '../../fixtures/database/tableContents';

const folder = mkdtempSync(join(tmpdir(), 'wardline-backup-'));
const backups = {} as Record<Engine, { file: string; contents: Record<string, unknown> }>;
const open = new Set<OpenDatabase>();

async function fresh(engine: Engine): Promise<Db> {
  const database = await openTestDatabase(engine);
  open.add(database);
  return database.db;
}

/** A backup that is in order, of lines that may not be. */
async function craft(name: string, change: (lines: BackupPart[]) => BackupPart[]): Promise<string> {
  const lines = gunzipSync(readFileSync(backups.pglite.file))
    .toString()
    .trimEnd()
    .split('\n')
    .slice(0, -1)
    .map((line): BackupPart =>
      line.startsWith('#') ? (JSON.parse(line.slice(1)) as BackupPart) : { page: [line] },
    );
  const file = join(folder, name);
  async function* all() {
    yield* change(lines);
  }
  await writeBackup(file, all());
  return file;
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

describe.each(ENGINES)('on %s', (engine) => {
  it('a database that holds data is replaced only when that is said', async () => {
    const db = await fresh(engine);
    await db
      .insertInto('users')
      .values({ username: 'somebody', password_hash: 'none', date_joined: new Date(START).toISOString() })
      .execute();
    await expect(restoreBackup(db, backups.pglite.file, { replaces: false, now: START })).rejects.toThrow(
      'holds data already',
    );
    expect(await db.selectFrom('users').select('username').execute()).toEqual([{ username: 'somebody' }]);

    await restoreBackup(db, backups.pglite.file, { replaces: true, now: START });
    expect(await tableContents(db)).toEqual(backups.pglite.contents);
  });

  it('[D3] a file that was cut off or altered is refused in words, and one that cannot be stored whole is not stored at all', async () => {
    const db = await fresh(engine);
    const before = await tableContents(db);
    const whole = readFileSync(backups.pglite.file);
    const broken = join(folder, `${engine}-broken`);
    const refusals: unknown[] = [];
    const tryWith = async (bytes: Uint8Array): Promise<void> => {
      writeFileSync(broken, bytes);
      refusals.push(
        await restoreBackup(db, broken, { replaces: true, now: START }).then(
          () => 'restored',
          (error: unknown) => (error instanceof BackupRefused ? 'refused' : error),
        ),
      );
    };
    for (const share of [0, 0.01, 0.5, 0.9, 0.9999])
      await tryWith(whole.subarray(0, Math.floor(whole.length * share)));
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.95]) {
      const altered = Uint8Array.from(whole);
      const at = Math.floor(whole.length * share);
      altered[at] = (altered[at] ?? 0) ^ 0x10;
      await tryWith(altered);
    }
    // Decompressed, altered and compressed again: only the seal reveals it.
    const text = gunzipSync(whole).toString();
    await tryWith(
      gzipSync(text.replace('Gunnarsson', 'Gunnarssen').replace(/"heart_rate":71\.3/, '"heart_rate":171.3')),
    );
    await tryWith(gzipSync(text.split('\n').slice(0, -2).join('\n')));
    await tryWith(gzipSync(`${text}{"id":1}\n`));
    await tryWith(gzipSync('nothing of ours'));
    expect(refusals).toEqual(refusals.map(() => 'refused'));

    // Sealed, and wrong for the database: the last row a second time.
    const twice = await craft(`${engine}-twice`, (lines) =>
      lines.flatMap((line, index) => {
        const next = lines[index + 1];
        if (next !== undefined && 'rows' in next && 'page' in line) return [line, line];
        return 'rows' in line && line.rows > 0 ? [{ rows: line.rows + 1 }] : [line];
      }),
    );
    await expect(restoreBackup(db, twice, { replaces: true, now: START })).rejects.toThrow(
      /duplicate key|unique/,
    );
    expect(await tableContents(db)).toEqual(before);
    await migrate(db);
  });

  it('[D7] [T-D7] a backup of an older program is brought to this schema, one of a newer program refused', async () => {
    const old = await fresh(engine);
    await old.transaction().execute(async (tx) => {
      await dropEverything(tx);
      await applyMigrations(tx, 3);
    });
    await sql`INSERT INTO patients (ssn, first_name, last_name, date_of_birth, gender, created_at, updated_at) VALUES ('1', 'Åsa', 'Old', '1950-01-01', 'F', now(), now())`.execute(
      old,
    );
    const file = join(folder, `${engine}-old`);
    await takeBackup(old, file, START);
    await restoreBackup(old, file, { replaces: true, now: START });
    expect((await listMigrations(old)).length).toBeGreaterThan(3);
    // The words of the patient list came with the later schema.
    const { rows } = await sql`SELECT word FROM patient_words ORDER BY word`.execute(old);
    expect(rows).toContainEqual({ word: 'asa' });

    const newer = await craft(`${engine}-newer`, (lines) =>
      lines.map((line) =>
        'header' in line
          ? {
              header: {
                ...line.header,
                migrations: [...line.header.migrations, { name: '9999_later', checksum: 'x' }],
              },
            }
          : line,
      ),
    );
    await expect(restoreBackup(old, newer, { replaces: true, now: START })).rejects.toThrow(
      '9999_later in the backup is newer than this program',
    );
  });
});
