import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { openEmbedded, openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres } from '../fixtures/database/postgres';
import { GATEWAY, giveHistory, makeWard } from '../fixtures/load/benchWard';
import { cpuSeconds, CpuMeter } from '../fixtures/load/cpuSeconds';
import { databasePids } from '../fixtures/load/databasePids';
import { median, report } from '../fixtures/load/figure';
import { FLOOR_TABLE, INSERT_ONE, valuesOf } from '../fixtures/load/insertOne';
import { Client, times } from '../fixtures/load/load';
import { batchOf, readingClock, type ReadingClock } from '../fixtures/load/readingClock';
import { runFloor, runServer, type RunningProgram } from '../fixtures/load/runProgram';

/** Ingest over HTTP, durable and with everything on (validation, scores, rollups, latest state), beside its floors. */
const DEVICES = 1_000;
const EMBEDDED_DEVICES = 200;
const INTERVAL_MS = 2_000;
const PACED_INTERVALS = 6;
const BATCH = 100;
const ROUNDS = 5;
const BATCHES_A_ROUND = 100;
const SINGLES_A_ROUND = 600;
const CONNECTIONS = 16;

async function main(): Promise<void> {
  await onPostgres();
  await embedded();
}

async function onPostgres(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const databaseUrl = await postgres.createDatabase();
    const database = await openPostgres(databaseUrl, () => undefined);
    await migrate(database.db);
    await makeWard(database.db, DEVICES);
    await giveHistory(database.db);
    await database.close();
    const observer = new pg.Client({ connectionString: databaseUrl });
    observer.on('error', () => undefined); // Failed statements report faults; the server's end is none.
    await observer.connect();
    await observer.query(FLOOR_TABLE);

    const server = await runServer({ DATABASE_URL: databaseUrl, GATEWAY_TOKEN: GATEWAY });
    // As fast as they go is faster than any gateway may send.
    await observer.query('UPDATE gateway_tokens SET readings_per_second = 1000000');
    const floor = await runFloor('singleInsertServer.ts', { DATABASE_URL: databaseUrl });
    const clock = readingClock();
    await throughput({ server, floor, observer, clock });
    await floor.stop();
    const meter = new CpuMeter(async () => [server.pid, ...(await databasePids(observer))]);
    const cpu = () => meter.read();
    await paced({ server, clock, devices: DEVICES, batch: BATCH, cpu, limit: 1, engine: 'PostgreSQL' });
    await paced({ server, clock, devices: DEVICES, batch: 1, cpu, limit: 1, engine: 'PostgreSQL' });
    await server.stop();
    await observer.end();
  } finally {
    await postgres.stop();
  }
}

interface Sides {
  server: RunningProgram;
  floor: RunningProgram;
  observer: pg.Client;
  clock: ReadingClock;
}

