import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

/** @typedef {import('./testResult').TestResult} TestResult */
/** @typedef {import('@playwright/test/reporter').TestStep} TestStep */

/**
 * Reports each browser test as a `TestResult` into the file named by WARDLINE_RESULTS. Playwright's own JSON report leaves out the steps
 * of `expect`.
 */
export default class ResultsReporter {
  /** @type {string[]} */
  errors = [];

  /** @param {import('@playwright/test/reporter').FullConfig} _config @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_config, suite) {
    this.suite = suite;
  }

  /** @param {import('@playwright/test/reporter').TestError} error */
  onError(error) {
    this.errors.push(error.message ?? String(error.value));
  }

  onEnd() {
    const tests = this.suite?.allTests().map(resultOf) ?? [];
    const file = process.env.WARDLINE_RESULTS ?? '.cache/playwright.json';
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ tests, errors: this.errors }));
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test @returns {TestResult} */
function resultOf(test) {
  const last = test.results.at(-1);
  // A test that is expected to fail (`test.fail`) proves nothing.
  const hasPassed = last?.status === 'passed' && test.expectedStatus === 'passed';
  return {
    file: relative(process.cwd(), fileOf(test)).replaceAll('\\', '/'),
    title: test.titlePath().slice(3).join(' › '),
    status: hasPassed ? 'passed' : last === undefined || last.status === 'skipped' ? 'skipped' : 'failed',
    isSecondTry: hasPassed && test.results.length > 1,
    assertions: assertionsIn(last?.steps ?? []),
    messages: test.results.flatMap(({ errors }) => errors.map(({ message }) => message ?? '')),
  };
}

/**
 * The assertions that passed, without those of hooks and fixtures, which prove nothing about a test.
 * @param {readonly TestStep[]} steps @returns {number}
 */
function assertionsIn(steps) {
  return steps.reduce((sum, { category, error, steps: inner }) => {
    if (category === 'hook' || category === 'fixture') return sum;
    return sum + (category === 'expect' && error === undefined ? 1 : 0) + assertionsIn(inner);
  }, 0);
}

/** The spec, also of a test that a helper makes. @param {import('@playwright/test/reporter').TestCase} test */
function fileOf(test) {
  let suite = test.parent;
  while (suite.parent !== undefined && suite.type !== 'file') suite = suite.parent;
  return suite.location?.file ?? test.location.file;
}
