import { spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { ended, root } from './run.mjs';

const LOG_LIMIT_BYTES = 10 * 1024 * 1024;
const STOP_LIMIT_MS = 15_000;

/**
 * Starts a program of the product with its output appended to a log file. It gets a process group of its own,
 * so that Ctrl-C reaches this process alone, which then stops everything in order; and a channel whose end
 * signals that this process died.
 */
export function startService(args, { env, log }) {
  mkdirSync(dirname(log), { recursive: true, mode: 0o700 });
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) renameSync(log, `${log}.1`);
  const begin = existsSync(log) ? statSync(log).size : 0;
  const output = openSync(log, 'a', 0o600);
  const child = spawn(process.execPath, args, {
    cwd: root,
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const gone = ended(child).catch((error) => error.message);
  return {
    /** Resolves with the exit code or signal when the program has gone. */
    gone,
    /** What this run has written so far. */
    written: () => readFileSync(log).subarray(begin).toString('utf8'),
    stop: async () => {
      child.kill('SIGTERM');
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await gone;
      clearTimeout(limit);
    },
  };
}

/** Waits until a line of the program's output matches, and resolves with the match; undefined when the program ends before. */
export async function outputOf(service, pattern) {
  let over = false;
  void service.gone.then(() => (over = true));
  for (;;) {
    const last = over; // Looked at before the output, so that what was written last is seen.
    const match = pattern.exec(service.written());
    if (match) return match;
    if (last) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a program printed when it ended: sentences if there are any, else the end of its structured log. */
export function lastWords(service) {
  const lines = service.written().trim().split('\n');
  const sentences = lines.filter((line) => line !== '' && !line.startsWith('{'));
  return (sentences.length > 0 ? sentences : lines).slice(-15).join('\n');
}
