import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { alertingBatch, type SignedInUser, type WatchedPatient } from './alertingWard';
import { pollAlerts, type PolledAlerts } from './alertPoller';
import { GATEWAY_TOKEN } from './ward';

/** A batch that is older than this (ms) when it is acknowledged may have come too late to alert, if restarts are slow. */
const FRESH_MS = 100_000;

/** Who sends and who polls while servers die. */
export interface CrashLoad {
  url: () => string;
  patients: readonly WatchedPatient[];
  users: readonly SignedInUser[];
  ingesters: number;
  pollersEach: number;
  jitterMs: number;
  /** An ingester pauses this long (ms) once it was answered. */
  restMs?: number;
}

interface Acknowledged {
  patient: WatchedPatient;
  batch: ReturnType<typeof alertingBatch>;
  isFresh: boolean;
}

/** Sends batches, each of which raises one alert for each of its patients, and polls for them, until `stop`. */
export class RunningCrashLoad {
  /** How many requests of readings were acknowledged. */
  answered = 0;
  #isIngested = false;
  #isOver = false;
  readonly #url: () => string;
  readonly #polling: Promise<PolledAlerts[]>;
  readonly #ingesting: Promise<Acknowledged[][]>;

  constructor({ url, users, patients, ingesters, pollersEach, jitterMs, restMs = 0 }: CrashLoad) {
    this.#url = url;
    const isOver = (): boolean => this.#isOver;
    this.#polling = Promise.all(
      users.flatMap(({ token }) =>
        Array.from({ length: pollersEach }, () => pollAlerts({ url, token, jitterMs, isOver })),
      ),
    );
    this.#ingesting = Promise.all(
      Array.from({ length: ingesters }, (_, index) =>
        this.#ingest(
          patients.filter((_patient, nth) => nth % ingesters === index),
          restMs,
        ),
      ),
    );
  }

  /** Waits until this many more requests were acknowledged. */
  async acknowledge(count: number): Promise<void> {
    for (const wanted = this.answered + count; this.answered < wanted;) await sleep(5);
  }

  /**
   * Ends it, and counts what is missing in the database and at the pollers. `open` is called once no poller
   * runs any more.
   */
  async stop(open: () => Promise<OpenDatabase>) {
    this.#isIngested = true;
    const acknowledged = (await this.#ingesting).flat();
    this.#isOver = true;
    const polled = await this.#polling;
    const { db, close } = await open();
    const alerts = await db.selectFrom('alerts').select(['patient_id', 'measured_at']).execute();
    const told = await db.selectFrom('notifications').select('id').execute();
    const staff = await db.selectFrom('users').select('id').where('is_active', '=', true).execute();
    const rows = await db.selectFrom('readings').select(['vendor_device_id', 'measured_at']).execute();
    await close();
    const stored = new Set(rows.map((row) => `${row.vendor_device_id} ${row.measured_at}`));
    const raised = new Set(alerts.map(({ patient_id, measured_at }) => `${patient_id} ${measured_at}`));
    const fresh = acknowledged.filter(({ isFresh }) => isFresh);
    const sum = (of: (poller: PolledAlerts) => number): number =>
      polled.reduce((total, poller) => total + of(poller), 0);
    return {
      batches: acknowledged.length,
      late: acknowledged.length - fresh.length,
      faults: sum(({ faults }) => faults),
      lost: {
        'acknowledged readings lost': acknowledged
          .flatMap(({ batch }) => batch)
          .filter((each) => !stored.has(`${each.vendor_device_id} ${each.timestamp}`)).length,
        'alerts lost': fresh.filter(
          ({ patient, batch }) => !raised.has(`${patient.id} ${batch.at(-1)?.timestamp}`),
        ).length,
        'alerts too many': alerts.length - acknowledged.length,
        'notifications lost': alerts.length * staff.length - told.length,
        'not delivered': sum(({ ids }) => alerts.length - new Set(ids).size),
        'delivered twice': sum(({ ids }) => ids.length - new Set(ids).size),
        'out of order': sum(
          ({ stamps }) =>
            stamps.filter((stamp, index) => index > 0 && stamp <= (stamps[index - 1] ?? '')).length,
        ),
      },
    };
  }

  /** Sends batch after batch, retrying each until it is acknowledged, as a gateway does. */
  async #ingest(patients: readonly WatchedPatient[], restMs: number): Promise<Acknowledged[]> {
    const acknowledged: Acknowledged[] = [];
    let last = 0;
    while (!this.#isIngested) {
      // Never ahead of the server's clock.
      last = Math.max(Date.now() - 10, last + 1);
      const batches = patients.map((patient) => ({ patient, batch: alertingBatch(patient.device, last) }));
      while (
        !(await isAccepted(
          this.#url(),
          batches.flatMap(({ batch }) => batch),
        ))
      )
        await sleep(50);
      this.answered++;
      const isFresh = Date.now() - last < FRESH_MS;
      acknowledged.push(...batches.map((batch) => ({ ...batch, isFresh })));
      if (restMs > 0) await sleep(restMs);
    }
    return acknowledged;
  }
}

async function isAccepted(url: string, readings: unknown[]): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/ingest/`, {
      method: 'POST',
      body: JSON.stringify(readings),
      signal: AbortSignal.timeout(10_000),
      headers: { authorization: `Device ${GATEWAY_TOKEN}`, 'content-type': 'application/json' },
    });
    if (response.status !== 202) return false;
    const { accepted } = (await response.json()) as { accepted: number };
    if (accepted !== readings.length)
      throw new RangeError(`${accepted} of ${readings.length} readings were accepted.`);
    return true;
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return false;
  }
}
