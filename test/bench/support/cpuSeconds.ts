import { readFileSync } from 'node:fs';

/** Clock ticks a second, which Linux fixes at 100 for what /proc tells. */
const TICKS = 100;

/** CPU time, user and system, that these processes have used so far; one that has ended counts nothing. Linux only. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) / TICKS;
}

function ticksOf(pid: number): number {
  try {
    // The name in parentheses may itself hold spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    return 0;
  }
}
