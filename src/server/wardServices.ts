import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Config } from './settings/config';
import type { Db } from './db/engine/client';
import { alertMetrics } from './plugins/metrics/alertMetrics';
import { ingestMetrics } from './plugins/metrics/ingestMetrics';
import { alarmServices } from './services/alarms/alarmServices';
import type { AnnouncedAlert } from './services/alarms/applyEvents';
import { CurrentLimits } from './services/alarms/limits/currentLimits';
import { Calibrations } from './services/devices/calibrations';
import { Ingest } from './services/ingest/ingest';
import { onStored } from './services/ingest/onStored';
import { Housekeeping } from './services/jobs/housekeeping';
import { LiveState } from './services/live/liveState';
import { Trends } from './services/live/trends';
import type { UnreadLists } from './services/live/unreadLists';

const DAY_MS = 24 * 3_600_000;

interface WardServicesOptions {
  db: Db;
  /** Epoch ms. */
  clock: () => number;
  /** A monotonic clock, in ms. */
  monotonic: () => number;
  /** What is due of alarms is looked for this often, ms; 0: on demand alone. */
  alarmTickMs: number;
  config: Pick<Config, 'databaseUrl' | 'ingestMaxAgeDays' | 'retention'>;
  log: FastifyBaseLogger;
  registry: Registry;
  unread: UnreadLists;
}

/** What a running server holds of the ward, and what it does by itself: boards, limits, alarms, ingest, housekeeping. */
export async function openWardServices({
  db,
  clock,
  monotonic,
  alarmTickMs,
  config,
  log,
  registry,
  unread,
}: WardServicesOptions) {
  // Only a separate database server can have other processes writing to it.
  const shared = config.databaseUrl !== null;
  const logged = (words: string) => (error: unknown) => log.error({ err: error }, words);
  const liveState = await LiveState.open({
    db,
    clock,
    shared,
    onError: logged('live state not reloaded; it is tried again'),
  });
  const currentLimits = await CurrentLimits.open({ db, clock, shared, onError: logged('limits not read') });
  const { limitsOf } = currentLimits;
  const trends = new Trends({
    db,
    clock,
    wearers: () => liveState.drawn(clock()).flatMap(({ entry }) => entry.patient?.id ?? []),
  });
  const calibrations = await Calibrations.open({
    db,
    clock,
    shared,
    onError: logged('calibrations not read'),
  });
  const alertMeter = alertMetrics(registry);
  const onAlerts = (alerts: readonly AnnouncedAlert[]): void => {
    alertMeter.alerted(alerts, 0, clock());
    unread.changed();
  };
  const alarms = alarmServices({
    db,
    clock,
    monotonic,
    liveState,
    onAlerts,
    everyMs: alarmTickMs,
    onError: logged('work on alarms not done; it is tried again'),
  });
  const ingest = new Ingest({
    db,
    clock,
    maxAgeMs: config.ingestMaxAgeDays * DAY_MS,
    onStored: onStored({ liveState, custody: alarms.custody, unread }),
    commandsFor: (readings) => calibrations.commandsFor(readings),
    meter: { ...ingestMetrics(registry), alerted: alertMeter.alerted },
    // The embedded database has one connection. Three keep a database of two cores busy.
    lanes: config.databaseUrl === null ? 1 : 3,
    limitsOf,
  });
  const housekeeping = new Housekeeping({
    db,
    clock,
    shared,
    retention: config.retention,
    onError: logged('housekeeping not done'),
  });
  return {
    liveState,
    trends,
    calibrations,
    alarms,
    ingest,
    alertMeter,
    onAlerts,
    limitsOf,
    /** A patient's limits depend on the department, and end with the discharge. */
    boardsChanged: async (): Promise<void> => {
      unread.changed();
      alarms.lists.moved();
      await Promise.all([liveState.follow(), currentLimits.follow()]);
    },
    /** A patient was erased: what is in memory of all patients is made again. */
    recordsChanged: async (): Promise<void> => {
      ingest.clearHistories();
      trends.clear();
      unread.changed();
      await Promise.all([liveState.follow(), currentLimits.follow()]);
    },
    /** Ends what was opened last first; resolves when what is under way has ended. */
    async close(): Promise<void> {
      for (const each of [housekeeping, alarms, calibrations, liveState, currentLimits]) await each.close();
    },
  };
}

export type WardServices = Awaited<ReturnType<typeof openWardServices>>;
