import { setTimeout as sleep } from 'node:timers/promises';

/** Retries the check until it holds; after `limitMs` its failure is the test's. */
export async function eventually(check: () => Promise<void> | void, limitMs = 10_000): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(20);
    }
  }
}
