import { mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { seconds } from '../lib/progress.mjs';
import { root } from '../lib/run.mjs';

/** The longest test file takes two minutes, and four on a machine that is busy with other work. */
const STUCK_MS = 15 * 60_000;

const EVERY_MS = 10_000;

/**
 * Ends the process of each test file that has run longer than `limit` milliseconds: Jest reports that file as failed and goes on with
 * the others. Jest's own time limit does not see an endless loop, a module that never loads, or an environment that never closes.
 * @param {string} folder Where the test environments write which process runs which file (test/fixtures/runner/runningFile.ts).
 * @param {{limit?: number, every?: number, say?: (line: string) => void}} [options]
 * @returns {() => void} Ends the watch.
 */
export function endStuckFiles(folder, { limit = STUCK_MS, every = EVERY_MS, say = console.log } = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const timer = setInterval(() => {
    for (const { pid, file, since } of runningFiles(folder)) {
      const mark = join(folder, String(pid));
      // Jest replaces a worker that needs too much memory, also one that has just begun a file.
      if (!isAlive(pid)) rmSync(mark, { force: true });
      else if (Date.now() - since >= limit) {
        rmSync(mark, { force: true });
        say(`\n    ${relative(root, file)} had not ended after ${seconds(limit)}: stopped`);
        process.kill(pid, 'SIGKILL');
      }
    }
  }, every);
  return () => clearInterval(timer);
}

function runningFiles(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    try {
      return [{ pid: Number(name), file: readFileSync(path, 'utf8'), since: statSync(path).mtimeMs }];
    } catch {
      // It has ended in this moment.
      return [];
    }
  });
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
