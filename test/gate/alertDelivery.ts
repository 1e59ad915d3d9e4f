import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { insertAlerts } from '../../src/server/db/alerting/alerts';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { report } from '../fixtures/load/figure';
import { deliverAlerts, type AlertLoad } from '../fixtures/alerts/alertDelivery';
import { startPostgres } from '../fixtures/database/postgres';

/** T-A1, long form: many ingesters and pollers on both engines, on PostgreSQL as three servers with clocks of their own. */
const LOAD: AlertLoad = {
  alerts: 10_000,
  ingesters: 16,
  users: 20,
  pollersPerUser: 2,
  pauseMs: 20,
  jitterMs: 300,
};
const SERVERS = 3;

/** PGlite has one connection: a transaction that pauses blocks all others. */
const EMBEDDED_PAUSE_MS = 2;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    let isOver = false;
    // A closed connection may still be notified that the database stops.
    const fail = (error: Error): void => {
      if (!isOver) throw error;
    };
    const servers = await Promise.all(Array.from({ length: SERVERS }, () => openPostgres(url, fail)));
    await tryOn('PostgreSQL', servers, LOAD);
    isOver = true;
  } finally {
    await postgres.stop();
  }

  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-gate-'));
  try {
    const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
    await tryOn('PGlite', [await openEmbedded({ dataDir, workerFile })], {
      ...LOAD,
      pauseMs: EMBEDDED_PAUSE_MS,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function tryOn(engine: string, servers: readonly OpenDatabase[], load: AlertLoad): Promise<void> {
  const [first, ...others] = servers.map(({ db }) => db);
  if (first === undefined) throw new Error('no server');
  await migrate(first);
  const began = Date.now();
  const skew = () => 4_000 * Math.random() - 2_000;
  const { delivered, lost, duplicated, outOfOrder } = await deliverAlerts(
    [first, ...others],
    load,
    (tx, alert) => insertAlerts(tx, [alert], Date.now() + skew()),
  );
  const seconds = (Date.now() - began) / 1_000;
  for (const server of servers) await server.close();
  const name = (what: string) =>
    `[T-A1] ${engine}, ${load.alerts} alerts × ${load.users * load.pollersPerUser} pollers: ${what}`;
  report({ name: name('lost'), value: lost, limit: 0, unit: '' });
  report({ name: name('duplicated'), value: duplicated, limit: 0, unit: '' });
  report({ name: name('out of order'), value: outOfOrder, limit: 0, unit: '' });
  report({
    name: name('deliveries missing'),
    value: load.alerts * load.users * load.pollersPerUser - delivered,
    limit: 0,
    unit: '',
  });
  report({ name: name('time'), value: seconds, limit: null, unit: 's' });
}

void main();
