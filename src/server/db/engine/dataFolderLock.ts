import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Two processes that take over one stale lock see each other's mark within this time. */
const SETTLE_MS = 50;

/** Raised when another process works on the data folder. Two of them would silently lose each other's rows. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `The data folder ${dataDir} is in use by the running process ${pid}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Takes the lock of a data folder for this process; returns the function that gives it back. A lock whose process no
 * longer runs (a crash) is taken over.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  const file = join(dataDir, 'wardline.lock');
  const mark = `${process.pid} ${startOf(process.pid)}`;
  for (;;) {
    try {
      writeFileSync(file, mark, { flag: 'wx', mode: 0o600 });
      await sleep(SETTLE_MS);
      if (readMark(file) === mark) return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const [pid, start] = (readMark(file) ?? '').split(' ');
    const holder = Number(pid);
    if (holder > 0 && startOf(holder) === start) throw new DataFolderInUse(dataDir, holder);
    rmSync(file, { force: true });
  }
}

function readMark(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * When a process began, so that a recycled pid is not treated as the former holder; empty when it does not
 * run. Without /proc, a running process counts as the holder.
 */
function startOf(pid: number): string {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return '';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? 'alive';
  } catch {
    return 'alive';
  }
}
