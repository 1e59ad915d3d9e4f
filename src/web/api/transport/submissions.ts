import type { ApiFault } from './fault';
import { timeoutOf } from './polling';
import type { HttpAnswer } from './request';

type Outcome = HttpAnswer | { fault: ApiFault };

/**
 * How long a submission without a response is retried automatically (issue "every screen tells the truth"),
 * in ms.
 */
export const ASKING_AGAIN = { forMs: 30_000, firstPauseMs: 1_000, longestPauseMs: 4_000 };

/** Submissions of unknown outcome, by their content: a retry uses the same key. */
const unknown = new Map<string, string>();
let asking = new AbortController();

/**
 * Sends a POST under its idempotency key (open-points §1) until its outcome is known, for at most 30 s.
 * `send` is one attempt: it gets the key, and the time in ms that is left for its response. When the same
 * content is submitted again after that, it uses the same key, so that a retry never stores it twice. These
 * keys are kept in memory only; `given` is one that is kept elsewhere too (a draft outlives a reload).
 */
export async function submit(
  url: string,
  body: unknown,
  send: (key: string, timeoutMs: number) => Promise<Outcome>,
  given?: string,
): Promise<Outcome> {
  const name = `${url} ${JSON.stringify(body) ?? ''}`;
  const key = given ?? unknown.get(name) ?? newKey();
  const { signal } = asking;
  const until = performance.now() + ASKING_AGAIN.forMs;
  let isSlow = false;
  for (
    let pauseMs = ASKING_AGAIN.firstPauseMs;
    ;
    pauseMs = Math.min(2 * pauseMs, ASKING_AGAIN.longestPauseMs)
  ) {
    const leftMs = Math.max(until - performance.now(), 1);
    // An attempt has a short time-out, in case it was lost; after one time-out the server may be slow, and
    // gets the full time.
    const outcome = await send(key, isSlow ? leftMs : Math.min(timeoutOf(), leftMs));
    isSlow = 'fault' in outcome && outcome.fault.status === 'TIMEOUT';
    // Of an attempt before this one it says nothing.
    const isStillUnknown = isLockedOut(outcome) && unknown.has(name);
    if (!isUnknown(outcome) && !isStillUnknown) {
      unknown.delete(name);
      return outcome;
    }
    if (!signal.aborted) {
      unknown.set(name, key);
      if (performance.now() + pauseMs < until) await pause(pauseMs, signal);
    }
    if (signal.aborted || performance.now() + pauseMs >= until)
      return isInWork(outcome) || isLockedOut(outcome) ? { fault: { status: 'TIMEOUT' } } : outcome;
  }
}

/** Whether there is a submission of which it is unknown whether the server has stored it. */
export const isAwaitingOutcome = (): boolean => unknown.size > 0;

/**
 * A form was closed, or the session is over: automatic retries stop, and later submissions are new ones, even
 * with the same content.
 */
export function clearSubmissions(): void {
  unknown.clear();
  asking.abort();
  asking = new AbortController();
}

/**
 * Whether it is unknown after this fault if the server has stored the submission: it sent no response, or not
 * one of ours.
 */
export function isOutcomeUnknown(fault: unknown): boolean {
  const status = statusOf(fault);
  return isAnswerLost(fault) || (typeof status === 'number' && status >= 500);
}

/** Whether no answer to the request arrived, or not a whole one: the server may have done it. */
export const isAnswerLost = (fault: unknown): boolean => LOST.has(statusOf(fault));

const LOST: ReadonlySet<unknown> = new Set(['NETWORK', 'TIMEOUT', 'MALFORMED']);

const statusOf = (fault: unknown): unknown =>
  typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;

const isUnknown = (outcome: Outcome): boolean =>
  isOutcomeUnknown('fault' in outcome ? outcome.fault : outcome) || isInWork(outcome);

/**
 * An earlier attempt under the same key is still being processed; a 409 without `Retry-After` is a refusal.
 */
const isInWork = (outcome: Outcome): boolean =>
  !('fault' in outcome) && outcome.status === 409 && outcome.headers.has('Retry-After');

/** The session was locked meanwhile. */
const isLockedOut = (outcome: Outcome): boolean => !('fault' in outcome) && outcome.status === 423;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      done();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}

/** 128 random bits, hex: `crypto.randomUUID` needs https, which a ward's server may not have. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
