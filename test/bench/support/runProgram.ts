import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningProgram {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

const ROOT = join(__dirname, '../../..');

/**
 * Starts a program with Node that prints `READY <url>` once it listens. Its log is discarded, not disabled.
 */
export async function runProgram(
  args: readonly string[],
  env: Record<string, string>,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill());
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log = (log + text).slice(-2_000)));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('READY ')) resolve(line.slice('READY '.length));
    });
    void ended.then(() => reject(new Error(`${args.join(' ')} did not start:\n${log}`)));
  });
  return {
    url,
    pid: child.pid ?? NaN,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The built product. */
export function runServer(env: Record<string, string>): Promise<RunningProgram> {
  return runProgram(['--enable-source-maps', 'dist/server/index.mjs'], { PORT: '0', ...env });
}

/** A program of this folder. */
export function runFloor(file: string, env: Record<string, string>): Promise<RunningProgram> {
  return runProgram(['--import', 'tsx', join(__dirname, file)], env);
}
