import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolderInUse, lockDataFolder } from '../../../src/server/db/engine/pglite/dataFolderLock';
import { eventually } from '../../fixtures/time/eventually';

describe('[D2] the lock of a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'wardline-lock-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('refuses a second taker and names the running process', async () => {
    const unlock = await lockDataFolder(folder);
    const second = lockDataFolder(folder);
    await expect(second).rejects.toThrow(DataFolderInUse);
    await expect(second).rejects.toThrow(`running process ${process.pid}`);
    unlock();
  });

  it('is free again once given back', async () => {
    const unlock = await lockDataFolder(folder);
    unlock();
    const second = lockDataFolder(folder);
    await expect(second).resolves.toEqual(expect.any(Function));
    (await second)();
  });

  it.each([
    ['a process that no longer runs', '4194000 12345'],
    ['a process whose number now belongs to another', `${process.pid} 1`],
    ['a crash while it was written', ''],
  ])('takes over the stale lock of %s', async (_, mark) => {
    writeFileSync(join(folder, 'wardline.lock'), mark);
    const unlock = await lockDataFolder(folder);
    expect(readFileSync(join(folder, 'wardline.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
  });

  describe('held where its process cannot be seen', () => {
    /** Process 1 of another container, started at the same tick of its host as many are. */
    const FOREIGN = '1 12345 f04da805-886c-4b38-865d-2293dcd7cf88/pid:[4026539999]';
    const TIMES = { beatMs: 10, watchMs: 200 };
    let file: string;
    let said: jest.SpiedFunction<typeof process.stderr.write>;
    beforeEach(() => {
      file = join(folder, 'wardline.lock');
      writeFileSync(file, FOREIGN);
      said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    });
    afterEach(() => said.mockRestore());

    it('refuses while the holder shows that it lives, by a clock far from this one', async () => {
      let touched = 1_000;
      const living = setInterval(() => utimesSync(file, touched, ++touched), 5);
      const second = lockDataFolder(folder, TIMES);
      await expect(second).rejects.toThrow('in use by a process of another container or host');
      clearInterval(living);
      expect(readFileSync(file, 'utf8')).toBe(FOREIGN);
      expect(said).toHaveBeenCalledWith(expect.stringContaining('another container or on another host'));
    });

    it('takes it over once the holder has shown no life', async () => {
      const unlock = await lockDataFolder(folder, TIMES);
      expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
      unlock();
    });

    it('leaves it to another that took it over while it watched', async () => {
      const other = FOREIGN.replace('12345', '67890');
      setTimeout(() => writeFileSync(file, other), 50);
      const second = lockDataFolder(folder, TIMES);
      await expect(second).rejects.toThrow(DataFolderInUse);
      expect(readFileSync(file, 'utf8')).toBe(other);
    });
  });

  it('shows that its holder lives, for those who cannot see its process', async () => {
    const unlock = await lockDataFolder(folder, { beatMs: 10 });
    const file = join(folder, 'wardline.lock');
    utimesSync(file, 1, 1);
    await eventually(() => expect(statSync(file).mtimeMs).toBeGreaterThan(1_000));
    unlock();
    expect(existsSync(file)).toBe(false);
  });

  it('notifies a holder whose lock was taken over while it stood still, and leaves the lock to the other', async () => {
    const lost: Error[] = [];
    const unlock = await lockDataFolder(folder, { beatMs: 10, onLost: (error) => void lost.push(error) });
    const file = join(folder, 'wardline.lock');
    writeFileSync(file, '1 12345 elsewhere');
    await eventually(() => expect(lost).toHaveLength(1));
    expect(lost.map(({ message }) => message)).toEqual([
      expect.stringContaining('in use by another process, which took it over'),
    ]);
    unlock();
    expect(readFileSync(file, 'utf8')).toBe('1 12345 elsewhere');
  });

  it('is not lost by a disk that fails for a moment, and is written again where it was removed', async () => {
    const lost = jest.fn();
    const unlock = await lockDataFolder(folder, { beatMs: 10, onLost: lost });
    const file = join(folder, 'wardline.lock');
    const mark = readFileSync(file, 'utf8');
    // Cannot be read as a file.
    rmSync(file);
    mkdirSync(file);
    await new Promise((resolve) => setTimeout(resolve, 50));
    rmSync(file, { recursive: true });
    await eventually(() => expect(readFileSync(file, 'utf8')).toBe(mark));
    expect(lost).not.toHaveBeenCalled();
    unlock();
  });
});
