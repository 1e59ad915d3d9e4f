import type { Transaction } from 'kysely';
import type { AlarmLevel } from '../../../clinical/alarms/alarms';
import type { AlertStates } from '../../db/alerting/alertStates';
import { insertAlerts } from '../../db/alerting/alerts';
import { getSendingDevices, type SendingDevice } from '../../db/devices/assignments';
import type { Db } from '../../db/engine/client';
import type { FeedState } from '../../db/devices/feedState';
import { rescoreLatest, updateFeeds, type Rescore } from '../../db/devices/latestStates';
import { addPatientStates, lockWearers } from '../../db/alerting/patientStates';
import { findStamped } from '../../db/readings/readings';
import type { Span } from '../../db/readings/aggregations/span';
import { storeReadings, type NewReading } from '../../db/readings/storeReadings';
import type { Tables } from '../../db/tables/tables';
import { applyChanges } from '../alarms/applyChanges';
import type { AnnouncedAlert, AppliedEvents } from '../alarms/applyEvents';
import { defaultLimitsOf, type LimitsOf } from '../alarms/limits/effectiveLimits';
import { evaluateAlerts } from '../alerting/evaluateAlerts';
import { attributeReadings } from './attributeReadings';
import { withCarried } from '../feed/carriedVitals';
import { withNews2 } from '../feed/feedNews2';
import {
  placeReadings,
  stampKeyOf,
  type Content,
  type Delivery,
  type PlacedGroup,
} from '../feed/placeReadings';
import { separateTimes } from '../feed/separateTimes';
import { deliveriesOf } from './patientDeliveries';
import type { ValidReading } from './validateReading';
import type { PatientHistories } from '../scoring/history/patientHistories';
import { feedsWithoutNews, isAnyLate, toRows } from './readingRows';
import { scorePatients } from '../scoring/scorePatients';

type Tx = Transaction<Tables>;

/** The changes of a committed group to what dashboards show. */
export interface StoredGroup {
  /** The readings that became their devices' newest. */
  newest: NewReading[];
  rescored: Rescore[];
  /** The feeds of the devices that sent anything new, by the manufacturer's name. */
  feeds: ReadonlyMap<string, FeedState>;
  /** By patient whose alert state changed, the alarm that stands because of vitals logged by hand; null where none does. */
  loggedAlarms: ReadonlyMap<number, AlarmLevel | null>;
  /** By patient whose alarms changed, what boards show of them. */
  alarms: AppliedEvents['views'];
  /** The alerts raised, with their notifications, in the same COMMIT. */
  alerts: readonly AnnouncedAlert[];
  /** Readings that were too old to be stored. */
  refused: ReadonlySet<ValidReading>;
}

export interface GroupOptions {
  /** Epoch ms. */
  now: number;
  /** Readings older than this (ms) when they are received are refused. */
  maxAgeMs: number;
  /** Feeds of which no reading could be stored so far, held by the caller. */
  refusedFeeds: Map<string, FeedState>;
  /** What raises alarms for each patient. */
  limitsOf?: LimitsOf | undefined;
}

const NOTHING: StoredGroup = {
  newest: [],
  rescored: [],
  feeds: new Map(),
  loggedAlarms: new Map(),
  alarms: new Map(),
  alerts: [],
  refused: new Set(),
};

/**
 * Stores a group of deliveries in one transaction; when it resolves they are durable. Every reading is placed
 * in the server's time, repeated ones are stored once. It is attributed to the patient who wore the device at
 * its time, scored with that patient's history and evaluated by the alert rule. When it rejects, nothing is
 * stored, no user is notified and no state is kept.
 */
export async function storeGroup(
  db: Db,
  histories: PatientHistories,
  deliveries: readonly Delivery[],
  { now, maxAgeMs, refusedFeeds, limitsOf = defaultLimitsOf }: GroupOptions,
): Promise<StoredGroup> {
  const { outcome, remember } = await withoutMissed(db, async (tx) => {
    const sent = deliveries.flatMap(({ readings }) => readings);
    const { devices, states } = await lockSenders(tx, deliveries, maxAgeMs);
    const placed = placeReadings(deliveries, {
      stored: await findRepeats(tx, sent, devices),
      maxAgeMs,
      feedOf: (id) => refusedFeeds.get(id) ?? devices.get(id)?.feed ?? null,
    });
    const keepFeeds = () => rememberRefused(refusedFeeds, placed);
    if (placed.readings.length === 0)
      return { outcome: { ...NOTHING, refused: placed.refused }, remember: keepFeeds };

    const readings = await separateTimes(tx, placed.readings, (id) => devices.get(id)?.newest?.time ?? null);
    const { worn, unworn } = attributeReadings(readings, devices);
    const scored = await scorePatients(tx, histories, worn, states, now);
    if (scored.rescored.length > 0) await rescoreLatest(tx, scored.rescored);
    const attributed = [...[...scored.readings.values()].flat(), ...unworn];
    const carried = withCarried(placed.feeds, attributed, devices, now);
    const feeds = withNews2(carried, attributed, devices, now);
    const rows = toRows(attributed, { devices, feeds, now });
    const lateFeeds = feedsWithoutNews(feeds, rows);
    if (lateFeeds.length > 0) await updateFeeds(tx, lateFeeds);
    const evaluated = evaluateAlerts(deliveriesOf(scored.readings, placed), states, now, limitsOf);
    const { changes, alerts } = evaluated;
    const stateOf = (id: number) => evaluated.states.get(id) ?? states.get(id)?.alertStates ?? {};
    const historyOf = (id: number) => scored.histories.get(id) ?? null;
    const alarms = await applyChanges(tx, { changes, alerts, stateOf, historyOf }, now);
    const alertStates = new Map([...evaluated.states, ...alarms.states]);
    const stored = await storeReadings(tx, now, rows, { alertStates, isAnyLate: isAnyLate(rows, states) });
    // Always last: a transaction that raises alerts blocks every other one that does until COMMIT.
    if (alarms.announced.length > 0) await insertAlerts(tx, alarms.announced, now);
    const newest = rows.filter(({ latest }) => latest !== null);
    return {
      outcome: {
        newest,
        rescored: scored.rescored,
        feeds,
        loggedAlarms: loggedAlarmsOf(alertStates),
        alarms: alarms.views,
        alerts: alarms.announced,
        refused: placed.refused,
      },
      remember: () => {
        keepFeeds();
        // A row that another server stored in between is missing from our histories: they are read again.
        if (stored === rows.length) scored.remember(now);
      },
    };
  });
  remember();
  return outcome;
}

