import { randomUUID } from 'node:crypto';
import { listAudit } from '../../db/accounts/audit/audit';
import { holdStream, keepSent, lastEntry, releaseStream } from '../../db/accounts/audit/auditStream';
import type { Db } from '../../db/engine/client';
import { RepeatedWork } from '../alarms/watch/repeatedWork';
import type { AuditSink } from './sinks';

const LOOK_MS = 1_000;
/** At most this many entries are sent at once. */
const BATCH = 500;
/** After a failure it is tried again after the first time, then after twice as long, up to the last. */
const AGAIN_MS = { first: 1_000, last: 60_000 };
/**
 * A connection says nothing of what arrived. What was sent in this time (ms) counts as not yet there: it is sent again
 * when the connection breaks, and by the server that goes on after this one. To a collector that is gone without a word
 * Linux sends for a quarter of an hour before it says so.
 */
const SENT_AGAIN_MS = 20 * 60_000;

interface AuditStreamOptions {
  db: Db;
  sink: AuditSink;
  /** A monotonic clock, in ms. */
  elapsed: () => number;
  /** Receives how many entries were not sent to the collector; 0 while another server sends. */
  onBehind: (entries: number) => void;
  /** Receives why nothing can be sent, once, and that it can again. */
  onAway: (error: unknown) => void;
  onBack: (entries: number) => void;
}

/**
 * Sends every entry of the audit log to a collector, in the order of COMMIT and at least once. How far it surely came
 * is in the database, so that neither a restart nor a collector that is away leaves a gap; nothing waits for it.
 */
export class AuditStream {
  readonly #options: AuditStreamOptions;
  readonly #holder = randomUUID();
  readonly #work: RepeatedWork;
  /** The last entry that was sent; null while this server is not the one that sends. */
  #sent: number | null = null;
  /** What may not have arrived: from behind which entry on it was sent, and when. */
  #recent: { after: number; at: number }[] = [];
  #failures = 0;
  #nextAt = -Infinity;
  #isClosed = false;

  constructor(options: AuditStreamOptions) {
    this.#options = options;
    this.#work = new RepeatedWork(() => this.#look(), options.onAway);
  }

  start(): void {
    this.#work.start(LOOK_MS);
  }

  /** Sends what there is, unless it is too early after a failure. A concurrent call waits for the same run. */
  run(): Promise<void> {
    return this.#work.run();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#options.sink.close();
    await this.#work.close();
    // The next server need not wait; without a database it does.
    await releaseStream(this.#options.db, this.#holder).catch(() => undefined);
  }

  async #look(): Promise<void> {
    const { db, elapsed, onAway } = this.#options;
    try {
      const entries = await lastEntry(db);
      this.#report(entries);
      if (elapsed() < this.#nextAt) return;
      const isBehind = this.#sent === null || entries > this.#sent;
      if (isBehind || this.#failures > 0 || this.#recent.length > 0) await this.#send();
    } catch (error) {
      if (this.#isClosed) return;
      if (this.#failures === 0) onAway(error);
      this.#nextAt = elapsed() + Math.min(AGAIN_MS.last, AGAIN_MS.first * 2 ** this.#failures);
      this.#failures++;
    }
  }

  /** How far behind the collector is; only the server that sends to it knows. */
  #report(entries: number): void {
    this.#options.onBehind(this.#sent === null ? 0 : Math.max(0, entries - this.#sent));
  }

  async #send(): Promise<void> {
    const { db, sink, elapsed, onBack } = this.#options;
    if (!(await this.#hold())) return;
    while (!this.#isClosed && this.#sent !== null) {
      const entries = await listAudit(db, { afterId: this.#sent, limit: BATCH });
      const last = entries.at(-1);
      if (last === undefined) break;
      await sink.send(entries);
      if (!sink.isSure) this.#recent.push({ after: this.#sent, at: elapsed() });
      this.#sent = last.id;
      if (entries.length < BATCH) break;
      if (!(await this.#hold())) return;
    }
    if (this.#sent === null) return;
    // What follows was sent a moment ago, and may be lost with its connection.
    await keepSent(db, this.#holder, this.#recent[0]?.after ?? this.#sent);
    if (this.#failures > 0) onBack(this.#sent);
    this.#failures = 0;
    this.#report(await lastEntry(db));
  }

  /**
   * Whether this server is the one that sends. Behind which entry it goes on is then clear: further back where what was
   * sent may have been lost. Another server that has taken over from one that stood still goes on from what was kept.
   */
  async #hold(): Promise<boolean> {
    const { db, sink, elapsed } = this.#options;
    const state = await holdStream(db, this.#holder);
    if (state === null) {
      this.#sent = null;
      this.#recent = [];
      return false;
    }
    const since = elapsed() - SENT_AGAIN_MS;
    this.#recent = this.#recent.filter(({ at }) => at >= since);
    if (sink.hasLost()) {
      this.#sent = this.#recent[0]?.after ?? this.#sent;
      this.#recent = [];
    }
    this.#sent ??= state.sent;
    return true;
  }
}
