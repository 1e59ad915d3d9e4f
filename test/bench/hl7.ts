import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openEmbedded, openPostgres, type OpenDatabase } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres } from '../fixtures/database/postgres';
import { GATEWAY, signIn } from '../fixtures/load/benchWard';
import { median, percentile, report } from '../fixtures/load/figure';
import { bedsOf, lossesOf, makeHl7Ward } from '../fixtures/load/hl7/hl7Ward';
import { oneLink } from '../fixtures/load/hl7/linkedServer';
import { MessageLoad, type Acknowledged } from '../fixtures/load/hl7/messageLoad';
import { Client } from '../fixtures/load/load';
import { batchOf, readingClock } from '../fixtures/load/readingClock';
import { runServer } from '../fixtures/load/runProgram';

/** Messages of HL7 v2 over MLLP: the time to AA under a hospital's load, nothing lost, and what they cost the others. */
const DEVICES = 450;
const MONITORS = 16;
const REGISTRIES = 4;
const VITALS_PER_SECOND = 450;
const EVENTS_PER_SECOND = 50;
const SECONDS = 60;
const EMBEDDED_SECONDS = 20;
/** The patients whose readings come over HTTP wear others. */
const DEVICES_OVER_HTTP = 450;
/** While others are measured: 90 vitals and 10 events a second, in turns with none. */
const BESIDE_SECONDS = 10;
const BESIDE_ROUNDS = 3;
/** Stations that ask for the board every second. */
const STATIONS = 20;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    await measure('PostgreSQL', () => openPostgres(url, () => undefined), { DATABASE_URL: url }, paced);
  } finally {
    await postgres.stop();
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-hl7-'));
  const workerFile = pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs'));
  try {
    const env = { DATABASE_URL: '', DATA_DIR: dataDir };
    await measure('embedded', () => openEmbedded({ dataDir, workerFile }), env, asFastAsTheyGo);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Work = (at: { url: string; port: number }) => Promise<Acknowledged>;

async function measure(
  engine: string,
  open: () => Promise<OpenDatabase>,
  env: Record<string, string>,
  work: Work,
): Promise<void> {
  const before = await open();
  await migrate(before.db);
  await makeHl7Ward(before.db, DEVICES + DEVICES_OVER_HTTP, REGISTRIES);
  await before.close();
  const link = await oneLink();
  const server = await runServer({ ...env, ...link.env, GATEWAY_TOKEN: GATEWAY, LOG_LEVEL: 'error' });
  const acknowledged = await work({ url: server.url, port: link.port });
  await server.stop();
  link.remove();
  const after = await open();
  const losses = await lossesOf(after.db, acknowledged);
  await after.close();
  const name = (what: string): string => `HL7 messages, ${engine}: ${what}`;
  const lost = losses.lostVitals + losses.lostStays + acknowledged.refused.length;
  if (acknowledged.refused[0] !== undefined) process.stderr.write(`${acknowledged.refused[0]}\n`);
  report({ name: name('acknowledged and lost, or refused'), value: lost, limit: 0, unit: '' });
  const twice = losses.doubledVitals + losses.doubledStays;
  report({ name: name('applied twice'), value: twice, limit: 0, unit: '' });
}

const loadOf = (
  port: number,
  vitalsPerSecond: number,
  eventsPerSecond: number,
  firstPerson = 1,
): MessageLoad =>
  new MessageLoad({
    ...{ port, monitors: MONITORS, registries: REGISTRIES, devices: DEVICES, bedsOf },
    ...{ vitalsPerSecond, eventsPerSecond, firstPerson },
  });

const paced: Work = async ({ url, port }) => {
  const stopStations = await stations(url);
  const load = loadOf(port, VITALS_PER_SECOND, EVENTS_PER_SECOND);
  await sleep(SECONDS * 1_000);
  const perSecond = load.count / SECONDS;
  const acknowledged = await load.stop();
  const boards = await stopStations();
  const of500 = VITALS_PER_SECOND + EVENTS_PER_SECOND;
  report({
    name: `HL7 messages, PostgreSQL, ${of500} a second over ${MONITORS + REGISTRIES} connections, the board polled: p99 to AA`,
    value: percentile(acknowledged.latencies, 99),
    limit: 250,
    unit: 'ms',
  });
  report({
    name: 'the same, sent for each that was applied',
    value: of500 / perSecond,
    limit: 1.02,
    unit: 'x',
  });
  report({ name: 'the same, p99 of the board', value: percentile(boards, 99), limit: 250, unit: 'ms' });
  await beside(url, port);
  return acknowledged;
};

/** Ingest over HTTP and the board, with 100 messages a second beside them and without, in turns. */
async function beside(url: string, port: number): Promise<void> {
  const ratios: Record<'ingest' | 'board', number[]> = { ingest: [], board: [] };
  const clock = readingClock(DEVICES + 1);
  for (let round = 0; round < BESIDE_ROUNDS; round++) {
    const alone = await medians(url, clock);
    const load = loadOf(port, 90, 10, 10_000 * (round + 1));
    const together = await medians(url, clock);
    await load.stop();
    ratios.ingest.push(together.ingest / alone.ingest);
    ratios.board.push(together.board / alone.board);
  }
  for (const what of ['ingest', 'board'] as const)
    report({
      name: `median time of ${what === 'ingest' ? 'a batch of readings over HTTP' : 'the board'} beside 100 HL7 messages a second, x without`,
      value: median(ratios[what]),
      limit: 1.2,
      unit: 'x',
    });
}

async function medians(
  url: string,
  clock: ReturnType<typeof readingClock>,
): Promise<{ ingest: number; board: number }> {
  const stopStations = await stations(url);
  const client = new Client(url, 4);
  const ingest: number[] = [];
  const end = performance.now() + BESIDE_SECONDS * 1_000;
  while (performance.now() < end) {
    const sentAt = performance.now();
    const { status } = await client.send(batchOf(clock, 50, DEVICES_OVER_HTTP));
    if (status !== 202) throw new Error(`Readings were answered with ${status}.`);
    ingest.push(performance.now() - sentAt);
    await sleep(100);
  }
  client.close();
  return { ingest: median(ingest), board: median(await stopStations()) };
}

/** Stations that poll the board every second; what is returned stops them, with the times of their polls (ms). */
async function stations(url: string): Promise<() => Promise<number[]>> {
  const headers = await signIn(url);
  const client = new Client(url, STATIONS);
  const times: number[] = [];
  let isStopped = false;
  const running = Array.from({ length: STATIONS }, async (_, nth) => {
    await sleep((1_000 * nth) / STATIONS);
    let tag: string | undefined;
    while (!isStopped) {
      const sentAt = performance.now();
      const known: Record<string, string> = tag === undefined ? {} : { 'if-none-match': tag };
      const answer = await client.send({
        path: '/api/dashboard/patients/',
        headers: { ...headers, ...known },
      });
      times.push(performance.now() - sentAt);
      tag = answer.headers.etag;
      await sleep(1_000);
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(running);
    client.close();
    return times;
  };
}

const asFastAsTheyGo: Work = async ({ port }) => {
  const load = loadOf(port, Infinity, EVENTS_PER_SECOND);
  await sleep(EMBEDDED_SECONDS * 1_000);
  const perSecond = load.count / EMBEDDED_SECONDS;
  const acknowledged = await load.stop();
  report({
    name: 'HL7 messages, embedded database, as fast as they go',
    value: perSecond,
    limit: null,
    unit: '/s',
  });
  report({
    name: 'the same, p99 to AA',
    value: percentile(acknowledged.latencies, 99),
    limit: null,
    unit: 'ms',
  });
  return acknowledged;
};

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
