import { HELD_SECONDS, holdLink, releaseLink } from '../../../db/hl7/linkSenders';
import type { Db } from '../../../db/engine/client';

const RENEWED_MS = 2_000;

interface LinkHoldOptions {
  db: Db;
  linkId: number;
  /** Names this server. */
  holder: string;
  /** A monotonic clock in ms. */
  elapsed: () => number;
  /** Another server may send from now on: this one must not. */
  onLost: () => void;
}

/**
 * That this server, and no other, sends for a link. It is renewed while it is held, also during a long wait for
 * an answer; a server that is killed, or cannot reach the database, loses it after HELD_SECONDS.
 */
export class LinkHold {
  readonly #options: LinkHoldOptions;
  readonly #timer: NodeJS.Timeout;
  /** By `elapsed`. */
  #heldUntil = -Infinity;

  constructor(options: LinkHoldOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.#renew(), RENEWED_MS).unref();
  }

  /** Whether this server may send at this moment. */
  get isHeld(): boolean {
    return this.#options.elapsed() < this.#heldUntil;
  }

  /** Takes or renews it. Resolves with whether this server may send. */
  async hold(): Promise<boolean> {
    const { db, linkId, holder, elapsed, onLost } = this.#options;
    // Counted from before the statement: the database's time begins later.
    const until = elapsed() + 1_000 * HELD_SECONDS;
    const isMine = await holdLink(db, linkId, holder);
    if (!isMine && this.#heldUntil > -Infinity) onLost();
    this.#heldUntil = isMine ? until : -Infinity;
    return isMine;
  }

  /** The next server need not wait; without a database it does. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#heldUntil = -Infinity;
    await releaseLink(this.#options.db, this.#options.linkId, this.#options.holder).catch(() => undefined);
  }

  async #renew(): Promise<void> {
    if (this.#heldUntil === -Infinity) return;
    try {
      await this.hold();
    } catch {
      if (this.isHeld) return;
      this.#heldUntil = -Infinity;
      this.#options.onLost();
    }
  }
}
