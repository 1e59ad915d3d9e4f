import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @typedef {import('./testResult').LastRun} LastRun */

/** From the root of the project. */
const FILE = '.cache/last-run.json';

/** Keeps what the runners reported of every test. @param {string} root @param {LastRun['tests']} tests */
export function keepLastRun(root, tests) {
  const file = join(root, FILE);
  mkdirSync(dirname(file), { recursive: true });
  const isChanged = (git(root, 'status', '--porcelain') ?? '') !== '';
  /** @type {LastRun} */
  const run = {
    finishedAt: new Date().toISOString(),
    commit: git(root, 'rev-parse', 'HEAD'),
    isChanged,
    tests,
  };
  writeFileSync(file, JSON.stringify(run));
}

/**
 * Keeps the results of an earlier run from being treated as those of one that was stopped.
 * @param {string} root
 */
export const deleteLastRun = (root) => rmSync(join(root, FILE), { force: true });

/** @param {string} root @returns {LastRun | null} */
export function readLastRun(root) {
  const file = join(root, FILE);
  return existsSync(file) ? /** @type {LastRun} */ (JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/**
 * How old the results are, and of which commit, as text.
 * @param {string} root @param {LastRun} run @param {number} now
 */
export function ageOf(root, { finishedAt, commit, isChanged }, now) {
  const minutes = Math.max(0, Math.round((now - Date.parse(finishedAt)) / 60_000));
  const age = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`;
  const newest = git(root, 'rev-parse', 'HEAD');
  const from =
    commit === null ? 'without git' : `on commit ${commit.slice(0, 9)}${isChanged ? ' with changes' : ''}`;
  const isOld = commit !== newest && newest !== null;
  return `Results of the whole run of ${finishedAt}, ${age} ago, ${from}${isOld ? `; the newest commit is ${newest.slice(0, 9)}` : ''}.`;
}

/** When the newest commit was made; null without git. @param {string} root */
export function newestCommitDate(root) {
  const date = git(root, 'log', '-1', '--format=%cI');
  return date === null ? null : new Date(date);
}

/** @param {string} root @param {string[]} args @returns {string | null} */
function git(root, ...args) {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
