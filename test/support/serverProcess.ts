import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const START_LIMIT_MS = 60_000;

/** The built server as a process of its own. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Resolves once the process is gone. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

const PROGRAMS = {
  built: ['--enable-source-maps', 'dist/server/index.mjs'],
  sources: ['--import', 'tsx', 'src/server/index.ts'],
};

/** Starts the server, as it was built or as its sources are now, on a free port; resolves when it listens. */
export async function startServerProcess(
  env: Readonly<Record<string, string>>,
  program: keyof typeof PROGRAMS = 'built',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, PROGRAMS[program], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', DEMO: '0', PORT: '0', LOG_LEVEL: 'error', ...env },
    // The end of the channel signals to the server that this process is gone.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-8_000)));
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    const ready = /^READY (\S+)$/m.exec(output)?.[1];
    if (ready !== undefined && child.pid !== undefined) {
      return {
        url: ready,
        pid: child.pid,
        async kill(signal) {
          child.kill(signal);
          await gone;
        },
      };
    }
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
