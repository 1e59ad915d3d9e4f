import { readdirSync, readFileSync } from 'node:fs';

/**
 * CPU time that the threads of these processes have used so far; a process that has ended counts as 0. Linux
 * only.
 */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1e9;
}

/** /proc reports CPU time to the nanosecond here, and to a hundredth of a second where others look. */
function nanosecondsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce(
      (sum, thread) =>
        sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
      0,
    );
  } catch {
    return 0;
  }
}

/**
 * CPU time of a set of processes that may start and end: the time of one that ended stays counted as last
 * read.
 */
export class CpuMeter {
  readonly #pids: () => Promise<readonly number[]>;
  readonly #seen = new Map<number, number>();

  constructor(pids: () => Promise<readonly number[]>) {
    this.#pids = pids;
  }

  /** Seconds used since the meter was made, as far as it has looked. */
  async read(): Promise<number> {
    for (const pid of await this.#pids())
      this.#seen.set(pid, Math.max(this.#seen.get(pid) ?? 0, cpuSeconds([pid])));
    return [...this.#seen.values()].reduce((sum, seconds) => sum + seconds, 0);
  }
}