function loggedAlarmsOf(states: ReadonlyMap<number, AlertStates>): Map<number, AlarmLevel | null> {
  return new Map(
    [...states].map(([patientId, { kinds = {} }]) => {
      const level = Object.values(kinds).reduce<number>(
        (highest, { hand }) => Math.max(highest, hand?.level ?? 0),
        0,
      );
      return [patientId, level === 0 ? null : (level as AlarmLevel)];
    }),
  );
}

/** Patients of the readings who were not locked: the transaction is begun again. */
class PatientsMissed extends Error {
  constructor(readonly patientIds: readonly number[]) {
    super('Patients of the readings were not locked.');
  }
}

/**
 * Runs a transaction, again when it missed patients. It must not lock those in another round: two transactions
 * that lock in rounds do so in no common order, and block each other for good.
 */
async function withoutMissed<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!(error instanceof PatientsMissed)) throw error;
      await db.transaction().execute((tx) => addPatientStates(tx, error.patientIds));
    }
  }
}

/**
 * Locks all patients of the readings, then reads who wore what: unchanged until COMMIT.
 * @throws PatientsMissed for those without a row to lock, and those who received a device while this waited.
 */
async function lockSenders(tx: Tx, deliveries: readonly Delivery[], maxAgeMs: number) {
  const ids = [
    ...new Set(deliveries.flatMap(({ readings }) => readings.map(({ vendorDeviceId }) => vendorDeviceId))),
  ];
  const span = spanOf(deliveries, maxAgeMs);
  const states = await lockWearers(tx, ids, span);
  const devices = await getSendingDevices(tx, ids, span);
  const wearers = [...devices.values()].flatMap(({ wearings }) => wearings.map(({ patientId }) => patientId));
  const missed = wearers.filter((patientId) => !states.has(patientId));
  if (missed.length > 0) throw new PatientsMissed([...new Set(missed)]);
  return { states, devices };
}

/**
 * The span in which readings may be placed: at the latest their receipt, at the earliest what their stamps
 * give, and none too old.
 */
function spanOf(deliveries: readonly Delivery[], maxAgeMs: number): Span {
  const span: Span = { from: Infinity, to: -Infinity };
  for (const { readings, receivedAt } of deliveries) {
    let [oldest, newest] = [Infinity, -Infinity];
    for (const { stamp } of readings) {
      oldest = Math.min(oldest, stamp);
      newest = Math.max(newest, stamp);
    }
    span.from = Math.min(
      span.from,
      Math.max(receivedAt - maxAgeMs, Math.min(oldest, receivedAt - (newest - oldest))),
    );
    span.to = Math.max(span.to, receivedAt);
  }
  return span;
}

/** The content stored under stamps of the readings. Stamps above a device's highest one cannot be stored. */
async function findRepeats(
  tx: Tx,
  readings: readonly ValidReading[],
  devices: ReadonlyMap<string, SendingDevice>,
): Promise<Map<string, Content[]>> {
  const doubtful = readings.filter(
    ({ vendorDeviceId, stamp }) => stamp <= (devices.get(vendorDeviceId)?.feed?.highestStamp ?? -Infinity),
  );
  const stored = new Map<string, Content[]>();
  if (doubtful.length === 0) return stored;
  const keys = new Map(
    doubtful.map(({ vendorDeviceId, stamp }) => [
      stampKeyOf(vendorDeviceId, stamp),
      { vendorDeviceId, instant: stamp },
    ]),
  );
  for (const { vendorDeviceId, stamp, observations } of await findStamped(tx, [...keys.values()])) {
    const key = stampKeyOf(vendorDeviceId, stamp);
    stored.set(key, [...(stored.get(key) ?? []), observations]);
  }
  return stored;
}

/** At most this many feeds without a stored reading are kept: a name costs the client nothing. */
const REFUSED_FEEDS_KEPT = 1_000;

function rememberRefused(kept: Map<string, FeedState>, { feeds, refusedFeeds }: PlacedGroup): void {
  for (const id of feeds.keys()) kept.delete(id);
  for (const [id, feed] of refusedFeeds) kept.set(id, feed);
  if (kept.size > REFUSED_FEEDS_KEPT) kept.clear();
}
