import { MAX_INGEST_BYTES, type Reading } from '../../src/contract/readings';
import { pauseAfter } from '../../src/simulator/backoff';
import type { Outcome } from '../../src/simulator/ingestClient';
import type { ReplayPlan } from './planReplay';

/** The time that a replay runs on. */
export interface ReplayClock {
  /** Epoch ms. */
  now(): number;
  /** Resolves at this moment (epoch ms), at once when it has passed. */
  until(moment: number): Promise<void>;
}

export interface Replaying {
  plan: ReplayPlan;
  clock: ReplayClock;
  /** One request to the ingest door. */
  post: (readings: readonly Reading[]) => Promise<Outcome>;
  /** Called with every request that is retried, and why. */
  onRetry?: (why: string) => void;
  /** Called with the number of readings stored so far. */
  onProgress?: (sent: number) => void;
}

export interface ReplayResult {
  sent: number;
  /** Of these, how many the server rejected. */
  rejected: number;
}

/** The server will never accept what is sent; the message gives the reason. */
export class ReplayRefused extends Error {
  override readonly name = 'ReplayRefused';
}

/** Sends what is planned, each request at its moment and after the one before it was stored. What the server cannot take now is sent again. */
export async function replay({
  plan,
  clock,
  post,
  onRetry = () => undefined,
  onProgress = () => undefined,
}: Replaying): Promise<ReplayResult> {
  const result: ReplayResult = { sent: 0, rejected: 0 };
  for (const { at, readings } of plan.sendings) {
    await clock.until(at);
    result.rejected += await deliver(readings);
    result.sent += readings.length;
    onProgress(result.sent);
  }
  return result;

  async function deliver(readings: readonly Reading[]): Promise<number> {
    for (let failures = 1; ; failures++) {
      const outcome = await post(readings);
      switch (outcome.kind) {
        case 'stored':
          return outcome.rejected;
        case 'later':
          onRetry(outcome.why);
          await clock.until(clock.now() + (outcome.pauseMs ?? pauseAfter(failures, 1)));
          break;
        case 'refused':
          throw new ReplayRefused(outcome.why);
        case 'unauthorized':
          throw new ReplayRefused('The gateway token is not known.');
        case 'too-large':
          throw new ReplayRefused(
            `A request of ${readings.length} readings has more than ${MAX_INGEST_BYTES} bytes.`,
          );
      }
    }
  }
}

/** The clock of this machine. */
export const WALL_CLOCK: ReplayClock = {
  now: () => Date.now(),
  async until(moment) {
    for (let rest = moment - Date.now(); rest > 0; rest = moment - Date.now()) {
      // A timer takes no more than 24 days.
      await new Promise((resolve) => setTimeout(resolve, Math.min(rest, 24 * 3_600_000)));
    }
  },
};
