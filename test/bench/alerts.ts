import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Notification } from '../../src/contract/notifications';
import { insertAlerts } from '../../src/server/db/alerting/alerts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import {
  alertingBatch,
  createAlertingWard,
  type SignedInUser,
  type WatchedPatient,
} from '../fixtures/ward/alertingWard';
import { startPostgres } from '../fixtures/database/postgres';
import { raisedAlert } from '../fixtures/alerts/raisedAlert';
import { startServerProcess } from '../fixtures/server/serverProcess';
import { GATEWAY_TOKEN, reading } from '../fixtures/ward/ward';
import { cpuSeconds } from '../fixtures/load/cpuSeconds';
import { report } from '../fixtures/load/figure';

/** What the unread polls of a hundred people cost while nothing changes, and how soon an alert can be read. On both engines. */
const USERS = 100;
const UNREAD_EACH = 50;
const POLL_MS = 500;
const POLLING_S = 10;

const PATIENTS = 100;
const BEAT_MS = 100;
const READINGS_A_BEAT = 50;
const BEATS = 200;
/** An alert that has not come by then, after the last reading was acknowledged, does not come. */
const GIVE_UP_MS = 10_000;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const fail = (error: Error): never => {
      throw error;
    };
    await measure('PostgreSQL', () => openPostgres(url, fail), { DATABASE_URL: url });
  } finally {
    await postgres.stop();
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-alerts-'));
  try {
    const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
    await measure('PGlite', () => openEmbedded({ dataDir, workerFile }), { DATA_DIR: dataDir });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  engine: string,
  open: () => Promise<OpenDatabase>,
  env: Record<string, string>,
): Promise<void> {
  const database = await open();
  const { patients, users } = await createAlertingWard(database.db, { patients: PATIENTS, users: USERS });
  const old = Array.from({ length: UNREAD_EACH }, () => raisedAlert(patients[0]?.id ?? 0, Date.now()));
  await database.db.transaction().execute((tx) => insertAlerts(tx, old, Date.now()));
  await database.close();

  const server = await startServerProcess(env);
  // The app always sends the version it has; the cost of a client that does not is for comparison.
  for (const conditional of [true, false]) {
    await poll(server.url, users, conditional, 10); // Warm.
    const before = cpuSeconds([server.pid]);
    const polls = await poll(server.url, users, conditional, POLLING_S);
    const cores = (cpuSeconds([server.pid]) - before) / POLLING_S;
    const how = conditional ? 'with If-None-Match' : 'asking for the list each time';
    report({
      name: `${engine}: unread polls of ${USERS} users every ${POLL_MS} ms, ${how} (${Math.round(polls / POLLING_S)}/s)`,
      value: cores,
      limit: conditional ? 0.1 : null,
      unit: 'cores',
    });
  }
  const waits = (await alertUnderLoad(server.url, patients, users[0]?.token ?? '')).sort((a, b) => a - b);
  const quantile = (share: number): number => waits[Math.ceil(share * waits.length) - 1] ?? NaN;
  const load = `${(1_000 / BEAT_MS) * READINGS_A_BEAT} readings/s, ${waits.length} alerts`;
  report({
    name: `${engine}: readings sent until their alert can be polled, median`,
    value: quantile(0.5),
    limit: null,
    unit: 'ms',
  });
  report({
    name: `${engine}: readings sent until their alert can be polled, p99 (${load})`,
    value: quantile(0.99),
    limit: 250,
    unit: 'ms',
  });
  await server.kill('SIGTERM');
}

/** All clients poll for this many seconds; returns the number of polls. */
async function poll(
  url: string,
  users: readonly SignedInUser[],
  conditional: boolean,
  seconds: number,
): Promise<number> {
  const end = performance.now() + 1_000 * seconds;
  const counts = users.map(async ({ token }, index) => {
    const headers: Record<string, string> = { authorization: `Token ${token}` };
    let count = 0;
    await sleep((index / users.length) * POLL_MS);
    for (let due = performance.now(); due < end; due += POLL_MS, count++) {
      await sleep(Math.max(0, due - performance.now()));
      const response = await fetch(`${url}/api/notifications/unread/`, { headers });
      await response.arrayBuffer();
      const etag = response.headers.get('etag');
      if (conditional && etag !== null) headers['if-none-match'] = etag;
    }
    return count;
  });
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
}

/**
 * A steady stream of readings, in which each beat raises one alert; ms from the sending of a beat to the
 * first poll that returns it.
 */
async function alertUnderLoad(
  url: string,
  patients: readonly WatchedPatient[],
  token: string,
): Promise<number[]> {
  /** By patient, when the beats were sent whose alerts have not been seen yet. */
  const sent = new Map(patients.map(({ id }): [number, number[]] => [id, []]));
  const waits: number[] = [];
  let giveUpAt = Infinity;
  const reader = (async () => {
    for (let after = new Date().toISOString(); waits.length < BEATS && performance.now() < giveUpAt;) {
      const response = await fetch(`${url}/api/notifications/?created_after=${after}`, {
        headers: { authorization: `Token ${token}` },
      });
      const list = (await response.json()) as Notification[];
      const now = performance.now();
      for (const { alert } of list) waits.push(now - (sent.get(alert.patient)?.shift() ?? NaN));
      after = list.at(-1)?.created_at ?? after;
      await sleep(10);
    }
  })();
  const began = performance.now();
  const beganAt = Date.now();
  const posts: Promise<unknown>[] = [];
  for (let beat = 0; beat < BEATS; beat++) {
    await sleep(Math.max(0, began + beat * BEAT_MS - performance.now()));
    // The beat's own moment, also when this program is late: no two beats may overlap.
    const time = beganAt + beat * BEAT_MS;
    const alerting = patients[beat % patients.length];
    if (alerting === undefined) break;
    const batch = alertingBatch(alerting.device, time);
    // Those whose alert lies behind them: stored together with a calm reading before it, a low one would raise nothing.
    const calm = Array.from(
      { length: READINGS_A_BEAT - batch.length },
      (_, nth) => patients.at((beat - 1 - nth) % patients.length) ?? alerting,
    );
    sent.get(alerting.id)?.push(performance.now());
    posts.push(
      ingest(url, [...batch, ...calm.map(({ device }) => reading(device, time, { bloodPressureMean: 85 }))]),
    );
  }
  await Promise.all(posts);
  giveUpAt = performance.now() + GIVE_UP_MS;
  await reader;
  if (waits.length < BEATS) throw new Error(`${BEATS - waits.length} of ${BEATS} alerts did not come.`);
  return waits;
}

async function ingest(url: string, readings: readonly unknown[]): Promise<void> {
  const response = await fetch(`${url}/api/ingest/`, {
    method: 'POST',
    body: JSON.stringify(readings),
    headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
  });
  if (response.status !== 202) throw new Error(`Ingest was answered with ${response.status}.`);
}

void main();
