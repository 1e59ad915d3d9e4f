import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { get, tokenOf } from '../../fixtures/product/api';
import {
  emptyDataDir,
  freePort,
  launch,
  removeDataDir,
  startProduct,
  type Product,
} from '../../fixtures/product/product';

/** `npm start` as a user runs it; no browser. */
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const dataDir = emptyDataDir();
let product: Product;
let session: string;

test.beforeAll(async () => {
  product = await startProduct({ dataDir, port: await freePort() });
});

test.afterAll(async () => {
  await product.stop();
  removeDataDir(dataDir);
});

test('says the address and the demo logins in a few lines', async () => {
  expect(product.output().trim().split('\n').length).toBeLessThanOrEqual(12);
  expect(product.output()).toContain(`running at ${product.url}`);
  expect(product.output()).toMatch(/nurse-demo.*admin-demo/);
  session = await tokenOf(product.url, 'nurse');
});

test('[D2] a second start on the same data folder is refused, naming the running process', async () => {
  const second = launch({ dataDir, port: await freePort() });
  expect(await second.ended).toBe(1);
  expect(second.output()).toContain(`in use by the running process ${product.serverPid()}`);
  expect(second.output()).not.toContain('    at ');
  // The server that is started without the script refuses as well.
  const server = spawnSync(process.execPath, ['dist/server/index.mjs'], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '' },
    encoding: 'utf8',
  });
  expect(server.status).toBe(1);
  expect(server.stderr).toBe(
    `The data folder ${dataDir} is in use by the running process ${product.serverPid()}. Stop that process first, or set DATA_DIR to another folder.\n`,
  );
  await tokenOf(product.url, 'nurse');
});

test('[D8] Ctrl-C stops simulator and server, with exit code 0, and gives the data folder back', async () => {
  const server = product.serverPid();
  expect(await product.stop()).toBe(0);
  expect(runs(server)).toBe(false);
  expect(() => readFileSync(join(dataDir, 'wardline.lock'))).toThrow('ENOENT');
});

test('starting again keeps the data', async () => {
  product = await startProduct({ dataDir, port: await freePort() });
  // The session of before the stop lives in the database, and so does everything else.
  expect(await get(product.url, '/api/users/me/', session)).toMatchObject({ username: 'nurse' });
});

test('[D2] a server that was killed ends the start with a sentence; its stale lock is taken over', async () => {
  const server = product.serverPid();
  process.kill(server, 'SIGKILL');
  expect(await product.ended).toBe(1);
  expect(product.output()).toContain('The server has stopped by itself (SIGKILL)');
  writeFileSync(join(dataDir, 'wardline.lock'), `${server} 1`);
  product = await startProduct({ dataDir, port: await freePort() });
  expect(product.serverPid()).not.toBe(server);
});

test('[D8] stopping npm stops everything that npm started', async () => {
  await product.stop();
  const npm = spawn('npm', ['start', '--', '--port', String(await freePort()), '--no-demo'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(npm.stdout, 'data');
  await expect.poll(() => holder(dataDir), { timeout: 30_000 }).not.toBeNull();
  const server = holder(dataDir) ?? 0;
  npm.kill('SIGTERM');
  await expect.poll(() => runs(server), { timeout: 10_000 }).toBe(false);
  product = await startProduct({ dataDir, port: await freePort() });
});

test('a wrong setting is refused in words that name it', async () => {
  const wrong = launch({ dataDir: emptyDataDir(), port: 99_999 });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/PORT must be a number from 0 to 65535/);
  removeDataDir(wrong.dataDir);
});

function holder(folder: string): number | null {
  try {
    return Number(readFileSync(join(folder, 'wardline.lock'), 'utf8').split(' ')[0]);
  } catch {
    return null;
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
