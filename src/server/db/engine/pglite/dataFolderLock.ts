import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Two processes that take over one stale lock see each other's mark within this time. */
const SETTLE_MS = 50;

/** How often the holder shows that it lives, and how long a process that cannot see it watches for that. */
interface LockTimes {
  beatMs: number;
  watchMs: number;
}
interface LockOptions extends LockTimes {
  /** Called when another process has taken the lock over: nothing may be written from here on. */
  onLost: (error: DataFolderInUse) => void;
}
const USUAL: LockOptions = {
  beatMs: 1_000,
  watchMs: 20_000,
  onLost: (error) => {
    throw error;
  },
};

/** Raised when another process works on the data folder. Two of them would silently lose each other's rows. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string, holder: string) {
    super(
      `The data folder ${dataDir} is in use by ${holder}. Stop that process first, or set DATA_DIR to another folder.`,
    );
    this.name = 'DataFolderInUse';
  }
}

/**
 * Takes the lock of a data folder for this process; returns the function that gives it back. A lock whose process no
 * longer runs (a crash) is taken over: at once where that can be seen, else (a process of another container or host)
 * after the lock has shown no life for `watchMs`. A holder that stood still for longer finds its lost lock at its next beat.
 */
export async function lockDataFolder(
  dataDir: string,
  options: Partial<LockOptions> = {},
): Promise<() => void> {
  const { beatMs, watchMs, onLost } = { ...USUAL, ...options };
  const file = join(dataDir, 'wardline.lock');
  const mark = `${process.pid} ${startOf(process.pid)} ${whereProcessesAreSeen()}`;
  for (;;) {
    try {
      writeFileSync(file, mark, { flag: 'wx', mode: 0o600 });
      await sleep(SETTLE_MS);
      if (readMark(file) === mark) return beat({ dataDir, file, mark }, { beatMs, onLost });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holding = readMark(file) ?? '';
    const [pid, start, where] = holding.split(' ');
    const holder = Number(pid);
    if (where === undefined || where === whereProcessesAreSeen()) {
      if (holder > 0 && startOf(holder) === start)
        throw new DataFolderInUse(dataDir, `the running process ${holder}`);
    } else {
      process.stderr.write(
        `The data folder ${dataDir} was last used in another container or on another host; seeing within ${watchMs / 1_000} s whether it still is.\n`,
      );
      if (await livesOn(file, { beatMs, watchMs }))
        throw new DataFolderInUse(dataDir, 'a process of another container or host');
    }
    // Another process may have taken it over meanwhile.
    if (readMark(file) === holding || holding === '') rmSync(file, { force: true });
  }
}

/** Touches the lock until it is given back. */
function beat(
  { dataDir, file, mark }: Record<'dataDir' | 'file' | 'mark', string>,
  { beatMs, onLost }: Pick<LockOptions, 'beatMs' | 'onLost'>,
): () => void {
  const timer = setInterval(() => {
    if (!isForeign(file, mark)) return;
    clearInterval(timer);
    onLost(new DataFolderInUse(dataDir, 'another process, which took it over while this one stood still'));
  }, beatMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    if (readMark(file) === mark) rmSync(file, { force: true });
  };
}

/** Touches the lock; true when another process holds it. A disk that fails or turned read-only does not take the lock. */
function isForeign(file: string, mark: string): boolean {
  try {
    if (readFileSync(file, 'utf8') !== mark) return true;
    const now = new Date();
    utimesSync(file, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') writeAgain(file, mark);
  }
  return false;
}

/** One that was removed. */
function writeAgain(file: string, mark: string): void {
  try {
    writeFileSync(file, mark, { flag: 'wx', mode: 0o600 });
  } catch {
    // Another process was faster, which the next beat finds, or the folder is gone.
  }
}

/** Whether the lock is touched, or changes hands, while it is watched. By change alone: clocks of two hosts differ. */
async function livesOn(file: string, { beatMs, watchMs }: LockTimes): Promise<boolean> {
  const first = touchedAt(file);
  for (let watched = 0; watched < watchMs; watched += beatMs) {
    await sleep(beatMs);
    const now = touchedAt(file);
    if (now === null) return false;
    if (now !== first) return true;
  }
  return false;
}

/** Epoch ms; null when there is no lock. */
const touchedAt = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;

function readMark(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** The kernel, as started, and the PID namespace: a process number means something only there. No spaces. */
function whereProcessesAreSeen(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
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
