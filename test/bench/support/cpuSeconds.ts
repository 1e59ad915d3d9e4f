import { readdirSync, readFileSync } from 'node:fs';

/** CPU time that the threads of these processes have used so far; a process that has ended counts nothing. Linux only. */
export function cpuSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + nanosecondsOf(pid), 0) / 1e9;
}

/** /proc tells time on a CPU to the nanosecond here, and to a hundredth of a second where others look. */
function nanosecondsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce((sum, thread) => sum + Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]), 0);
  } catch {
    return 0;
  }
}
