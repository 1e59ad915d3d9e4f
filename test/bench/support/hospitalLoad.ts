import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { openPostgres, type Db } from '../../../src/server/db/engine/client';
import { migrate } from '../../../src/server/db/engine/migrate';
import { signInUsers, type SignedInUser } from '../../support/alertingWard';
import type { TestPostgres } from '../../support/postgres';
import { GATEWAY, giveHistory, makeWard } from './benchWard';
import { letCliniciansPoll, PollRecord, type Staff } from './clinicians';
import { CpuMeter, cpuSeconds } from './cpuSeconds';
import { databasePids } from './databasePids';
import { FeedRecord, letDevicesSend } from './gateways';
import { runServer } from './runProgram';

export const STAFF: Staff = { patients: 200, general: 60, notifications: 40 };
const WARM_UP_S = 30;
const PER_GATEWAY = 20;
/** Once every client has polled: none is notified of earlier alerts. */
const ALERT_FROM_MS = 15_000;
const ALERT_EVERY_MS = 5_000;

interface Load {
  devices: number;
  /** After the warm-up. */
  seconds: number;
}

export type HospitalLoad = Awaited<ReturnType<typeof hospitalLoad>>;

/**
 * Lets a hospital work on a database of its own for a while, with a day of history; the measurements, and
 * what is kept of them.
 */
export async function hospitalLoad(postgres: TestPostgres, { devices, seconds }: Load) {
  const databaseUrl = await postgres.createDatabase();
  const database = await openPostgres(databaseUrl, () => undefined);
  const users = await prepare(database.db, devices);
  const observer = new pg.Client({ connectionString: databaseUrl });
  observer.on('error', () => undefined); // Failed statements report faults; the server's end is none.
  await observer.connect();
  const server = await runServer({ DATABASE_URL: databaseUrl, GATEWAY_TOKEN: GATEWAY });

  let isFed = false;
  let isOver = false;
  const fed = new FeedRecord();
  const polled = new PollRecord();
  const feeding = letDevicesSend(
    server.url,
    { devices, perGateway: PER_GATEWAY, alertFromMs: ALERT_FROM_MS, alertEveryMs: ALERT_EVERY_MS },
    fed,
    () => isFed,
  );
  const polling = letCliniciansPoll(server.url, users, STAFF, polled, () => isOver);
  await sleep(WARM_UP_S * 1_000);

  const databaseMeter = new CpuMeter(() => databasePids(observer));
  const readMeters = async () => ({
    at: performance.now(),
    server: cpuSeconds([server.pid]),
    database: await databaseMeter.read(),
    load: cpuSeconds([process.pid]),
    memory: memoryOf(server.pid),
  });
  const before = await readMeters();
  polled.take();
  fed.waits.length = 0;
  await sleep(seconds * 1_000);
  const after = await readMeters();
  const polls = polled.take();
  const ingestWaits = [...fed.waits];

  isFed = true;
  await feeding;
  isOver = true;
  await polling;
  await server.stop();
  await observer.end();
  const kept = await lookUp(database.db, { devices, fed, polled, users });
  await database.close();
  const elapsed = (after.at - before.at) / 1_000;
  const cores = (used: 'server' | 'database' | 'load'): number => (after[used] - before[used]) / elapsed;
  const count = [...polls.waits.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    devices,
    elapsed,
    fed,
    polls,
    ingestWaits,
    kept,
    count,
    outOfOrder: polled.outOfOrder,
    cpuPerPoll: (after.server - before.server) / count,
    cores: { server: cores('server'), database: cores('database'), load: cores('load') },
    memory: { before: before.memory, after: after.memory },
  };
}

async function prepare(db: Db, devices: number): Promise<SignedInUser[]> {
  await migrate(db);
  await makeWard(db, devices);
  await giveHistory(db);
  await sql`ANALYZE`.execute(db);
  return signInUsers(db, STAFF.patients + STAFF.general + STAFF.notifications);
}

interface Done {
  devices: number;
  fed: FeedRecord;
  polled: PollRecord;
  users: readonly SignedInUser[];
}

/** What the database holds of the acknowledged readings, and how much of its alerts the clients received. */
async function lookUp(db: Db, { devices, fed, polled, users }: Done) {
  const {
    rows: [readings],
  } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM readings`.execute(db);
  const alerts = await db
    .selectFrom('alerts')
    .innerJoin('patients', 'patients.id', 'alerts.patient_id')
    .select(['alerts.id', 'patients.ssn'])
    .execute();
  const alerted = new Set(alerts.map(({ ssn }) => ssn));
  const told = await db.selectFrom('notifications').select(['id', 'user_id']).execute();
  const missing = (userId: number): number => {
    const known = new Set(polled.told.get(userId));
    return alerts.length - told.filter(({ id, user_id }) => user_id === userId && known.has(id)).length;
  };
  const sum = (of: (userId: number) => number): number => users.reduce((total, { id }) => total + of(id), 0);
  return {
    // Every device has one reading from before.
    readings: (readings?.count ?? 0) - devices,
    alerts: alerts.length,
    notRaised: [...fed.endangered].filter((n) => !alerted.has(`bench-${n}`)).length,
    delivered: sum((userId) => polled.told.get(userId)?.length ?? 0),
    undelivered: sum(missing),
    twice: sum((userId) => (polled.told.get(userId)?.length ?? 0) - new Set(polled.told.get(userId)).size),
  };
}

/** Resident memory of a process, MiB. Linux only. */
function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;
}
