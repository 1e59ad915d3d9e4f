import type { Kysely, Transaction } from 'kysely';
import { getMinutes } from '../db/patientMinutes';
import { getNewestTimes, getVitalsWithin } from '../db/readings';
import type { Tables } from '../db/tables';
import { PatientHistory } from './scoring/patientHistory';
import { HISTORY_HOURS, HOUR_MS, MINUTE_MS } from './scoring/vitals';

/** A history nobody has asked for this long is given up; it comes back from the database. */
const IDLE_MS = HOUR_MS;

/** So many patients' hours are read at once: a restart must not hold a whole ward's rows in memory. */
const LOADED_AT_ONCE = 20;

interface Remembered {
  history: PatientHistory;
  revision: number;
  usedAt: number;
}

/**
 * The histories that this process keeps between ingest transactions. One is handed out only while the database holds
 * the revision it was made at, so that another server's readings are never missed; and it is taken out of the memory,
 * so that a transaction that fails leaves nothing behind.
 */
export class PatientHistories {
  readonly #remembered = new Map<number, Remembered>();
  #sweptAt = 0;

  /** The histories of patients whose rows are locked in `tx`, by patient; `revisions` are those of the database. */
  async take(tx: Transaction<Tables>, revisions: ReadonlyMap<number, number>): Promise<Map<number, PatientHistory>> {
    const taken = new Map<number, PatientHistory>();
    const missing: number[] = [];
    for (const [patientId, revision] of revisions) {
      const remembered = this.#remembered.get(patientId);
      this.#remembered.delete(patientId);
      if (remembered?.revision === revision) taken.set(patientId, remembered.history);
      else missing.push(patientId);
    }
    for (let first = 0; first < missing.length; first += LOADED_AT_ONCE) {
      for (const [patientId, history] of await load(tx, missing.slice(first, first + LOADED_AT_ONCE))) {
        taken.set(patientId, history);
      }
    }
    return taken;
  }

  /**
   * The history of a patient at the revision that the database now holds, to be read and not changed; null when this process does not
   * hold it. It is good until the caller waits for anything: the next transaction takes it and goes on with it.
   */
  at(patientId: number, revision: number): PatientHistory | null {
    const remembered = this.#remembered.get(patientId);
    return remembered?.revision === revision ? remembered.history : null;
  }

  /** Keeps a history that agrees with the committed `revision`; `now` in epoch ms. */
  keep(patientId: number, history: PatientHistory, revision: number, now: number): void {
    this.#remembered.set(patientId, { history, revision, usedAt: now });
    if (now - this.#sweptAt < MINUTE_MS) return;
    this.#sweptAt = now;
    for (const [id, { usedAt }] of this.#remembered) if (now - usedAt > IDLE_MS) this.#remembered.delete(id);
  }
}

/** What the database knows of these patients, each as seen from its newest reading. */
async function load(db: Kysely<Tables>, patientIds: readonly number[]): Promise<Map<number, PatientHistory>> {
  const newest = await getNewestTimes(db, patientIds);
  const spans = (reach: number) => [...newest].map(([patientId, to]) => ({ patientId, from: to - reach, to }));
  const minutes = await getMinutes(db, spans(HISTORY_HOURS * HOUR_MS));
  const readings = await getVitalsWithin(db, spans(HOUR_MS));
  return new Map(
    patientIds.map((id) => [id, PatientHistory.restored(minutes.get(id) ?? [], readings.get(id) ?? [])]),
  );
}

/** One patient as seen from its newest reading. */
export async function loadHistory(db: Kysely<Tables>, patientId: number): Promise<PatientHistory> {
  return (await load(db, [patientId])).get(patientId) ?? new PatientHistory();
}

/**
 * One patient as seen from `moment` (epoch ms), which may lie long before the newest reading: what was known then of
 * the 24 h before. Readings after it must be added one by one, in time order.
 */
export async function loadHistoryAsOf(tx: Transaction<Tables>, patientId: number, moment: number): Promise<PatientHistory> {
  const lastWhole = (Math.floor(moment / MINUTE_MS) - 60) * MINUTE_MS;
  const minutes = await getMinutes(tx, [{ patientId, from: lastWhole - HISTORY_HOURS * HOUR_MS, to: lastWhole }]);
  const readings = await getVitalsWithin(tx, [{ patientId, from: moment - HOUR_MS, to: moment }]);
  return PatientHistory.restored(minutes.get(patientId) ?? [], readings.get(patientId) ?? []);
}
