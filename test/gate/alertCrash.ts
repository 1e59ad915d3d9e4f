import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/client';
import { report } from '../bench/support/figure';
import { alertingBatch, BATCH_SPAN_MS, createAlertingWard, type WatchedPatient } from '../support/alertingWard';
import { pollAlerts } from '../support/alertPoller';
import { startPostgres } from '../support/postgres';
import { startServerProcess, type ServerProcess } from '../support/serverProcess';
import { GATEWAY_TOKEN } from '../support/ward';

/** T-A2: the server is killed (SIGKILL) again and again while alerts are raised and polled for, on both engines. */
const KILLS = 30;
/** A server lives until every ingester was answered, on average, and then up to so long (ms). */
const LIFE_MS = 500;
const INGESTERS = 8;
const PATIENTS_EACH = 2;
const USERS = 5;
const POLLERS_EACH = 2;
const JITTER_MS = 200;

/** A batch that is older than this (ms) when it is acknowledged may have come too late to alert, if restarts are slow. */
const FRESH_MS = 100_000;

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

async function tryOn(engine: string, open: () => Promise<OpenDatabase>, env: Record<string, string>): Promise<void> {
  const before = await open();
  const { patients, users } = await createAlertingWard(before.db, { patients: INGESTERS * PATIENTS_EACH, users: USERS });
  await before.close();

  let server = await startServerProcess(env);
  const url = () => server.url;
  let answered = 0;
  let isIngested = false;
  let isOver = false;
  const polling = Promise.all(users.flatMap(({ token }) => Array.from({ length: POLLERS_EACH }, () => pollAlerts({ url, token, jitterMs: JITTER_MS, isOver: () => isOver }))));
  const ingesting = Promise.all(
    Array.from({ length: INGESTERS }, (_, index) => ingest(url, patients.slice(index * PATIENTS_EACH, (index + 1) * PATIENTS_EACH), () => isIngested, () => answered++)),
  );
  let slowestStart = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    for (const wanted = answered + INGESTERS; answered < wanted; ) await sleep(5);
    await sleep(LIFE_MS * Math.random());
    await server.kill('SIGKILL');
    const killed = Date.now();
    server = await restart(env);
    slowestStart = Math.max(slowestStart, Date.now() - killed);
  }
  isIngested = true;
  const acknowledged = (await ingesting).flat();
  isOver = true;
  const polled = await polling;
  await server.kill('SIGTERM');

  const after = await open();
  const alerts = await after.db.selectFrom('alerts').select(['patient_id', 'measured_at']).execute();
  const told = await after.db.selectFrom('notifications').select('id').execute();
  const stored = new Set((await after.db.selectFrom('readings').select(['vendor_device_id', 'measured_at']).execute()).map((row) => `${row.vendor_device_id} ${row.measured_at}`));
  await after.close();

  const raised = new Set(alerts.map(({ patient_id, measured_at }) => `${patient_id} ${measured_at}`));
  const name = (what: string): string => `[T-A2] ${engine}, ${KILLS} kills, ${acknowledged.length} batches: ${what}`;
  const count = (what: string, value: number): void => report({ name: name(what), value, limit: 0, unit: '' });
  count('acknowledged readings lost', acknowledged.flatMap(({ batch }) => batch).filter((each) => !stored.has(`${each.vendor_device_id} ${each.timestamp}`)).length);
  const late = acknowledged.filter(({ isFresh }) => !isFresh).length;
  count('alerts lost', acknowledged.filter(({ patient, batch, isFresh }) => isFresh && !raised.has(`${patient.id} ${batch.at(-1)?.timestamp}`)).length);
  count('alerts too many', alerts.length - acknowledged.length);
  report({ name: name('acknowledged too late to alert'), value: late, limit: null, unit: '' });
  count('notifications lost', alerts.length * USERS - told.length);
  count('not delivered', polled.reduce((sum, { ids }) => sum + alerts.length - new Set(ids).size, 0));
  count('delivered twice', polled.reduce((sum, { ids }) => sum + ids.length - new Set(ids).size, 0));
  count('out of order', polled.reduce((sum, { stamps }) => sum + stamps.filter((stamp, index) => index > 0 && stamp <= (stamps[index - 1] ?? '')).length, 0));
  report({ name: name('slowest restart until the first 200'), value: slowestStart / 1_000, limit: 5, unit: 's' });
}

interface Acknowledged {
  patient: WatchedPatient;
  batch: ReturnType<typeof alertingBatch>;
  isFresh: boolean;
}

/** Sends batch after batch, each again until it is acknowledged, as a gateway does. */
async function ingest(url: () => string, patients: readonly WatchedPatient[], isOver: () => boolean, onAnswer: () => void): Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  let last = 0;
  while (!isOver()) {
    last = Math.max(Date.now(), last + BATCH_SPAN_MS);
    const batches = patients.map((patient) => ({ patient, batch: alertingBatch(patient.device, last) }));
    while (!(await isAccepted(url(), batches.flatMap(({ batch }) => batch)))) await sleep(50);
    onAnswer();
    const isFresh = Date.now() - last < FRESH_MS;
    acknowledged.push(...batches.map((batch) => ({ ...batch, isFresh })));
  }
  return acknowledged;
}

async function isAccepted(url: string, readings: unknown[]): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ingest/`, {
      method: 'POST', body: JSON.stringify(readings), signal: AbortSignal.timeout(10_000),
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    });
    if (response.status !== 202) return false;
    const { accepted } = (await response.json()) as { accepted: number };
    if (accepted !== readings.length) throw new RangeError(`${accepted} of ${readings.length} readings were accepted.`);
    return true;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return false;
  }
}

/** Up again, and answering. */
async function restart(env: Record<string, string>): Promise<ServerProcess> {
  const server = await startServerProcess(env);
  const { ok, status } = await fetch(`${server.url}/readyz`);
  if (!ok) throw new Error(`The restarted server is not ready: ${status}.`);
  return server;
}

void main();
