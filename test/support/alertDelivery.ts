import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { RaisedAlert } from '../../src/server/db/alerting/alerts';
import type { Db } from '../../src/server/db/engine/client';
import { findNotificationsAfter } from '../../src/server/db/alerting/notifications';
import type { Tables } from '../../src/server/db/tables/tables';
import { raisedAlert } from './raisedAlert';
import { addPatient, addUsers } from './ward';

/** How many alerts are raised by how many at once, and polled for by how many. */
export interface AlertLoad {
  alerts: number;
  ingesters: number;
  users: number;
  pollersPerUser: number;
  /** A transaction pauses up to this long (ms) between its reading and its alert. */
  pauseMs: number;
  /** A poller that is up to date pauses up to this long (ms). */
  jitterMs: number;
}

/** What the pollers saw, over all of them. */
export interface Delivery {
  delivered: number;
  lost: number;
  duplicated: number;
  outOfOrder: number;
}

/** Raises one alert inside a transaction that has stored its reading. */
export type Raise = (tx: Transaction<Tables>, alert: RaisedAlert) => Promise<unknown>;

const LIMIT = 200;

/**
 * Raises alerts from many transactions at once while every user's pollers request everything after the last
 * they saw, as the app does. `dbs` stand for servers: ingesters and pollers are dealt out to them in turn.
 */
export async function deliverAlerts(
  dbs: readonly [Db, ...Db[]],
  load: AlertLoad,
  raise: Raise,
): Promise<Delivery> {
  const [db] = dbs;
  const patientId = await addPatient(db);
  const users = await addUsers(db, load.users);
  const dbOf = (index: number): Db => dbs[index % dbs.length] ?? db;

  let raised = 0;
  const ingest = async (ingester: number): Promise<void> => {
    while (raised < load.alerts) {
      const nth = ++raised;
      await dbOf(ingester)
        .transaction()
        .execute(async (tx) => {
          const now = Date.now();
          await storeReading(tx, `ingester-${ingester}`, nth);
          await sleep(Math.random() * load.pauseMs);
          await raise(tx, raisedAlert(patientId, now));
        });
    }
  };

  let isOver = false;
  const seen = users.flatMap((userId) =>
    Array.from({ length: load.pollersPerUser }, (): { userId: number; ids: number[]; stamps: string[] } => ({
      userId,
      ids: [],
      stamps: [],
    })),
  );
  const poll = async (poller: (typeof seen)[number], index: number): Promise<void> => {
    for (let after = new Date(0).toISOString(); ;) {
      const isLast = isOver;
      const list = await findNotificationsAfter(dbOf(index), poller.userId, { after, limit: LIMIT });
      poller.ids.push(...list.map(({ id }) => id));
      poller.stamps.push(...list.map(({ created_at }) => created_at));
      after = list.at(-1)?.created_at ?? after;
      if (list.length === LIMIT) continue;
      if (isLast) return;
      await sleep(Math.random() * load.jitterMs);
    }
  };

  const ingesting = Promise.all(
    Array.from({ length: load.ingesters }, (_, ingester) => ingest(ingester)),
  ).finally(() => (isOver = true));
  const polling = Promise.all(seen.map(poll));
  // After a failure no poller queries a database that is already closed.
  await Promise.allSettled([ingesting, polling]);
  await Promise.all([ingesting, polling]);

  const delivery: Delivery = { delivered: 0, lost: 0, duplicated: 0, outOfOrder: 0 };
  for (const { userId, ids, stamps } of seen) {
    const told = await db.selectFrom('notifications').select('id').where('user_id', '=', userId).execute();
    if (told.length !== load.alerts)
      throw new Error(`User ${userId} has ${told.length} notifications of ${load.alerts} alerts.`);
    const unique = new Set(ids);
    delivery.delivered += ids.length;
    delivery.lost += told.filter(({ id }) => !unique.has(id)).length;
    delivery.duplicated += ids.length - unique.size;
    delivery.outOfOrder += stamps.filter(
      (stamp, index) => index > 0 && stamp <= (stamps[index - 1] ?? ''),
    ).length;
  }
  return delivery;
}

async function storeReading(tx: Transaction<Tables>, device: string, nth: number): Promise<void> {
  const measured_at = new Date(Date.UTC(2026, 0, 1) + nth).toISOString();
  const unknown = {
    heart_rate: null,
    blood_pressure_systolic: null,
    blood_pressure_diastolic: null,
    blood_oxygen_saturation: null,
    respiration_rate: null,
    body_temperature: null,
    shock_index: null,
    spi: null,
  };
  await tx
    .insertInto('readings')
    .values({
      vendor_device_id: device,
      measured_at,
      received_at: measured_at,
      patient_id: null,
      blood_pressure_mean: 50,
      hipi: 90,
      ...unknown,
    })
    .execute();
}
