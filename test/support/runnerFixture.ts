import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jestResults } from '../../scripts/results/jestResults.mjs';
import type { TestResult } from '../../scripts/results/testResult';

const ROOT = join(__dirname, '../..');

/** Inside the project, so that the runners and their libraries are found. */
function folderWith(files: Readonly<Record<string, string>>): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(ROOT, '.cache/runner-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/**
 * Runs a program to its end with none of the settings of the Jest around it; how it ended is in the result.
 */
function run(
  args: readonly string[],
  cwd: string,
  extra: Readonly<Record<string, string>> = {},
): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, ...extra };
  for (const name of ['JEST_WORKER_ID', 'NODE_ENV', 'NODE_OPTIONS']) delete env[name];
  return new Promise((done) => {
    execFile(process.execPath, args, { cwd, env, timeout: 60_000 }, () => done());
  });
}

/** What a real Jest reports of a test file of this text, in the environment of our tests; `again` runs it again, with its folder as it was left. */
export async function jestRun(
  source: string,
): Promise<{ tests: TestResult[]; again: () => Promise<TestResult[]>; remove: () => void }> {
  const folder = folderWith({ 'fixture.test.js': source });
  const config = {
    rootDir: folder,
    testEnvironment: join(ROOT, 'test/support/nodeEnvironment.ts'),
    transform: { '\\.ts$': [require.resolve('babel-jest'), { configFile: join(ROOT, 'babel.config.js') }] },
  };
  writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
  const report = join(folder, 'report.json');
  const attempt = async (): Promise<TestResult[]> => {
    rmSync(report, { force: true });
    const args = ['--config', join(folder, 'jest.config.json'), '--ci', '--json', '--outputFile', report];
    await run([join(ROOT, 'node_modules/jest/bin/jest.js'), ...args], ROOT);
    return jestResults(JSON.parse(readFileSync(report, 'utf8')) as Parameters<typeof jestResults>[0], folder);
  };
  return { tests: await attempt(), again: attempt, remove: () => rmSync(folder, { recursive: true }) };
}

/** What a real Playwright reports of a spec of this text, through the reporter of our browser tests, with one second try. */
export async function playwrightRun(source: string): Promise<TestResult[]> {
  const folder = folderWith({
    'fixture.spec.js': source,
    'playwright.config.js': `module.exports = { workers: 1, retries: 1, reporter: [[${JSON.stringify(join(ROOT, 'scripts/results/playwrightReporter.mjs'))}]] };`,
  });
  const report = join(folder, 'results.json');
  try {
    await run([join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test'], folder, {
      WARDLINE_RESULTS: report,
    });
    return (JSON.parse(readFileSync(report, 'utf8')) as { tests: TestResult[] }).tests;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
