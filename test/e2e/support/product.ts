import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');
const START_LIMIT_MS = 120_000;

/** One `npm start` on a data folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  /** The process of `scripts/commands/start.mjs`. */
  process: ChildProcess;
  /** What it has printed so far. */
  output(): string;
  /** The process that holds the data folder: the server. */
  serverPid(): number;
  /** Resolves with the exit code once it has ended. */
  ended: Promise<number | null>;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null>;
}

export interface ProductOptions {
  dataDir: string;
  port: number;
  /** Without the patient who collapses: a user who looks at the whole board wants to know what is on it. */
  steady?: boolean;
}

/**
 * Starts the built product as a user does, with little history so that it is soon ready. Fails with its
 * output.
 */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = launch(options);
  const url = await firstLine(product, /running at (http:\S+)/, START_LIMIT_MS);
  return { ...product, url };
}

/** Starts it without waiting for anything. */
export function launch({ dataDir, port, steady = false }: ProductOptions): Omit<Product, 'url'> {
  const child = spawn(
    process.execPath,
    [
      'scripts/commands/start.mjs',
      '--port',
      String(port),
      '--history-hours',
      '2',
      ...(steady ? ['--steady'] : []),
    ],
    {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    dataDir,
    process: child,
    output: () => output,
    serverPid: () => Number(readFileSync(join(dataDir, 'wardline.lock'), 'utf8').split(' ')[0]),
    ended,
    stop: () => {
      child.kill('SIGINT');
      return ended;
    },
  };
}

/** A data folder of its own, as an empty machine has. */
export function emptyDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'wardline-e2e-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function firstLine(product: Omit<Product, 'url'>, pattern: RegExp, limitMs: number): Promise<string> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const found = pattern.exec(product.output())?.[1];
    if (found !== undefined) return found;
    if (product.process.exitCode !== null || Date.now() > deadline) {
      await product.stop();
      throw new Error(`The product did not get ready:\n${product.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
