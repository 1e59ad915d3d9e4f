import type { Transaction } from 'kysely';
import { insertAlerts } from '../db/alerts';
import { getSendingDevices, type SendingDevice } from '../db/assignments';
import type { Db } from '../db/client';
import { rescoreLatest, type Rescore } from '../db/latestStates';
import { addPatientStates, lockWearers, type PatientState, type Span } from '../db/patientStates';
import { findStored, type ReadingKey } from '../db/readings';
import { storeReadings, type NewReading } from '../db/storeReadings';
import type { Tables } from '../db/tables';
import { judgeReadings, type JudgedAlert } from './alerting/judgeReadings';
import { attributeReadings, type WornReading } from './attributeReadings';
import type { GoodReading } from './judgeReading';
import type { PatientHistories } from './patientHistories';
import { scorePatients } from './scorePatients';

type Tx = Transaction<Tables>;

/** What a committed group changed in what dashboards show. */
export interface StoredGroup {
  /** The readings that became their devices' newest. */
  newest: NewReading[];
  rescored: Rescore[];
  /** What was raised, and every active user told of, in the same COMMIT. */
  alerts: JudgedAlert[];
}

/**
 * Stores a group of readings in one transaction; when it resolves they are durable. Repeated ones are stored once. Every
 * reading goes to the patient who wore the device at its time, is scored with that patient's history and judged by the alert
 * rule. When it rejects, nothing is stored, nobody told and nothing remembered.
 */
export async function storeGroup(
  db: Db, histories: PatientHistories, readings: readonly GoodReading[], now: number,
): Promise<StoredGroup> {
  const unique = withoutRepeats(readings);
  const { outcome, remember } = await db.transaction().execute(async (tx) => {
    const { devices, states } = await lockSenders(tx, unique);
    const fresh = await withoutStored(tx, unique, devices);
    if (fresh.length === 0) return { outcome: { newest: [], rescored: [], alerts: [] }, remember: () => undefined };

    const { worn, unworn } = attributeReadings(fresh, devices);
    const scored = await scorePatients(tx, histories, worn, states);
    if (scored.rescored.length > 0) await rescoreLatest(tx, scored.rescored);
    const rows = toRows([...[...scored.readings.values()].flat(), ...unworn], devices);
    const judged = judgeReadings(scored.readings, states, now);
    const stored = await storeReadings(tx, now, rows, { alertStates: judged.states, isAnyLate: isAnyLate(rows, states) });
    // Always last: whoever raises alerts holds everybody else who does back until COMMIT.
    if (judged.alerts.length > 0) await insertAlerts(tx, judged.alerts, now);
    return {
      outcome: { newest: rows.filter(({ latest }) => latest !== null), rescored: scored.rescored, alerts: judged.alerts },
      // A row that another server stored in between is in no history of ours: those are then read again.
      remember: () => (stored === rows.length ? scored.remember(now) : undefined),
    };
  });
  remember();
  return outcome;
}

function keyOf({ vendorDeviceId, time }: ReadingKey): string {
  return `${time} ${vendorDeviceId}`;
}

/** The first of every (device, timestamp). */
function withoutRepeats(readings: readonly GoodReading[]): GoodReading[] {
  const byKey = new Map<string, GoodReading>();
  for (const reading of readings) {
    const key = keyOf(reading);
    if (!byKey.has(key)) byKey.set(key, reading);
  }
  return [...byKey.values()];
}

/** Locks everybody whom the readings may concern, then reads who wore what: nobody changes that until we commit. Who was missed is locked in another round. */
async function lockSenders(tx: Tx, readings: readonly GoodReading[]) {
  const ids = [...new Set(readings.map(({ vendorDeviceId }) => vendorDeviceId))];
  const span: Span = { from: Infinity, to: -Infinity };
  for (const { time } of readings) {
    span.from = Math.min(span.from, time);
    span.to = Math.max(span.to, time);
  }
  for (;;) {
    const states = await lockWearers(tx, ids, span);
    const devices = await getSendingDevices(tx, ids, span);
    const wearers = [...devices.values()].flatMap(({ wearings }) => wearings.map(({ patientId }) => patientId));
    const unlocked = wearers.filter((patientId) => !states.has(patientId));
    if (unlocked.length === 0) return { states, devices };
    await addPatientStates(tx, [...new Set(unlocked)]);
  }
}

/** Only what is not newer than a device's newest reading can be stored already. */
async function withoutStored(
  tx: Tx, readings: readonly GoodReading[], devices: ReadonlyMap<string, SendingDevice>,
): Promise<readonly GoodReading[]> {
  const doubtful = readings.filter(({ vendorDeviceId, time }) => time <= (devices.get(vendorDeviceId)?.newest ?? -Infinity));
  if (doubtful.length === 0) return readings;
  const stored = new Set((await findStored(tx, doubtful)).map(keyOf));
  return readings.filter((reading) => !stored.has(keyOf(reading)));
}

function isAnyLate(rows: readonly NewReading[], states: ReadonlyMap<number, PatientState>): boolean {
  return rows.some(({ patientId, time }) => patientId !== null && time < (states.get(patientId)?.rolledUntil ?? -Infinity));
}

/** The rows to store; a device's newest reading so far takes the device's state along. */
function toRows(readings: readonly (GoodReading | WornReading)[], devices: ReadonlyMap<string, SendingDevice>): NewReading[] {
  const newest = new Map<string, number>();
  for (const { vendorDeviceId, time } of readings) {
    const known = newest.get(vendorDeviceId) ?? devices.get(vendorDeviceId)?.newest ?? -Infinity;
    if (time > known) newest.set(vendorDeviceId, time);
  }
  return readings.map((reading) => {
    const { vendorDeviceId, time, observations } = reading;
    return {
      vendorDeviceId, time, observations,
      patientId: 'patientId' in reading ? reading.patientId : null,
      latest: newest.get(vendorDeviceId) === time ? reading.device : null,
    };
  });
}
