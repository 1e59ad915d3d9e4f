import type { Transaction } from 'kysely';
import type { AlarmLevel } from '../../../clinical/alarms';
import type { AlertStates } from '../../db/alerting/alertStates';
import { insertAlerts } from '../../db/alerting/alerts';
import { getSendingDevices, type SendingDevice } from '../../db/devices/assignments';
import type { Db } from '../../db/engine/client';
import type { FeedState } from '../../db/devices/feedState';
import { rescoreLatest, updateFeeds, type Rescore } from '../../db/devices/latestStates';
import { addPatientStates, lockWearers } from '../../db/alerting/patientStates';
import { findStamped } from '../../db/readings/readings';
import type { Span } from '../../db/readings/span';
import { storeReadings, type NewReading } from '../../db/readings/storeReadings';
import type { Tables } from '../../db/tables/tables';
import { evaluateAlerts, type EvaluatedAlert, type PatientDelivery } from '../alerting/evaluateAlerts';
import { explainAlerts } from '../alerting/explainAlerts';
import { attributeReadings, type AttributedReading } from './attributeReadings';
import { withCarried } from '../feed/carriedVitals';
import {
  placeReadings,
  stampKeyOf,
  type Content,
  type Delivery,
  type PlacedGroup,
} from '../feed/placeReadings';
import { separateTimes } from '../feed/separateTimes';
import { silenceMsOf } from '../feed/signal';
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
  /** The alerts raised, with notifications for every active user, in the same COMMIT. */
  alerts: EvaluatedAlert[];
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
}

const NOTHING: StoredGroup = {
  newest: [],
  rescored: [],
  feeds: new Map(),
  loggedAlarms: new Map(),
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
  { now, maxAgeMs, refusedFeeds }: GroupOptions,
): Promise<StoredGroup> {
  const { outcome, remember } = await db.transaction().execute(async (tx) => {
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
    const feeds = withCarried(placed.feeds, attributed, devices, now);
    const rows = toRows(attributed, { devices, feeds, now });
    const lateFeeds = feedsWithoutNews(feeds, rows);
    if (lateFeeds.length > 0) await updateFeeds(tx, lateFeeds);
    const evaluated = evaluateAlerts(deliveriesOf(scored.readings, placed), states, now);
    const stored = await storeReadings(tx, now, rows, {
      alertStates: evaluated.states,
      isAnyLate: isAnyLate(rows, states),
    });
    // Always last: a transaction that raises alerts blocks every other one that does until COMMIT.
    if (evaluated.alerts.length > 0)
      await insertAlerts(
        tx,
        explainAlerts(evaluated.alerts, (id) => scored.histories.get(id) ?? null),
        now,
      );
    const newest = rows.filter(({ latest }) => latest !== null);
    return {
      outcome: {
        newest,
        rescored: scored.rescored,
        feeds,
        loggedAlarms: loggedAlarmsOf(evaluated.states),
        alerts: evaluated.alerts,
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
    [...states].map(([patientId, scores]) => {
      const level = Object.values(scores).reduce<number>(
        (highest, { hand }) => Math.max(highest, hand?.level ?? 0),
        0,
      );
      return [patientId, level === 0 ? null : (level as AlarmLevel)];
    }),
  );
}

/**
 * Locks all patients of the readings, then reads who wore what: unchanged until COMMIT. Patients who were
 * missed are locked in another round.
 */
async function lockSenders(tx: Tx, deliveries: readonly Delivery[], maxAgeMs: number) {
  const ids = [
    ...new Set(deliveries.flatMap(({ readings }) => readings.map(({ vendorDeviceId }) => vendorDeviceId))),
  ];
  const span = spanOf(deliveries, maxAgeMs);
  for (;;) {
    const states = await lockWearers(tx, ids, span);
    const devices = await getSendingDevices(tx, ids, span);
    const wearers = [...devices.values()].flatMap(({ wearings }) =>
      wearings.map(({ patientId }) => patientId),
    );
    const unlocked = wearers.filter((patientId) => !states.has(patientId));
    if (unlocked.length === 0) return { states, devices };
    await addPatientStates(tx, [...new Set(unlocked)]);
  }
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

/** The input of the alert rule per patient. A reading of a device no longer worn raises no alert. */
function deliveriesOf(
  worn: ReadonlyMap<number, readonly AttributedReading[]>,
  { feeds, correctedTo }: PlacedGroup,
): Map<number, PatientDelivery> {
  return new Map(
    [...worn].map(([patientId, readings]) => {
      const current = readings.findLast(({ wornSince }) => wornSince !== null);
      const device = current?.vendorDeviceId ?? '';
      return [
        patientId,
        {
          readings: readings.map(({ time, observations, wornSince: worn }) => ({
            time,
            observations,
            canRaise: worn !== null,
          })),
          byHand: false,
          silenceMs: silenceMsOf(feeds.get(device) ?? null),
          wornSince: current?.wornSince ?? null,
          unknownAfter: correctedTo.get(device),
        },
      ];
    }),
  );
}
