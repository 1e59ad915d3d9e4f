import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUse, lockDataFolder } from '../../../src/server/db/engine/dataFolderLock';

describe('[D2] the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wardline-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuses a second taker and names the running process', async () => {
    await lockDataFolder(folder);
    const second = lockDataFolder(folder);
    await expect(second).rejects.toThrow(DataFolderInUse);
    await expect(second).rejects.toThrow(`running process ${process.pid}`);
  });

  it('is free again once given back', async () => {
    const unlock = await lockDataFolder(folder);
    unlock();
    await expect(lockDataFolder(folder)).resolves.toBeInstanceOf(Function);
  });

  it.each([
    ['a process that no longer runs', '4194000 12345'],
    ['a process whose number now belongs to another', `${process.pid} 1`],
    ['a crash while it was written', ''],
  ])('takes over the stale lock of %s', async (_, mark) => {
    writeFileSync(join(folder, 'wardline.lock'), mark);
    await lockDataFolder(folder);
    expect(readFileSync(join(folder, 'wardline.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });
});
