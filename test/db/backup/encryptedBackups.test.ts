import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { BackupRefused, readBackup, type BackupPart } from '../../../src/server/services/backup/backupFile';
import { restoreBackup } from '../../../src/server/services/backup/restoreBackup';
import { takeBackup } from '../../../src/server/services/backup/takeBackup';
import { openTestDatabase } from '../../fixtures/database/database';
import { tableContents } from '../../fixtures/database/tableContents';
import { START } from '../../fixtures/server/server';
import { fill } from '../../fixtures/ward/filledHospital';

const PASSPHRASE = 'correct horse battery staple';
const folder = mkdtempSync(join(tmpdir(), 'wardline-encrypted-'));
const file = join(folder, 'ward.backup');
let database: OpenDatabase;
let db: Db;
let contents: Record<string, unknown>;

beforeAll(async () => {
  const source = await openTestDatabase();
  await fill(source.db);
  contents = await tableContents(source.db);
  await takeBackup(source.db, file, START, PASSPHRASE);
  await source.close();
  database = await openTestDatabase();
  db = database.db;
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function lastPartOf(parts: AsyncIterable<BackupPart>): Promise<BackupPart | undefined> {
  let last: BackupPart | undefined;
  for await (const part of parts) last = part;
  return last;
}
const restore = (from: string, passphrase: string | null) =>
  restoreBackup(db, from, { replaces: true, now: START, passphrase });

describe('[D3] an encrypted backup', () => {
  it('shows nothing but that it is encrypted, in the format of age', () => {
    const bytes = readFileSync(file);
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n');
    expect(bytes.includes(Buffer.from([0x1f, 0x8b, 0x08, 0x00]))).toBe(false);
    for (const text of ['Gunnarsson', 'wardline-backup', 'users', PASSPHRASE])
      expect(bytes.includes(text)).toBe(false);
  });

  it.each([
    ['without a passphrase', null, /is encrypted: name the file of its passphrase with --passphrase-file\.$/],
    ['with another one', `${PASSPHRASE}.`, /was encrypted with another passphrase/],
  ])('is refused in words %s, and the database keeps what it holds', async (_, passphrase, words) => {
    const before = await tableContents(db);
    const refusal: unknown = await restore(file, passphrase).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupRefused);
    expect(refusal).toHaveProperty('message', expect.stringMatching(words));
    expect(await tableContents(db)).toEqual(before);
  });

  it.each([0.5, 0.9999])('is refused when it was altered or cut off at %d of it', async (share) => {
    const whole = readFileSync(file);
    const at = Math.floor(whole.length * share);
    const altered = join(folder, 'altered');
    const bytes = Uint8Array.from(whole);
    bytes[at] = (bytes[at] ?? 0) ^ 0x10;
    for (const broken of [bytes, whole.subarray(0, at)]) {
      writeFileSync(altered, broken);
      await expect(lastPartOf(readBackup(altered, PASSPHRASE))).rejects.toThrow(/was cut off or altered/);
    }
  });

  it('is not what a file is that needs no passphrase: one is refused that should have been encrypted', async () => {
    const plain = join(folder, 'plain.backup');
    await takeBackup(db, plain, START);
    await expect(lastPartOf(readBackup(plain, PASSPHRASE))).rejects.toThrow(/is not encrypted: leave out/);
    await expect(lastPartOf(readBackup(plain))).resolves.toHaveProperty('rows');
  });

  it('is restored with its passphrase, table by table', async () => {
    await expect(restore(file, PASSPHRASE)).resolves.toMatchObject({ isAuditSound: true });
    expect(await tableContents(db)).toEqual(contents);
  });
});
