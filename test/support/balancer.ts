import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface Balancer {
  url: string;
  stop(): void;
}

/** The small balancer of docs/operations.md before these servers; every request goes to the next one. */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  const child = spawn(
    process.execPath,
    [join(__dirname, '../../scripts/commands/balancer.mjs'), '--port', '0', '--round-robin', ...servers],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  const { stdout } = child;
  if (stdout === null) throw new Error('The balancer has no output.');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).once('line', (line) => resolve(line.replace('READY ', '')));
    child.once('exit', () => reject(new Error('The balancer did not start.')));
  });
  return { url, stop: () => child.kill('SIGTERM') };
}
