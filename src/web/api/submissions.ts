import type { ApiFault } from './fault';
import { timeoutOf } from './polling';
import type { HttpAnswer } from './request';

type Outcome = HttpAnswer | { fault: ApiFault };

/** How long a submission without an answer is sent again by itself (issue "every screen tells the truth"), in ms. */
export const ASKING_AGAIN = { forMs: 30_000, firstPauseMs: 1_000, longestPauseMs: 4_000 };

/** Submissions whose outcome is not known, by what was sent: sent again, they carry the same key. */
const unknown = new Map<string, string>();
let asking = new AbortController();

/**
 * Sends a POST under its idempotency key (open-points §1) until it is known what became of it, for at most 30 s. `send` is one attempt:
 * it gets the key, and the time in ms that is left for its answer. Submitted again after that, the same content goes under the same key,
 * so that trying again never stores it twice. Keys are kept in memory only.
 */
export async function submit(
  url: string,
  body: unknown,
  send: (key: string, timeoutMs: number) => Promise<Outcome>,
): Promise<Outcome> {
  const name = `${url} ${JSON.stringify(body) ?? ''}`;
  const key = unknown.get(name) ?? newKey();
  const { signal } = asking;
  const until = performance.now() + ASKING_AGAIN.forMs;
  let isSlow = false;
  for (
    let pauseMs = ASKING_AGAIN.firstPauseMs;
    ;
    pauseMs = Math.min(2 * pauseMs, ASKING_AGAIN.longestPauseMs)
  ) {
    const leftMs = Math.max(until - performance.now(), 1);
    // An attempt is given up early, as if it were lost; once one has timed out the server may be slow, and is waited for.
    const outcome = await send(key, isSlow ? leftMs : Math.min(timeoutOf(), leftMs));
    isSlow = 'fault' in outcome && outcome.fault.status === 'TIMEOUT';
    if (!isUnknown(outcome)) {
      unknown.delete(name);
      return outcome;
    }
    if (!signal.aborted) {
      unknown.set(name, key);
      if (performance.now() + pauseMs < until) await pause(pauseMs, signal);
    }
    if (signal.aborted || performance.now() + pauseMs >= until)
      return isInWork(outcome) ? { fault: { status: 'TIMEOUT' } } : outcome;
  }
}

/** Whether it is not known of something that was submitted if the server has kept it. */
export const isAwaitingOutcome = (): boolean => unknown.size > 0;

/** A form was closed, or the session is over: nothing is sent again by itself, and what is submitted from now on is new, also where it reads the same. */
export function forgetSubmissions(): void {
  unknown.clear();
  asking.abort();
  asking = new AbortController();
}

/** Whether a fault leaves it open if the server has kept what was sent: it did not answer, or not in words that are ours. */
export function isOutcomeUnknown(fault: unknown): boolean {
  const status = typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;
  return (
    status === 'NETWORK' ||
    status === 'TIMEOUT' ||
    status === 'MALFORMED' ||
    (typeof status === 'number' && status >= 500)
  );
}

const isUnknown = (outcome: Outcome): boolean =>
  isOutcomeUnknown('fault' in outcome ? outcome.fault : outcome) || isInWork(outcome);

/** An earlier attempt under the same key is still being worked on; a 409 without `Retry-After` is a refusal. */
const isInWork = (outcome: Outcome): boolean =>
  !('fault' in outcome) && outcome.status === 409 && outcome.headers.has('Retry-After');

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

/** 128 random bits, hex: `crypto.randomUUID` wants https, and a ward's server may have none. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
