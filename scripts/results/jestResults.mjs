import { relative } from 'node:path';

/** @typedef {import('./testResult').TestResult} TestResult */

/**
 * The tests of a report of Jest (`--json`). The test environments count the assertions of each test without those of its hooks.
 * @param {{ testResults: readonly { name: string, status: string, message: string, assertionResults: readonly { ancestorTitles: string[], title: string, status: string, numPassingAsserts: number, failureMessages: string[] }[] }[] }} report
 * @param {string} root
 * @returns {TestResult[]}
 */
export function jestResults({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name).replaceAll('\\', '/');
    /** @type {TestResult[]} */
    const tests = assertionResults.map((each) => ({
      file,
      title: [...each.ancestorTitles, each.title].join(' › '),
      status: each.status === 'passed' || each.status === 'failed' ? each.status : 'skipped',
      isSecondTry: false,
      assertions: each.numPassingAsserts,
      messages: each.failureMessages,
    }));
    const couldNotRun = status === 'failed' && !tests.some((each) => each.status === 'failed');
    return couldNotRun
      ? [
          ...tests,
          { file, title: '', status: 'failed', isSecondTry: false, assertions: 0, messages: [message] },
        ]
      : tests;
  });
}

/**
 * The results of a run, with those of the files that were run again in the place of the first. A test that failed at either try and
 * passed at the other has not simply passed: the first makes it one of the second try, the other a failure.
 * @param {readonly TestResult[]} first
 * @param {readonly TestResult[]} second
 * @returns {TestResult[]}
 */
export function withSecondTry(first, second) {
  const again = numbered(second);
  const files = new Set(second.map(({ file }) => file));
  const firstKeys = new Set(numbered(first).keys());
  const merged = [...numbered(first)].map(([key, test]) => {
    if (!files.has(test.file)) return test;
    const now = again.get(key);
    if (test.status !== 'failed') return now?.status === 'failed' ? now : test;
    // A file that could not run at first is not reported once it can.
    if (now === undefined && test.title !== '') return test;
    if (now?.status === 'failed') return { ...now, messages: [...test.messages, ...now.messages] };
    return {
      ...(now ?? test),
      status: /** @type {const} */ ('passed'),
      isSecondTry: true,
      messages: test.messages,
    };
  });
  // Tests of a file that could not run at first.
  const added = [...again]
    .filter(([key]) => !firstKeys.has(key))
    .map(([, test]) => ({ ...test, isSecondTry: true }));
  return [...merged, ...added];
}

/** By file, title and the place among tests of the same title. @param {readonly TestResult[]} tests */
function numbered(tests) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  return new Map(
    tests.map((test) => {
      const name = JSON.stringify([test.file, test.title]);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [`${name} ${count}`, test];
    }),
  );
}
