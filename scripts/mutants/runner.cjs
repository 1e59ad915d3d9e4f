const { join } = require('node:path');
const { runCLI } = require('jest');

const root = join(__dirname, '../..');
const { transformIgnorePatterns, modulePathIgnorePatterns } = require('../../jest.config.js').projects[0];

/** Runs the tests on a mutant, or without one; returns whether they pass. */
process.on('message', async ({ mutant, tests }) => {
  const config = {
    rootDir: root,
    roots: ['src', 'test', 'scripts'].map((folder) => join(root, folder)),
    testEnvironment: 'node',
    transform: { '\\.m?[jt]sx?$': join(__dirname, 'transform.cjs') },
    transformIgnorePatterns,
    modulePathIgnorePatterns,
    globals: mutant === null ? {} : { mutant },
  };
  const { results } = await runCLI(
    {
      _: tests,
      $0: 'jest',
      config: JSON.stringify(config),
      runTestsByPath: true,
      runInBand: true,
      bail: 1,
      silent: true,
      reporters: [],
      watchman: false,
      testTimeout: 20_000,
    },
    [root],
  );
  process.send({ isGreen: results.success, tests: results.numPassedTests });
});
