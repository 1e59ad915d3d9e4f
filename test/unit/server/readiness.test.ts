import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../../src/server/db/engine/client';
import { sentenceOfDiskFault } from '../../../src/server/diskFault';
import { freeBytesOf, readinessOf } from '../../../src/server/services/readiness';

/** The database is not asked: the disk decides before. */
const NO_DATABASE = {} as Db;
const MIB = 1_024 * 1_024;

describe('readiness', () => {
  it('[D6] is not ready with less than two segments of the log free, and asks the disk at most once a second', async () => {
    let now = 0;
    const freeBytes = jest.fn(() => Promise.resolve(31 * MIB));
    const readiness = readinessOf({ db: NO_DATABASE, elapsed: () => now, freeBytes });
    expect(await readiness()).toBe('disk full');
    now = 999;
    expect(await readiness()).toBe('disk full');
    expect(freeBytes).toHaveBeenCalledTimes(1);
    now = 1_000;
    await readiness();
    expect(freeBytes).toHaveBeenCalledTimes(2);
  });

  it('knows the room of a folder', async () => {
    expect(await freeBytesOf(tmpdir())).toBeGreaterThan(0);
  });
});

describe('a data folder that cannot be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-disk-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const embedded = { dataDir: folder, databaseUrl: null };
  const onServer = { dataDir: folder, databaseUrl: 'postgres://db.example/ward' };
  const fault = (code: string, more: object = { syscall: 'open', path: join(folder, 'secret-key') }) =>
    Object.assign(new Error(`${code}: as Node says it`), { code, ...more });

  it.each([
    ['ENOSPC', { syscall: 'write' }, 'the disk is full'],
    ['53100', {}, 'the disk is full'],
    ['EROFS', undefined, 'the file system is read-only'],
    ['EACCES', undefined, 'this user may not write there'],
    ['EEXIST', { syscall: 'mkdir', path: folder }, 'a file has its name'],
  ])('is said in words: %s', (code, more, words) => {
    expect(sentenceOfDiskFault(fault(code, more), embedded)).toBe(
      `The data folder ${folder} cannot be written: ${words}. Mend that, or set DATA_DIR to another folder.`,
    );
  });

  it('is not what is wrong when the database server has no room', () => {
    const full = fault('53100', {});
    expect(sentenceOfDiskFault(full, onServer)).toBe('The disk of the database server is full.');
    expect(sentenceOfDiskFault(fault('ENOSPC', {}), onServer)).toContain(folder);
  });

  it.each([
    ['a port that is not allowed', fault('EACCES', { syscall: 'listen', address: '127.0.0.1', port: 80 })],
    ['a file elsewhere', fault('ENOENT', { syscall: 'open', path: '/etc/ssl/ward.pem' })],
    ['an error without a code', new Error('no space left')],
  ])('is not what is wrong with %s', (_, error) => {
    expect(sentenceOfDiskFault(error, embedded)).toBeNull();
  });
});
