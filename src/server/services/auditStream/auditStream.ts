import { randomUUID } from 'node:crypto';
import { listAudit } from '../../db/accounts/audit';
import { holdStream, keepSent, readStream, releaseStream } from '../../db/accounts/auditStream';
import type { Db } from '../../db/engine/client';
import { RepeatedWork } from '../alarms/repeatedWork';
import type { AuditSink } from './sinks';

const LOOK_MS = 1_000;
/** At most this many entries are sent at once. */
const BATCH = 500;
/** After a failure it is tried again after the first time, then after twice as long, up to the last. */
const AGAIN_MS = { first: 1_000, last: 60_000 };
/**
 * A connection says nothing of what arrived: what was sent in this time (ms) before it broke is sent again. To a
 * collector that is gone without a word Linux sends for a quarter of an hour before it says so.
 */
const SENT_AGAIN_MS = 20 * 60_000;

interface AuditStreamOptions {
  db: Db;
  sink: AuditSink;
  /** A clock in ms that nobody sets. */
  elapsed: () => number;
  /** Receives how many entries the collector does not have. */
  onBehind: (entries: number) => void;
  /** Receives why nothing can be sent, once, and that it can again. */
  onAway: (error: unknown) => void;
  onBack: (entries: number) => void;
}

/**
 * Sends every entry of the audit log to a collector, in the order of COMMIT and at least once. How far it came
 * is in the database, so that neither a restart nor a collector that is away leaves a gap; nothing waits for it.
 */
export class AuditStream {
  readonly #options: AuditStreamOptions;
  readonly #holder = randomUUID();
  readonly #work: RepeatedWork;
  /** What was sent a moment ago: from behind which entry on, and when. */
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
    const { db, elapsed, onBehind, onAway } = this.#options;
    try {
      const { sent, entries } = await readStream(db);
      onBehind(Math.max(0, entries - sent));
      if (elapsed() < this.#nextAt) return;
      if (entries > sent || this.#failures > 0 || this.#recent.length > 0) await this.#send();
    } catch (error) {
      if (this.#isClosed) return;
      if (this.#failures === 0) onAway(error);
      this.#nextAt = elapsed() + Math.min(AGAIN_MS.last, AGAIN_MS.first * 2 ** this.#failures);
      this.#failures++;
    }
  }

  async #send(): Promise<void> {
    const { db, sink, elapsed, onBehind, onBack } = this.#options;
    const state = await holdStream(db, this.#holder);
    if (state === null) {
      this.#recent = [];
      return;
    }
    let sent = await this.#startOf(state.sent);
    while (!this.#isClosed) {
      const entries = await listAudit(db, { afterId: sent, limit: BATCH });
      const last = entries.at(-1);
      if (last === undefined) break;
      await sink.send(entries);
      this.#recent.push({ after: sent, at: elapsed() });
      sent = last.id;
      await keepSent(db, this.#holder, sent);
      if (entries.length < BATCH) break;
      // Another server has taken over from one that stood still: it goes on from what was kept.
      if ((await holdStream(db, this.#holder)) === null) {
        this.#recent = [];
        return;
      }
    }
    if (this.#failures > 0) onBack(sent);
    this.#failures = 0;
    const { entries } = await readStream(db);
    onBehind(Math.max(0, entries - sent));
  }

  /** Behind which entry to go on: further back where what was sent may have been lost. */
  async #startOf(kept: number): Promise<number> {
    const { db, sink, elapsed } = this.#options;
    const since = elapsed() - SENT_AGAIN_MS;
    const recent = this.#recent.filter(({ at }) => at >= since);
    this.#recent = recent;
    if (!sink.hasLost() || recent.length === 0) return kept;
    const after = Math.min(kept, ...recent.map((batch) => batch.after));
    this.#recent = [];
    await keepSent(db, this.#holder, after);
    return after;
  }
}
