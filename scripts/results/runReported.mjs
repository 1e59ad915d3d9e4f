import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { Failure } from '../lib/progress.mjs';

/**
 * Runs a test runner that leaves a JSON report. A runner that fails without a failed test in its report could not run: that is thrown.
 * @param {string} name
 * @param {string} report Path of the file that the runner writes.
 * @param {() => Promise<unknown>} runner
 * @param {(json: any) => import('./testResult').TestResult[]} resultsOf
 * @returns {Promise<import('./testResult').TestResult[]>}
 */
export async function runReported(name, report, runner, resultsOf) {
  mkdirSync(dirname(report), { recursive: true });
  rmSync(report, { force: true });
  let exit;
  await runner().catch((error) => {
    exit = error;
  });
  const results = resultsOf(read(name, report, exit));
  if (exit && !results.some(({ status }) => status === 'failed')) throw exit;
  return results;
}

function read(name, report, exit) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    throw exit ?? new Failure(`${name} left no report in ${report}.`);
  }
}
