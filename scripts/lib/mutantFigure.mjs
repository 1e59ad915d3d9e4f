import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, step } from './progress.mjs';
import { root, run } from './run.mjs';

const RESULT = join(root, '.cache/mutants.json');
const LEAST_PERCENT = 90;
const DAY_MS = 24 * 60 * 60 * 1_000;

/** One row: how many of the mutants are found, in the files that changed since the last run and in a tenth of the others, another one each day. */
export async function mutantFigure() {
  const { commit } = existsSync(RESULT) ? JSON.parse(readFileSync(RESULT, 'utf8')) : {};
  const since = commit === undefined ? [] : ['--since', commit];
  // A run that breaks off must not be answered with the last one's result.
  rmSync(RESULT, { force: true });
  const tenth = String(Math.floor(Date.now() / DAY_MS) % 10);
  const args = ['scripts/commands/mutants.ts', ...since, '--tenth', tenth, '--minutes', '60'];
  // Fewer than 90 % is a figure that misses its limit; the survivors are in the log.
  await step('Trying mutants', () => run('mutants', process.execPath, ['--import', 'tsx', ...args])).catch(
    (error) => {
      if (!(error instanceof Failure)) throw error;
      console.error(`\n${error.message}`);
    },
  );
  const { tried, found } = existsSync(RESULT)
    ? JSON.parse(readFileSync(RESULT, 'utf8'))
    : { tried: [], found: 0 };
  const percent = tried.length === 0 ? 0 : Math.floor((100 * found) / tried.length);
  return {
    name: `mutants that a unit test finds (${found} of ${tried.length})`,
    value: percent,
    limit: LEAST_PERCENT,
    unit: '%',
    ok: percent >= LEAST_PERCENT,
  };
}
