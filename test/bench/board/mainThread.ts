import type { CDPSession, Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Thread time, µs: the CPU time used, regardless of other load on the machine. */
  tdur?: number;
}

/** Seconds that the page's main thread has spent in tasks so far. */
export async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

/** CPU time, in ms, of the longest task of the page's main thread while `work` runs. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('The page has no browser');
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise<void>((resolve) => {
    cdp.once('Tracing.tracingComplete', () => resolve());
  });
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline'] },
  });
  await work();
  await cdp.send('Tracing.end');
  await complete;
  await cdp.detach();
  return longestOf(events);
}

/** The main thread is the one that runs the page's scripts. 0 where no task of it, or of any thread, took long enough to stand in the trace. */
export function longestOf(events: readonly TraceEvent[]): number {
  if (events.length === 0) throw new Error('The trace is empty');
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const calls = new Map<string, number>();
  for (const event of events)
    if (event.name === 'FunctionCall') calls.set(threadOf(event), (calls.get(threadOf(event)) ?? 0) + 1);
  const [main] = [...calls].sort((a, b) => b[1] - a[1])[0] ?? [];
  const tasks = events.filter((event) => event.ph === 'X' && event.name.endsWith('RunTask'));
  return Math.max(0, ...tasks.filter((task) => threadOf(task) === main).map(({ tdur }) => tdur ?? 0)) / 1_000;
}

/**
 * Bytes of script heap after collection: the least of a dozen samples, so that an answer in transit does not
 * count.
 */
export async function heapAfterCollection(cdp: CDPSession): Promise<number> {
  const looks: number[] = [];
  for (let look = 0; look < 12; look += 1) {
    await new Promise((resolve) => {
      setTimeout(resolve, 30);
    });
    await cdp.send('HeapProfiler.collectGarbage');
    looks.push((await cdp.send('Runtime.getHeapUsage')).usedSize);
  }
  return Math.min(...looks);
}
