import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './progress.mjs';
import { jestResults, withSecondTry } from '../results/jestResults.mjs';
import { hasProperties } from '../results/rules.mjs';
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
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
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
  let exit;
  await run(`jest-${projects.join('-')}`, node, [...flags, '--selectProjects', ...projects, ...args], {
    env,
  }).catch((error) => {
    exit = error;
  });
  const results = read(report, exit);
  if (exit && !results.some(({ status }) => status === 'failed')) throw exit;
  return results;
}

function read(report, exit) {
  let json;
  try {
    json = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw exit ?? new Failure(`Jest left no report in ${report}.`);
  }
  return jestResults(json, root);
}
