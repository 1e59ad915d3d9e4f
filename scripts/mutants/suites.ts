import type { Mutant } from './mutate';
import type { TestRunner, Verdict } from './tryMutants';

const FIRST_LIMIT_MS = 600_000;
const SLOW_MS = 4_000;

/** On a busy machine all files are slow: only one that takes this many times as long as the quickest is left out. */
const SLOW_TIMES = 20;

/** A file of tests that is green without a mutant. */
export interface Suite {
  test: string;
  /** Without a mutant, once everything is compiled. */
  tookMs: number;
  /** How many mutants of the file it has found. */
  found: number;
}

/**
 * The files of tests with their times, without those that take longer than SLOW_MS and than SLOW_TIMES the quickest; `failed`: those that are not
 * green without a mutant, which show nothing.
 */
export async function timedSuites(
  runner: TestRunner,
  tests: readonly string[],
): Promise<{ suites: Suite[]; failed: string[] }> {
  const suites: Suite[] = [];
  const failed: string[] = [];
  for (const test of tests) {
    const tookMs = await timeOf(runner, test);
    if (tookMs === null) failed.push(test);
    else suites.push({ test, tookMs, found: 0 });
  }
  suites.sort((a, b) => a.tookMs - b.tookMs);
  const limitMs = Math.max(SLOW_MS, SLOW_TIMES * (suites[0]?.tookMs ?? 0));
  return { suites: suites.filter(({ tookMs }) => tookMs <= limitMs), failed };
}

/** The time of the second run, when everything is compiled; null when a run fails. */
async function timeOf(runner: TestRunner, test: string): Promise<number | null> {
  let begun = 0;
  for (let run = 0; run < 2; run += 1) {
    begun = Date.now();
    if ((await runner.isGreen(test, null, FIRST_LIMIT_MS)) !== true) return null;
  }
  return Date.now() - begun;
}

/** Runs the tests on a mutant until one file fails. */
export async function verdictOf(
  runner: TestRunner,
  mutant: Mutant,
  suites: readonly Suite[],
): Promise<Verdict> {
  if (suites.length === 0) return 'untested';
  // What found most of the last mutants for its time is likely to find the next.
  const worth = ({ tookMs, found }: Suite): number => tookMs / (found + 1);
  for (const suite of [...suites].sort((a, b) => worth(a) - worth(b))) {
    // Ten times what the tests take without a mutant.
    const isGreen = await runner.isGreen(suite.test, mutant, 10_000 + 10 * suite.tookMs);
    if (isGreen === true) continue;
    suite.found += 1;
    return isGreen === null ? 'hung' : 'killed';
  }
  return 'survived';
}
