import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where recorded data of real patients lies, beside the project; it is never part of it. */
const SHARED_DATA = join(__dirname, '../../../shared/data');

/**
 * A block of tests on a folder of recorded data. On a machine that has none they are skipped, and the summary
 * at the end of `npm test` reports it by the words added to the title (scripts/results/summary.mjs). No other
 * test may be skipped.
 */
export function describeOnData(title: string, folder: string, tests: (path: string) => void): void {
  const path = join(SHARED_DATA, folder);
  const [describeHere, reason] = existsSync(path)
    ? [describe, '']
    : [describe.skip, ` (no ../shared/data/${folder})`];
  describeHere(title + reason, () => tests(path));
}
