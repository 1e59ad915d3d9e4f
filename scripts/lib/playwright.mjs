import { join } from 'node:path';
import { runReported } from '../results/runReported.mjs';
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
  const env = { CHROMIUM_PATH: chromium, WARDLINE_RESULTS: report };
  const reporters = '--reporter=list,./scripts/results/playwrightReporter.mjs';
  const cli = ['@playwright/test/cli.js', ['test', reporters, ...args], { env, node }];
  return runReported('Playwright', report, () => tool('playwright', ...cli), resultsOf);
}

function resultsOf({ tests, errors }) {
  const outside = errors.map((message) => ({
    file: 'test/e2e',
    title: '',
    status: 'failed',
    isSecondTry: false,
    assertions: 0,
    messages: [message],
  }));
  return [...tests, ...outside];
}
