import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import { report } from '../fixtures/load/figure';
import { createAlertingWard } from '../fixtures/ward/alertingWard';
import { RunningCrashLoad } from '../fixtures/hostile/crashLoad';
import { startPostgres } from '../fixtures/database/postgres';
import { startServerProcess, type ServerProcess } from '../fixtures/server/serverProcess';

/** T-A2: the server is killed (SIGKILL) again and again while alerts are raised and polled for, on both engines. */
const KILLS = 30;
/** A server lives until every ingester was answered, on average, and then up to this long (ms). */
const LIFE_MS = 500;
const INGESTERS = 8;
const PATIENTS_EACH = 2;
const USERS = 5;
const POLLERS_EACH = 2;
const JITTER_MS = 200;

async function main(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-gate-'));
  const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
  try {
    await tryOn('PGlite', () => openEmbedded({ dataDir, workerFile }), { DATA_DIR: dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const fail = (error: Error): never => {
      throw error;
    };
    await tryOn('PostgreSQL', () => openPostgres(url, fail), { DATABASE_URL: url });
  } finally {
    await postgres.stop();
  }
}

async function tryOn(
  engine: string,
  open: () => Promise<OpenDatabase>,
  env: Record<string, string>,
): Promise<void> {
  const before = await open();
  const { patients, users } = await createAlertingWard(before.db, {
    patients: INGESTERS * PATIENTS_EACH,
    users: USERS,
  });
  await before.close();

  let server = await startServerProcess(env);
  const load = new RunningCrashLoad({
    url: () => server.url,
    patients,
    users,
    ingesters: INGESTERS,
    pollersEach: POLLERS_EACH,
    jitterMs: JITTER_MS,
  });
  let slowestStart = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    await load.acknowledge(INGESTERS);
    await sleep(LIFE_MS * Math.random());
    await server.kill('SIGKILL');
    const killed = Date.now();
    server = await restart(env);
    slowestStart = Math.max(slowestStart, Date.now() - killed);
  }
  // The embedded database belongs to one process: what is kept is looked up after the server.
  const { batches, late, lost } = await load.stop(async () => {
    await server.kill('SIGTERM');
    return open();
  });

  const name = (what: string): string => `[T-A2] ${engine}, ${KILLS} kills, ${batches} batches: ${what}`;
  for (const [what, value] of Object.entries(lost)) report({ name: name(what), value, limit: 0, unit: '' });
  report({ name: name('acknowledged too late to alert'), value: late, limit: null, unit: '' });
  report({
    name: name('slowest restart until the first 200'),
    value: slowestStart / 1_000,
    limit: 5,
    unit: 's',
  });
}

/** Up again, and answering. */
async function restart(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  const { ok, status } = await fetch(`${server.url}/readyz`);
  if (!ok) throw new Error(`The restarted server is not ready: ${status}.`);
  return server;
}

void main();
