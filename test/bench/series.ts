import { sql } from 'kysely';
import { openPostgres, type Db } from '../../src/server/db/engine/client';
import { migrate } from '../../src/server/db/engine/migrate';
import { findBuckets } from '../../src/server/db/readings/observationSets';
import { startPostgres } from '../fixtures/database/postgres';
import { benchReading, GATEWAY, makeWard, signIn } from '../fixtures/load/benchWard';
import { median, percentile, report } from '../fixtures/load/figure';
import { Client } from '../fixtures/load/load';
import { bucketsByHand, giveReadings, rollUpAll } from '../fixtures/load/monthOfReadings';
import { runServer } from '../fixtures/load/runProgram';

/** The series of a chart: a day and a month of a patient measured every 2 s, beside the same buckets read by hand from one-minute sums. */
const DAY_MS = 24 * 3_600_000;
const PATIENTS = 20;
const ROUNDS = 60;
const ASKED = 200;
const DAYS = { '24 h': 1, '30 days': 30 } as const;
const spans = Object.entries(DAYS);
const LIMIT_MS = 30;

/** The first patient has a month, the others a day. */
async function fill(db: Db): Promise<void> {
  await makeWard(db, PATIENTS);
  await giveReadings(db, 1, 31);
  for (let patient = 2; patient <= PATIENTS; patient++) await giveReadings(db, patient, 1);
  await rollUpAll(db);
  for (const table of ['readings', 'patient_minutes', 'patient_buckets'])
    await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db);
}

const timed = async (run: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await run();
  return performance.now() - began;
};

/** Ours and by hand in turn, so that what else the machine does falls on both alike. */
async function besideTheFloor(db: Db): Promise<void> {
  for (const [span, days] of spans) {
    const ours: number[] = [];
    const ratios: number[] = [];
    for (let round = -5; round < ROUNDS; round++) {
      const from = Math.floor((Date.now() - days * DAY_MS) / 60_000) * 60_000;
      const floor = await timed(() => bucketsByHand(db, 1, from));
      const product = await timed(() => findBuckets(db, 1, { from, to: null }, 15));
      if (round < 0) continue;
      ours.push(product);
      ratios.push(product / floor);
    }
    report({ name: `${span} at 15 minutes, query`, value: median(ours), limit: null, unit: 'ms' });
    report({ name: `the same, p95`, value: percentile(ours, 95), limit: LIMIT_MS, unit: 'ms' });
    report({ name: `the same, x by hand from one-minute sums`, value: median(ratios), limit: 2, unit: 'x' });
  }
}

/** Whole answers over HTTP, requested one after another. */
async function overHttp(databaseUrl: string): Promise<void> {
  const server = await runServer({ DATABASE_URL: databaseUrl, GATEWAY_TOKEN: GATEWAY });
  const client = new Client(server.url, 1);
  const headers = await signIn(server.url);
  const ask = async (path: string): Promise<void> => {
    const { status } = await client.send({ path, headers });
    if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
  };
  const measure = async (n: number): Promise<void> => {
    const body = JSON.stringify(benchReading(n, Date.now()));
    const { status } = await client.send({
      method: 'POST',
      path: '/api/ingest/',
      headers: { authorization: `Device ${GATEWAY}`, 'content-type': 'application/json' },
      body,
    });
    if (status !== 202) throw new Error(`A reading was answered with ${status}.`);
  };
  const figure = async (
    name: string,
    pathOf: () => string,
    {
      limit = LIMIT_MS,
      before = () => Promise.resolve(),
    }: { limit?: number | null; before?: () => Promise<void> } = {},
  ): Promise<void> => {
    const times: number[] = [];
    for (let asked = -20; asked < ASKED; asked++) {
      await before();
      const time = await timed(() => ask(pathOf()));
      if (asked >= 0) times.push(time);
    }
    report({ name: `${name} over HTTP, p95`, value: percentile(times, 95), limit, unit: 'ms' });
  };
  const since = (days: number) => `start=${new Date(Date.now() - days * DAY_MS + 60_000).toISOString()}`;
  await figure('24 h at 15 minutes', () => `/api/patients/1/vitals/?resolution=15&${since(1)}`);
  // No screen requests this much at once: reported, without a limit.
  await figure('30 days at 15 minutes', () => `/api/patients/1/vitals/?resolution=15&${since(30)}`, {
    limit: null,
  });
  await figure(
    '24 h at 15 minutes of a patient who has been here for a day',
    () => `/api/patients/2/vitals/?resolution=15&${since(1)}`,
  );
  await figure('a report', () => '/api/patients/1/observations-with-aggregations/');
  await figure('a forecast of a day that must be read', () => '/api/patients/1/forecasts/');
  await figure('a forecast of who is being measured', () => '/api/patients/2/forecasts/', {
    before: () => measure(2),
  });
  client.close();
  await server.stop();
}

async function main(): Promise<void> {
  const postgres = await startPostgres();
  try {
    const url = await postgres.createDatabase();
    const { db, close } = await openPostgres(url, () => undefined);
    await migrate(db);
    await fill(db);
    await besideTheFloor(db);
    await close();
    await overHttp(url);
  } finally {
    await postgres.stop();
  }
}

void main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
