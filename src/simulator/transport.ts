import { setTimeout as sleep } from 'node:timers/promises';
import type { CalibrateCommand } from '../contract/calibrations';
import { MAX_READINGS, type Reading } from '../contract/readings';
import { pauseAfter } from './backoff';
import type { IngestClient, Outcome } from './ingestClient';
import type { Log } from './log';

/** Readings older than this are dropped while the server is away, in ms: a gateway's memory is limited. */
const KEEP_MS = 10 * 60_000;

/** The server does not accept the gateway token: waiting would not change that. */
export class UnauthorizedError extends Error {
  constructor() {
    super('The server refuses the gateway token (--token).');
  }
}

/** Counts of the readings so far. */
export interface TransportCounts {
  sent: number;
  rejected: number;
  /** Dropped after ten minutes without a server, or refused as a batch. */
  dropped: number;
}

export interface TransportOptions {
  client: IngestClient;
  stop: AbortSignal;
  log: Log;
  onStored?: (readings: readonly Reading[]) => void;
  /** Receives the server's commands for devices. */
  onCommands?: (commands: readonly CalibrateCommand[]) => void;
  random?: () => number;
  /** Resolves after `ms`, or once stopped. */
  pause?: (ms: number, stop: AbortSignal) => Promise<void>;
}

const pauseFor = (ms: number, stop: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: stop }).catch(() => undefined);

/**
 * The only sender: readings wait here in time order and are sent in batches, one at a time. While the server
 * is away nothing is lost for ten minutes, and sending resumes when it is back.
 */
export class Transport {
  readonly counts: TransportCounts = { sent: 0, rejected: 0, dropped: 0 };
  private queue: Reading[] = [];
  private failures = 0;
  private batchSize = MAX_READINGS;

  constructor(private readonly options: TransportOptions) {}

  get waiting(): number {
    return this.queue.length;
  }

  enqueue(readings: readonly Reading[]): void {
    this.queue.push(...readings);
  }

  /** Drops the readings taken more than ten minutes before `now` (epoch ms). */
  dropOld(now: number): void {
    const limit = new Date(now - KEEP_MS).toISOString();
    const kept = this.queue.filter((reading) => reading.timestamp >= limit);
    this.counts.dropped += this.queue.length - kept.length;
    this.queue = kept;
  }

  /** Sends until the queue is empty or it is stopped. Throws only UnauthorizedError. */
  async drain(): Promise<void> {
    while (this.queue.length > 0 && !this.options.stop.aborted) {
      const batch = this.queue.slice(0, this.batchSize);
      await this.settle(batch, await this.options.client.post(batch, this.options.stop));
    }
  }

  private async settle(batch: readonly Reading[], outcome: Outcome): Promise<void> {
    if (outcome.kind === 'later') return this.wait(outcome);
    if (outcome.kind === 'unauthorized') throw new UnauthorizedError();
    if (outcome.kind === 'too-large' && batch.length > 1) {
      this.batchSize = Math.ceil(batch.length / 2);
      return;
    }
    if (this.failures > 0) this.options.log.say('The server takes readings again.');
    this.failures = 0;
    this.release(batch);
    if (outcome.kind === 'stored') {
      this.counts.sent += batch.length - outcome.rejected;
      this.counts.rejected += outcome.rejected;
      this.options.onStored?.(batch);
      this.options.onCommands?.(outcome.commands);
      return;
    }
    this.counts.dropped += batch.length;
    this.options.log.warn(
      `${batch.length} readings refused: ${outcome.kind === 'refused' ? outcome.why : 'too large'}`,
    );
  }

  /**
   * Removes a settled batch from the queue, whose head may have been dropped while the response was pending.
   */
  private release(batch: readonly Reading[]): void {
    const settled = new Set(batch);
    const rest = this.queue.findIndex((reading) => !settled.has(reading));
    this.queue = rest === -1 ? [] : this.queue.slice(rest);
  }

  private async wait({ why, pauseMs }: { why: string; pauseMs: number | null }): Promise<void> {
    if (this.options.stop.aborted) return;
    this.failures += 1;
    if (this.failures === 1)
      this.options.log.say(`The server does not take readings (${why}); trying again.`);
    const { stop, random = Math.random, pause = pauseFor } = this.options;
    await pause(pauseMs ?? pauseAfter(this.failures, random()), stop);
  }
}
