import type { Actor } from '../db/actor';
import { appendRead } from '../db/audit';
import type { Db } from '../db/client';

/** A chart is polled: who reads of one patient is written down once in so many ms. */
export const READ_AGAIN_MS = 10 * 60_000;

/** So many people's readings are remembered; beyond that the database is asked. */
const REMEMBERED = 10_000;

/** Who has read of whom. */
export class AuditReads {
  readonly #db: Db;
  readonly #clock: () => number;
  /** When a person's read of a patient was last looked after, by `user patient`. */
  readonly #known = new Map<string, number>();

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Resolves once the log says that this person read of this patient. */
  async note(by: Actor, patientId: number): Promise<void> {
    const now = this.#clock();
    const key = `${by.id} ${patientId}`;
    const known = this.#known.get(key);
    if (known !== undefined && now >= known && now - known < READ_AGAIN_MS) return;
    await appendRead(this.#db, { by, patientId, at: now, since: now - READ_AGAIN_MS });
    if (this.#known.size >= REMEMBERED) this.#known.clear();
    this.#known.set(key, now);
  }
}
