import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { startPostgres, type TestPostgres } from '../fixtures/database/postgres';
import { hospitalHour } from '../fixtures/load/alarms/hospitalHour';
import { BOARD, OPEN_ALARMS, Stations } from '../fixtures/load/alarms/stations';
import { benchReading, GATEWAY, makeWard } from '../fixtures/load/benchWard';
import { cpuSeconds } from '../fixtures/load/cpuSeconds';
import { median, percentile, report } from '../fixtures/load/figure';
import { Client, times } from '../fixtures/load/load';
import { runServer, type RunningProgram } from '../fixtures/load/runProgram';
import { signInUsers } from '../fixtures/ward/alertingWard';

/**
 * What answering alarms costs (alarm-response §8): how soon every station knows who has one, what an unchanged
 * list of alarms costs beside an unchanged board, and how many notifications a hospital with a roster saves.
 */
const DEVICES = 200;
/** The open alarms; the largest page that is polled holds 200. */
const ALARMS = 120;
const STATIONS = 20;
const SEND_MS = 2_000;
/** Between two acknowledgements, ms: at least, and by how much more at most. */
const REST = { least: 300, more: 400 };

const WARM_UP = 5;
const ROUNDS = 40;
const REQUESTS = 600;
const CONNECTIONS = 10;

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    await answers(postgres);
    await hospitalHour(postgres, { isOnDuty: true, minutes: 60 });
    await hospitalHour(postgres, { isOnDuty: false, minutes: 20 });
  } finally {
    await postgres.stop();
  }
}

/** A ward whose first patients have an alarm each, on the built server. */
async function answers(postgres: TestPostgres): Promise<void> {
  const databaseUrl = await postgres.createDatabase();
  const database = await openPostgres(databaseUrl, () => undefined);
  await migrate(database.db);
  await makeWard(database.db, DEVICES);
  const tokens = (await signInUsers(database.db, STATIONS)).map(({ token }) => token);
  const server = await runServer({ DATABASE_URL: databaseUrl, GATEWAY_TOKEN: GATEWAY });
  await send(server.url);
  const alarms = await database.db
    .selectFrom('alarms')
    .select('id')
    .where('kind', '=', 'HEART_RATE_LOW')
    .orderBy('id')
    .execute();
  await database.close();
  if (alarms.length !== ALARMS) throw new Error(`${alarms.length} alarms were raised, not ${ALARMS}.`);
  await acknowledge(
    server,
    tokens,
    alarms.map(({ id }) => id),
  );
  await compare(server, tokens[0] ?? '');
  await server.stop();
}

async function acknowledge(
  { url }: RunningProgram,
  tokens: readonly string[],
  alarms: readonly number[],
): Promise<void> {
  let isOver = false;
  const sending = (async () => {
    for (let due = performance.now(); !isOver; due += SEND_MS) {
      await sleep(Math.max(0, due - performance.now()));
      await send(url);
    }
  })();
  const stations = new Stations(url, tokens);
  await sleep(2 * SEND_MS);
  const known: Promise<number>[] = [];
  for (const [index, alarm] of alarms.entries()) {
    known.push(stations.acknowledge(alarm, index));
    await sleep(REST.least + REST.more * Math.random());
  }
  const waits = await Promise.all(known);
  await stations.close();
  isOver = true;
  await sending;
  const name = `acknowledged on one station until ${STATIONS} boards and lists of alarms polled every 2 s say so`;
  report({ name: `${name}, median`, value: median(waits) / 1_000, limit: null, unit: 's' });
  report({
    name: `${name}, p99 of ${waits.length}`,
    value: percentile(waits, 99) / 1_000,
    limit: 2.5,
    unit: 's',
  });
}

/** Unchanged, in many short rounds and in turn, so that other load on the machine affects both alike. */
async function compare({ url, pid }: RunningProgram, token: string): Promise<void> {
  const client = new Client(url, CONNECTIONS);
  const headers = { authorization: `Token ${token}`, 'x-idle-seconds': '3' };
  const cpuOfPoll = async (path: string): Promise<number> => {
    const etag = (await client.send({ path, headers })).headers.etag ?? '';
    const request = { path, headers: { ...headers, 'if-none-match': etag } };
    const before = cpuSeconds([pid]);
    await client.sendAll(
      times(REQUESTS, () => request),
      CONNECTIONS,
      304,
    );
    return (cpuSeconds([pid]) - before) / REQUESTS;
  };
  const spent: number[] = [];
  const ratios: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    // Within 30 s of a reading time alone changes nothing.
    if (round % 10 === 0) await send(url);
    const isBoardFirst = round % 2 === 0;
    const first = await cpuOfPoll(isBoardFirst ? BOARD : OPEN_ALARMS);
    const second = await cpuOfPoll(isBoardFirst ? OPEN_ALARMS : BOARD);
    if (round < 0) continue;
    spent.push(1e6 * (isBoardFirst ? second : first));
    ratios.push(isBoardFirst ? second / first : first / second);
  }
  client.close();
  report({
    name: `unchanged list of ${ALARMS} open alarms (304), CPU a request`,
    value: median(spent),
    limit: null,
    unit: 'µs',
  });
  report({
    name: 'unchanged list of open alarms (304), x the unchanged board',
    value: median(ratios),
    limit: 1.1,
    unit: 'x',
  });
}

/** One reading of every device; the pulse of the first ones is dangerously low. */
async function send(url: string): Promise<void> {
  const now = Date.now();
  const body = Array.from({ length: DEVICES }, (_, index) => {
    const reading = benchReading(index + 1, now);
    if (index < ALARMS) reading.observations.heartRate = 30;
    return reading;
  });
  const { status } = await fetch(`${url}/api/ingest/`, {
    method: 'POST',
    headers: { authorization: `Device ${GATEWAY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 202) throw new Error(`The readings were answered with ${status}.`);
}

void main();
