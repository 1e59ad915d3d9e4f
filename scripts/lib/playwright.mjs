import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './progress.mjs';
import { root, tool } from './run.mjs';

/**
 * Runs the browser tests against the built product. A fault outside of every test is a failed result without
 * a title.
 * @param {string} chromium
 * @param {string[]} [args]
 * @param {string} [node] The Node that runs them.
 * @returns {Promise<import('../results/testResult').TestResult[]>}
 */
export async function playwright(chromium, args = [], node = process.execPath) {
  const report = join(root, '.cache/playwright.json');
  rmSync(report, { force: true });
  const env = { CHROMIUM_PATH: chromium, WARDLINE_RESULTS: report };
  const reporters = '--reporter=list,./scripts/results/playwrightReporter.mjs';
  let exit;
  await tool('playwright', '@playwright/test/cli.js', ['test', reporters, ...args], { env, node }).catch(
    (error) => {
      exit = error;
    },
  );
  const results = read(report, exit);
  if (exit && !results.some(({ status }) => status === 'failed')) throw exit;
  return results;
}

function read(report, exit) {
  let json;
  try {
    json = JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw exit ?? new Failure(`Playwright left no report in ${report}.`);
  }
  const outside = json.errors.map((message) => ({
    file: 'test/e2e',
    title: '',
    status: 'failed',
    isSecondTry: false,
    assertions: 0,
    messages: [message],
  }));
  return [...json.tests, ...outside];
}
