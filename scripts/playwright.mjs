import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure } from './progress.mjs';
import { root, tool } from './run.mjs';

/**
 * Runs the browser tests against the built product; resolves with `{ passed, failed, skipped, failures, triedAgain }`, the last what had gone
 * wrong with those that passed when they were tried again.
 */
export async function playwright(chromium, args = [], node = process.execPath) {
  const report = join(root, '.cache/playwright.json');
  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(report, { force: true });
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  let exit;
  await tool('playwright', '@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], {
    env,
    node,
  }).catch((error) => {
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
    throw exit ?? new Failure(`Playwright left no report in ${report}.`);
  }
  const { expected, unexpected, flaky, skipped } = json.stats;
  const errors = json.errors.map(({ message }) => message);
  const specs = json.suites.flatMap(specsOf);
  return {
    passed: expected + flaky,
    failed: unexpected + errors.length,
    skipped,
    failures: [...errors, ...specs.filter(({ ok }) => !ok).map(failureOf)],
    triedAgain: specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(failureOf),
  };
}

/** Of the file, and of what it groups. */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** What went wrong with a test, whether or not it passed when it was tried again. */
function failureOf({ file, title, tests }) {
  const messages = tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => message)),
  );
  return `${file}: ${title}\n${messages.join('\n')}`;
}
