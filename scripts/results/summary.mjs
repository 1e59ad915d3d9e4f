import { isEntryOf } from './quarantine.mjs';

/** @typedef {import('./testResult').TestResult} TestResult */
/** @typedef {import('./testResult').QuarantineEntry} QuarantineEntry */

/** In the title of a test that is skipped because recorded data is missing (test/fixtures/runner/sharedData.ts). */
const MISSING_DATA = /\(no \.\.\/shared\/data\/([\w.-]+)\)/;

/**
 * The summary of the tests of a run. A test that passed only at the second try has failed, unless it is in
 * quarantine; one that was skipped has failed, unless the recorded data named in its title is missing.
 * @param {readonly TestResult[]} tests
 * @param {{ quarantine?: readonly QuarantineEntry[], hasData?: (folder: string) => boolean, hasProperties?: (file: string) => boolean }} [context]
 * @returns {{ passed: number, failed: number, skipped: number, secondTry: number, failures: string[], quarantined: string[], missingData: string[] }}
 */
export function summaryOf(
  tests,
  { quarantine = [], hasData = () => false, hasProperties = () => false } = {},
) {
  /** @type {ReturnType<typeof summaryOf>} */
  const sum = {
    passed: 0,
    failed: 0,
    skipped: 0,
    secondTry: 0,
    failures: [],
    quarantined: [],
    missingData: [],
  };
  const fail = (/** @type {TestResult} */ test, /** @type {string[]} */ ...why) => {
    sum.failed += 1;
    sum.failures.push([`${test.file}: ${test.title}`, ...why, ...test.messages].join('\n'));
  };
  for (const test of tests) {
    if (test.status === 'failed') {
      fail(test, ...(hasProperties(test.file) && test.messages.some(isCounterexample) ? [KEEP] : []));
    } else if (test.status === 'skipped') {
      const folder = MISSING_DATA.exec(test.title)?.[1];
      if (folder === undefined || hasData(folder))
        fail(test, 'was skipped: only tests on recorded data may be, where ../shared/data does not have it');
      else {
        sum.skipped += 1;
        if (!sum.missingData.includes(folder)) sum.missingData.push(folder);
      }
    } else if (test.isSecondTry) {
      sum.secondTry += 1;
      if (quarantine.some((entry) => isEntryOf(entry, test))) {
        sum.passed += 1;
        sum.quarantined.push(`${test.file}: ${test.title}`);
      } else fail(test, 'passed only at the second try; at the first:');
    } else sum.passed += 1;
  }
  return sum;
}

const KEEP =
  'Keep the counterexample: into `examples` of its fc.assert, or a test of its own (CONTRIBUTING.md).';

/** @param {string} message */
const isCounterexample = (message) => message.includes('Counterexample: ');

/**
 * The last line of `npm test`.
 * @param {Pick<ReturnType<typeof summaryOf>, 'passed' | 'failed' | 'skipped' | 'secondTry' | 'missingData'>} sum
 */
export function lastLine({ passed, failed, skipped, secondTry, missingData }) {
  const why = missingData.map((folder) => `../shared/data/${folder}`).join(', ');
  return `${passed} passed, ${failed} failed, ${skipped} skipped${skipped > 0 ? ` (without ${why})` : ''}, ${secondTry} only at the second try`;
}
