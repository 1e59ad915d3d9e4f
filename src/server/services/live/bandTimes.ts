import type { BandSince } from '../../../contract/standing';
import type { Db } from '../../db/engine/client';
import { findBandSince, hasLeftBand } from '../../db/readings/bandSince';

/** What is known is worked out anew after this long, in ms: readings may arrive late. */
const RENEWED_MS = 10 * 60_000;

/** A reading may arrive this long after others that are newer, in ms. */
const LATE_MS = 5 * 60_000;

/** At most this many patients are remembered. */
const MOST = 2_000;

interface Known {
  /** Null: there was no score within the day. */
  since: BandSince | null;
  isWorn: boolean;
  /** When it was worked out, and until when it has been confirmed, epoch ms. */
  at: number;
  until: number;
}

/**
 * Since when patients are in their band. A whole day of readings is read once; after that only whether a newer
 * one has left the band, or a set was struck out, because every open screen of a patient asks every few seconds.
 */
export class BandTimes {
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #known = new Map<number, Known>();

  constructor({ db, clock }: { db: Db; clock: () => number }) {
    this.#db = db;
    this.#clock = clock;
  }

  /** Null without a score in the last 24 h. `isWorn`: the patient wears a device. */
  async of(patientId: number, isWorn: boolean): Promise<BandSince | null> {
    const now = this.#clock();
    const known = this.#known.get(patientId);
    if (known !== undefined && (await this.#holds(patientId, known, isWorn, now))) {
      known.until = now;
      return known.since;
    }
    this.#known.delete(patientId);
    const since = await findBandSince(this.#db, { patientId, isWorn, now });
    if (this.#known.size >= MOST) this.#known.clear();
    this.#known.set(patientId, { since, isWorn, at: now, until: now });
    return since;
  }

  async #holds(patientId: number, known: Known, isWorn: boolean, now: number): Promise<boolean> {
    const { since, at, until } = known;
    // A clock that was put back would otherwise keep it for long.
    if (known.isWorn !== isWorn || now < until || now - at >= RENEWED_MS) return false;
    const band = since?.band ?? null;
    return !(await hasLeftBand(this.#db, {
      patientId,
      isWorn,
      band,
      after: until - LATE_MS,
      foundAt: at,
      now,
    }));
  }
}