async function throughput({ server, floor, observer, clock }: Sides): Promise<void> {
  const client = new Client(server.url, CONNECTIONS);
  const floorClient = new Client(floor.url, CONNECTIONS);
  await client.sendAll(
    times(DEVICES / BATCH, () => batchOf(clock, BATCH, DEVICES)),
    CONNECTIONS,
    202,
  ); // Loads the histories.

  const meterWith = (pid: number) => new CpuMeter(async () => [pid, ...(await databasePids(observer))]);
  const [meter, floorMeter] = [meterWith(server.pid), meterWith(floor.pid)];
  const speed: number[] = [];
  const speedRatios: number[] = [];
  const cost: number[] = [];
  const costRatios: number[] = [];
  const singleCost: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const oneByOne = await rowsASecond(SINGLES_A_ROUND, async () => {
      for (let i = 0; i < SINGLES_A_ROUND; i++)
        await observer.query({ ...INSERT_ONE, values: valuesOf(clock.next(DEVICES)) });
    });
    const floorBefore = await floorMeter.read();
    await floorClient.sendAll(
      times(SINGLES_A_ROUND, () => batchOf(clock, 1, DEVICES)),
      CONNECTIONS,
      202,
    );
    const floorCost = ((await floorMeter.read()) - floorBefore) / SINGLES_A_ROUND;

    // Made beforehand: what the feeder spends is no part of what is measured.
    const batches = [...times(BATCHES_A_ROUND, () => batchOf(clock, BATCH, DEVICES))];
    const before = await meter.read();
    const rows = BATCHES_A_ROUND * BATCH;
    const batched = await rowsASecond(rows, () => client.sendAll(batches, CONNECTIONS, 202));
    const ours = ((await meter.read()) - before) / rows;

    const singlesBefore = await meter.read();
    await client.sendAll(
      times(SINGLES_A_ROUND, () => batchOf(clock, 1, DEVICES)),
      CONNECTIONS,
      202,
    );
    singleCost.push((((await meter.read()) - singlesBefore) / SINGLES_A_ROUND) * 1e6);

    speed.push(batched);
    speedRatios.push(batched / oneByOne);
    cost.push(ours * 1e6);
    costRatios.push(ours / floorCost);
  }
  client.close();
  floorClient.close();
  report({
    name: 'ingest over HTTP in batches of 100, rows a second',
    value: median(speed),
    limit: null,
    unit: 'rows/s',
  });
  report({
    name: 'the same, one row a commit on one connection as a part of it (at least 5 x: at most 0.2)',
    value: 1 / median(speedRatios),
    limit: 0.2,
    unit: 'x',
  });
  report({
    name: 'CPU a reading in batches of 100, server and database',
    value: median(cost),
    limit: null,
    unit: 'µs',
  });
  report({ name: 'the same, x one insert a request', value: median(costRatios), limit: 1 / 3, unit: 'x' });
  report({
    name: 'CPU a reading in requests of 1, 16 at a time, server and database',
    value: median(singleCost),
    limit: null,
    unit: 'µs',
  });
}

async function embedded(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wardline-ingest-'));
  try {
    const database = await openEmbedded({
      dataDir,
      workerFile: pathToFileURL(join(__dirname, '../../dist/server/pgliteWorker.mjs')),
    });
    await migrate(database.db);
    await makeWard(database.db, EMBEDDED_DEVICES);
    await giveHistory(database.db);
    await database.close();
    const server = await runServer({ DATABASE_URL: '', DATA_DIR: dataDir, GATEWAY_TOKEN: GATEWAY });
    const cpu = () => Promise.resolve(cpuSeconds([server.pid]));
    const clock = readingClock();
    await paced({
      server,
      clock,
      devices: EMBEDDED_DEVICES,
      batch: BATCH,
      cpu,
      limit: 0.5,
      engine: 'embedded',
    });
    await paced({ server, clock, devices: EMBEDDED_DEVICES, batch: 1, cpu, limit: 0.5, engine: 'embedded' });
    await server.stop();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

interface Pace {
  server: RunningProgram;
  clock: ReadingClock;
  devices: number;
  /** Readings in a request; requests are spread evenly over the interval. */
  batch: number;
  cpu: () => Promise<number>;
  limit: number;
  engine: string;
}

/** Cores in use while every device sends a reading every 2 s, for this many intervals after a start. */
async function paced({ server, clock, devices, batch, cpu, limit, engine }: Pace): Promise<void> {
  const client = new Client(server.url, 64);
  const requests = devices / batch;
  const interval = async (): Promise<void> => {
    const started = performance.now();
    const answers: Promise<unknown>[] = [];
    for (let i = 0; i < requests; i++) {
      const due = started + (i * INTERVAL_MS) / requests;
      if (due > performance.now())
        await new Promise((resolve) => setTimeout(resolve, due - performance.now()));
      answers.push(client.sendAll([batchOf(clock, batch, devices)], 1, 202));
    }
    await Promise.all(answers);
    const rest = started + INTERVAL_MS - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
  };
  for (let i = 0; i < 3; i++) await interval();
  const before = await cpu();
  const started = performance.now();
  for (let i = 0; i < PACED_INTERVALS; i++) await interval();
  const cores = ((await cpu()) - before) / ((performance.now() - started) / 1_000);
  client.close();
  report({
    name: `${devices} devices every 2 s in requests of ${batch}, ${engine}, server and database`,
    value: cores,
    limit,
    unit: 'cores',
  });
}

async function rowsASecond(rows: number, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return rows / ((performance.now() - started) / 1_000);
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
