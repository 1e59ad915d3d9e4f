import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure } from './progress.mjs';

/** The folder of the project, wherever the script was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where the output of child processes goes. */
export const logFolder = join(root, '.cache/logs');

/** Runs a program to its end with its output in a log file; when it fails, the last lines of that file are the error. */
export async function run(name, command, args, { env = {}, cwd = root } = {}) {
  const log = join(logFolder, `${name}.log`);
  mkdirSync(logFolder, { recursive: true });
  const output = openSync(log, 'w');
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const code = await ended(child).catch((error) => error.message);
  if (code !== 0)
    throw new Failure(`${name} failed (${code}). The last lines of ${log}:\n\n${lastLines(log)}`);
}

/** Runs a tool of node_modules with this Node, or another `node`, so that no shell and no PATH is involved. */
export function tool(name, path, args, { node = process.execPath, ...options } = {}) {
  return run(name, node, [join('node_modules', path), ...args], options);
}

/** Resolves with the exit code (or the name of the signal) once the process has gone; rejects when it could not be started. */
export function ended(child) {
  if (child.exitCode !== null || child.signalCode !== null)
    return Promise.resolve(child.exitCode ?? child.signalCode);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? signal));
  });
}

/** The end of a text file, for a person to read. */
export function lastLines(file, count = 25) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-count).join('\n');
}
