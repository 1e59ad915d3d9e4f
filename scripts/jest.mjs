import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './progress.mjs';
import { root, run } from './run.mjs';

/** Files that are tried a second time at most: where more fail, it is not the machine. */
const TRIED_AGAIN = 5;

/**
 * Runs Jest projects, and the files that failed once more by themselves, one at a time; resolves like `jest`, with `triedAgain`: what had
 * gone wrong with the tests that passed only then. Files with properties are never tried again: other random inputs would hide what was found.
 */
export async function jestTwice(projects) {
  const first = await jest(projects);
  const files = [...new Set(first.failedFiles)];
  if (files.some(hasProperties)) return first;
  if (files.length === 0 || files.length > TRIED_AGAIN) return first;
  const second = await jest(projects, ['--runInBand', '--runTestsByPath', ...files]);
  return {
    ...second,
    // What passed the first time in these files has been counted then.
    passed: first.passed + first.failed - second.failed,
    skipped: first.skipped,
    triedAgain: first.failures.filter(
      (failure) => !second.failures.some((again) => titleOf(again) === titleOf(failure)),
    ),
  };
}

const hasProperties = (file) => readFileSync(file, 'utf8').includes('fast-check');

const titleOf = (failure) => failure.split('\n', 1)[0];

/** Runs Jest projects; resolves with `{ passed, failed, skipped, failures, failedFiles }`; a suite that could not run counts as a failed test. `env` is added to theirs, `node` runs them. */
export async function jest(projects, args = [], env = {}, node = process.execPath) {
  const report = join(root, '.cache', `jest-${projects.join('-')}.json`);
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  // PGlite needs the first flag: without it the process crashes. The last: a page in a test makes much garbage, and a larger nursery collects less often.
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
  await run(
    `jest-${projects.join('-')}`,
    node,
    [...flags, '--selectProjects', ...projects, ...args],
    { env },
  ).catch((error) => {
    exit = error;
  });
  const results = read(report, exit);
  if (exit && results.failed === 0) throw exit;
  return results;
}

function read(report, exit) {
  let json;
  try {
    json = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw exit ?? new Failure(`Jest left no report in ${report}.`);
  }
  const bad = json.testResults.filter(({ status }) => status === 'failed');
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
    skipped: json.numPendingTests + json.numTodoTests,
    failedFiles: bad.map(({ name }) => name),
    failures: bad.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(({ status }) => status === 'failed');
      const where = name.replace(`${root}/`, '');
      if (tests.length === 0) return [`${where}\n${message}`];
      return tests.map(
        ({ fullName, failureMessages }) => `${where}: ${fullName}\n${failureMessages.join('\n')}`,
      );
    }),
  };
}
