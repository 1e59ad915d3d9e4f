import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../fixtures/product/product';
import { report } from '../fixtures/load/figure';

/**
 * The time that a new user waits: a clone of the last commit into an empty folder, without any package cache,
 * then `npm start`.
 */
const ROOT = join(__dirname, '../..');
const SECOND = 1_000;

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'wardline-set-up-'));
  const clone = join(folder, 'clone');
  const env = {
    ...process.env,
    npm_config_cache: join(folder, 'npm-cache'),
    npm_execpath: undefined,
    DATA_DIR: join(clone, 'data'),
    DATABASE_URL: '',
    DEMO: '1',
  };
  try {
    await finished('git', ['clone', '--quiet', ROOT, clone], { cwd: folder, env });
    const first = await ready(clone, env);
    report({
      name: 'first npm start, empty machine, until the board is live',
      value: first,
      limit: 240,
      unit: 's',
    });
    let refused = NaN;
    const again = await ready(clone, env, async () => {
      const began = Date.now();
      await exitOf('node', ['scripts/commands/start.mjs', '--port', String(await freePort())], {
        cwd: clone,
        env,
      });
      refused = (Date.now() - began) / SECOND;
    });
    report({ name: 'npm start again, until the board is live', value: again, limit: 15, unit: 's' });

    report({
      name: 'a second start on the same data folder, until it is refused',
      value: refused,
      limit: 2,
      unit: 's',
    });

    rmSync(join(clone, '.cache'), { recursive: true });
    const began = Date.now();
    await finished('npm', ['run', '--silent', 'build'], { cwd: clone, env });
    report({ name: 'npm run build, cold', value: (Date.now() - began) / SECOND, limit: 60, unit: 's' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

type Place = { cwd: string; env: NodeJS.ProcessEnv };

/** Seconds from `npm start` to its word that the product runs; after `whileRunning` the product is stopped again. */
async function ready(
  cwd: string,
  env: NodeJS.ProcessEnv,
  whileRunning: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const began = Date.now();
  const child = spawn('npm', ['start', '--', '--port', String(await freePort())], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let output = '';
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.includes('running at')) resolve((Date.now() - began) / SECOND);
    });
    void ended.then(() => reject(new Error(`npm start ended early:\n${output}`)));
  });
  await whileRunning();
  process.kill(-(child.pid ?? 0), 'SIGINT'); // As a terminal does: to npm and all processes that it started.
  await ended;
  return seconds;
}

async function finished(command: string, args: string[], place: Place): Promise<void> {
  const code = await exitOf(command, args, place);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed (${code})`);
}

function exitOf(command: string, args: string[], place: Place): Promise<number | null> {
  return new Promise((resolve) => {
    spawn(command, args, { ...place, stdio: ['ignore', 'ignore', 'inherit'] }).once('exit', resolve);
  });
}

void main();
