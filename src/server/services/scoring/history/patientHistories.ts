import type { Kysely, Transaction } from 'kysely';
import { CLOCK_TOLERANCE_MS, isAhead } from '../../../../clinical/freshness';
import type { VitalKey } from '../../../../clinical/vitals';
import { getMinutes, type StoredMinute } from '../../../db/readings/aggregations/patientMinutes';
import { getNewestTimes, getVitalsWithin } from '../../../db/readings/readings';
import type { Tables } from '../../../db/tables/tables';
import { PatientHistory } from './patientHistory';
import { HISTORY_HOURS, HOUR_MS, MINUTE_MS } from '../vitals';

/** A history unused for this long is discarded; it is read again from the database. */
const IDLE_MS = HOUR_MS;

/** How many patients' hours are read at once: a restart must not hold a whole ward's rows in memory. */
const LOADED_AT_ONCE = 20;

interface Remembered {
  history: PatientHistory;
  revision: number;
  usedAt: number;
}

/**
 * The histories that this process keeps between ingest transactions. One is returned only while the database
 * holds the revision it was made at, so that another server's readings are never missed; and it is removed
 * from the cache, so that a transaction that fails leaves nothing behind.
 */
export class PatientHistories {
  readonly #remembered = new Map<number, Remembered>();
  #sweptAt = 0;

  /**
   * The histories of patients whose rows are locked in `tx`, by patient, as known at `now` (epoch ms): one
   * that reaches beyond was made while the clock was ahead, and is read again without the readings dated
   * there. `revisions` are those of the database.
   */
  async take(
    tx: Transaction<Tables>,
    revisions: ReadonlyMap<number, number>,
    now: number,
  ): Promise<Map<number, PatientHistory>> {
    const taken = new Map<number, PatientHistory>();
    const missing: number[] = [];
    for (const [patientId, revision] of revisions) {
      const remembered = this.#remembered.get(patientId);
      this.#remembered.delete(patientId);
      if (remembered?.revision === revision && !isAhead(remembered.history.moment, now))
        taken.set(patientId, remembered.history);
      else missing.push(patientId);
    }
    for (let first = 0; first < missing.length; first += LOADED_AT_ONCE) {
      for (const [patientId, history] of await load(tx, missing.slice(first, first + LOADED_AT_ONCE), now)) {
        taken.set(patientId, history);
      }
    }
    return taken;
  }

  /**
   * The history of a patient at the revision that the database now holds, read-only; null when this process
   * does not hold it. It is valid until the caller awaits anything: the next transaction takes it and changes
   * it.
   */
  at(patientId: number, revision: number): PatientHistory | null {
    const remembered = this.#remembered.get(patientId);
    return remembered?.revision === revision ? remembered.history : null;
  }

  /** Discards what is kept: it is read again from the database. */
  clear(): void {
    this.#remembered.clear();
  }

  /** Keeps a history that agrees with the committed `revision`; `now` in epoch ms. */
  keep(patientId: number, history: PatientHistory, revision: number, now: number): void {
    this.#remembered.set(patientId, { history, revision, usedAt: now });
    if (Math.abs(now - this.#sweptAt) < MINUTE_MS) return;
    this.#sweptAt = now;
    for (const [id, { usedAt }] of this.#remembered) if (now - usedAt > IDLE_MS) this.#remembered.delete(id);
  }
}

/**
 * The stored history of these patients, each as seen from its newest reading that is not dated ahead of `now`
 * (epoch ms).
 */
async function load(
  db: Kysely<Tables>,
  patientIds: readonly number[],
  now: number,
): Promise<Map<number, PatientHistory>> {
  const newest = await getNewestTimes(db, patientIds, now + CLOCK_TOLERANCE_MS);
  const spans = (reach: number) =>
    [...newest].map(([patientId, to]) => ({ patientId, from: to - reach, to }));
  const minutes = await getMinutes(db, spans(HISTORY_HOURS * HOUR_MS));
  const readings = await getVitalsWithin(db, spans(HOUR_MS));
  return new Map(
    patientIds.map((id) => [id, PatientHistory.restored(minutes.get(id) ?? [], readings.get(id) ?? [])]),
  );
}

/** One patient as seen from its newest reading that is not dated ahead of `now` (epoch ms). */
export async function loadHistory(
  db: Kysely<Tables>,
  patientId: number,
  now: number,
): Promise<PatientHistory> {
  return (await load(db, [patientId], now)).get(patientId) ?? new PatientHistory();
}

/**
 * One patient as seen from `moment` (epoch ms), which may lie long before the newest reading: what was known
 * then of the 24 h before. Readings after it must be added one by one, in time order.
 */
export async function loadHistoryAsOf(
  tx: Transaction<Tables>,
  patientId: number,
  moment: number,
): Promise<PatientHistory> {
  const readings = await getVitalsWithin(tx, [lastHour(patientId, moment)]);
  return PatientHistory.restored(
    await minutesBeforeHour(tx, patientId, moment),
    readings.get(patientId) ?? [],
  );
}

/**
 * The history for scoring a set of vitals that was logged by hand at `moment` (epoch ms): in the last hour,
 * the vitals of the set have logged values alone. Values that a device sends meanwhile do not weaken what a
 * person has measured.
 */
export async function loadHistoryByHand(
  tx: Transaction<Tables>,
  patientId: number,
  moment: number,
  logged: readonly VitalKey[],
): Promise<PatientHistory> {
  const hour = [lastHour(patientId, moment)];
  const byHand = (await getVitalsWithin(tx, hour, 'hand')).get(patientId) ?? [];
  const byDevice = ((await getVitalsWithin(tx, hour, 'device')).get(patientId) ?? []).map(
    ({ time, vitals }) => {
      const others = { ...vitals };
      for (const key of logged) others[key] = null;
      return { time, vitals: others };
    },
  );
  return PatientHistory.restored(await minutesBeforeHour(tx, patientId, moment), [...byHand, ...byDevice]);
}

const lastHour = (patientId: number, moment: number) => ({ patientId, from: moment - HOUR_MS, to: moment });

async function minutesBeforeHour(
  tx: Transaction<Tables>,
  patientId: number,
  moment: number,
): Promise<StoredMinute[]> {
  const lastWhole = (Math.floor(moment / MINUTE_MS) - 60) * MINUTE_MS;
  const minutes = await getMinutes(tx, [
    { patientId, from: lastWhole - HISTORY_HOURS * HOUR_MS, to: lastWhole },
  ]);
  return minutes.get(patientId) ?? [];
}
