import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres } from '../fixtures/database/postgres';
import { report } from '../fixtures/load/figure';
import { bedsOf, lossesOf, makeHl7Ward } from '../fixtures/load/hl7/hl7Ward';
import { oneLink } from '../fixtures/load/hl7/linkedServer';
import { MessageLoad } from '../fixtures/load/hl7/messageLoad';
import { startServerProcess } from '../fixtures/server/serverProcess';

/** The server is killed (SIGKILL) again and again while monitors and registries send it messages, on both engines. */
const KILLS = 20;
const DEVICES = 40;
const MONITORS = 6;
const REGISTRIES = 3;
/** Both kinds were acknowledged this often, and then the server lives up to this long (ms). */
const BETWEEN = 60;
const LIFE_MS = 400;

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
    await tryOn('PostgreSQL', () => openPostgres(url, () => undefined), { DATABASE_URL: url });
  } finally {
    await postgres.stop();
  }
}

async function tryOn(
  engine: string,
  open: () => Promise<OpenDatabase>,
  settings: Record<string, string>,
): Promise<void> {
  const before = await open();
  await migrate(before.db);
  await makeHl7Ward(before.db, DEVICES, REGISTRIES);
  await before.close();
  const link = await oneLink();
  const env = { ...settings, ...link.env };
  let server = await startServerProcess(env);
  const load = new MessageLoad({
    ...{ port: link.port, monitors: MONITORS, registries: REGISTRIES, devices: DEVICES, bedsOf },
    ...{ vitalsPerSecond: 200, eventsPerSecond: 60 },
  });
  for (let kill = 0; kill < KILLS; kill++) {
    await load.acknowledge(BETWEEN);
    await sleep(LIFE_MS * Math.random());
    await server.kill('SIGKILL');
    server = await startServerProcess(env);
  }
  await load.acknowledge(BETWEEN);
  const acknowledged = await load.stop();
  await server.kill('SIGTERM');
  link.remove();
  // The embedded database belongs to one process: what is kept is looked up after the server.
  const after = await open();
  const losses = await lossesOf(after.db, acknowledged);
  await after.close();
  const name = (what: string): string => `HL7, ${engine}, ${KILLS} kills, ${load.count} messages: ${what}`;
  const lost = losses.lostVitals + losses.lostStays;
  const twice = losses.doubledVitals + losses.doubledStays;
  report({ name: name('acknowledged and lost'), value: lost, limit: 0, unit: '' });
  report({ name: name('applied twice'), value: twice, limit: 0, unit: '' });
  report({ name: name('refused'), value: acknowledged.refused.length, limit: 0, unit: '' });
  if (acknowledged.refused[0] !== undefined) process.stderr.write(`${acknowledged.refused[0]}\n`);
  report({ name: name('not answered at first'), value: acknowledged.unanswered, limit: null, unit: '' });
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
