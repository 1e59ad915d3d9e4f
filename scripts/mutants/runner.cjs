const { join } = require('node:path');
const { readConfig } = require('jest-config');
const TestRunner = require('jest-runner').default;
const MutantRuntime = require('./mutantRuntime.cjs');
const { makeLibraries } = require('../../test/fixtures/runner/libraries');
const { projects, testTimeout } = require('../../jest.config.js');

const root = join(__dirname, '../..');

/** Jest's settings of the unit tests and the map of their files, read once for all mutants of this process. */
async function prepare() {
  await makeLibraries();
  const config = {
    ...projects.find(({ displayName }) => displayName === 'unit'),
    roots: ['src', 'test', 'scripts'].map((folder) => join(root, folder)),
    runtime: join(__dirname, 'mutantRuntime.cjs'),
    testEnvironment: join(__dirname, 'firstFailureEnvironment.cjs'),
  };
  const argv = {
    _: [],
    $0: 'jest',
    config: JSON.stringify(config),
    silent: true,
    watchman: false,
    testTimeout,
  };
  const { globalConfig, projectConfig } = await readConfig(argv, root);
  const options = { console, maxWorkers: 1, watch: false, watchman: false };
  return { globalConfig, context: await MutantRuntime.createContext(projectConfig, options) };
}

const prepared = prepare();

/** Runs a file of tests on a mutant, or without one; answers whether its tests pass, and how many ran. */
process.on('message', async ({ mutant, test }) => {
  const { globalConfig, context } = await prepared;
  try {
    MutantRuntime.use(mutant);
  } catch {
    // The mutant is no valid program.
    process.send({ isGreen: false, tests: 0 });
    return;
  }
  const answer = { isGreen: true, tests: 0 };
  const runner = new TestRunner(globalConfig, {});
  runner.on('test-file-success', ([, result]) => {
    answer.tests = result.numPassingTests;
    if (result.numFailingTests > 0 || result.testExecError) answer.isGreen = false;
  });
  runner.on('test-file-failure', () => {
    answer.isGreen = false;
  });
  const tests = [{ context, path: join(root, test) }];
  await runner.runTests(tests, { isInterrupted: () => false }, { serial: true });
  process.send(answer);
});
