import { join } from 'node:path';
import { jestResults, withSecondTry } from '../results/jestResults.mjs';
import { hasProperties } from '../results/rules.mjs';
import { runReported } from '../results/runReported.mjs';
import { endStuckFiles } from '../results/stuckFiles.mjs';
import { root, run } from './run.mjs';

/** @typedef {import('../results/testResult').TestResult} TestResult */

/** Files that are run a second time at most: where more fail, the machine is not the cause. */
const TRIED_AGAIN = 5;

/**
 * Runs Jest projects, and the files that failed once more by themselves, one at a time; a test that passes
 * only then is marked so. Files with properties are never run again: other random inputs would hide what was
 * found.
 * @param {string[]} projects
 * @returns {Promise<TestResult[]>}
 */
export async function jestTwice(projects) {
  const first = await jest(projects);
  const failed = first.filter(({ status }) => status === 'failed').map(({ file }) => file);
  const files = [...new Set(failed)].filter((file) => !hasProperties(file));
  if (files.length === 0 || files.length > TRIED_AGAIN) return first;
  return withSecondTry(first, await jest(projects, ['--runInBand', '--runTestsByPath', ...files]));
}

/**
 * Runs Jest projects; `env` is added to that of the process.
 * @param {string[]} projects
 * @param {string[]} [args]
 * @param {Record<string, string>} [env]
 * @param {string} [node] The Node that runs them.
 * @returns {Promise<TestResult[]>}
 */
export async function jest(projects, args = [], env = {}, node = process.execPath) {
  const report = join(root, '.cache', `jest-${projects.join('-')}.json`);
  // PGlite needs the first flag: without it the process crashes. The last: a page in a test allocates much,
  // and a larger young generation collects less often.
  const flags = [
    '--experimental-vm-modules',
    '--no-warnings',
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    '--ci',
    '--json',
    '--outputFile',
    report,
  ];
  const name = `jest-${projects.join('-')}`;
  const running = join(root, '.cache', `${name}-running`);
  const command = [...flags, '--selectProjects', ...projects, ...args];
  const runner = async () => {
    const stopWatching = endStuckFiles(running);
    try {
      await run(name, node, command, { env: { ...env, WARDLINE_RUNNING: running } });
    } finally {
      stopWatching();
    }
  };
  return runReported('Jest', report, runner, (json) => jestResults(json, root));
}
