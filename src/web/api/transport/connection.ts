import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useServerClock } from '../../lib/server/serverClock';
import { serverNow } from '../../lib/server/serverTime';
import { POLLING } from './polling';

/**
 * Missed polls before the screen reports it, less the time to notice and to draw: 5 s on a 2 s screen, 25 s
 * on a 10 s one.
 */
const MISSED_POLLS = 2.5;
const CHECK_MS = 250;

export interface Connection {
  lost: boolean;
  /**
   * While lost: server time (epoch ms) of the last good response, null if there was none yet. Null while
   * connected.
   */
  lastGoodAt: number | null;
}

/**
 * Polled on every screen: a screen that polls less often also uses this endpoint's silence, so that an old
 * value looks live for no longer than on a board.
 */
const HEARTBEAT = { endpoint: 'getWardSummary', pollMs: POLLING.wardSummary };

const CONNECTED: Connection = { lost: false, lastGoodAt: null };

interface GoodAnswer {
  /** The page's monotonic ms. */
  at: number;
  serverTime: number;
}

/** One polled endpoint that is watched. */
interface Watch {
  readonly endpoint: string;
  readonly pollMs: number;
  /** From when on a response is expected, the page's monotonic ms. */
  readonly since: number;
  current: Connection;
  /** When `current` last changed, the page's monotonic ms. */
  changedAt: number;
  readonly publish: (connection: Connection) => void;
}

const goodAnswers = new Map<string, GoodAnswer>();
const watches = new Set<Watch>();
const listeners = new Set<() => void>();
let current = CONNECTED;

/**
 * Endpoints that were not responding when they were last watched; once any endpoint responds, all are assumed
 * to respond again.
 */
const leftLost = new Set<string>();

/** Called by the query base on every good response of a polled endpoint, or of an address that is timed by itself. */
export function recordGoodAnswer(endpoint: string): void {
  goodAnswers.set(endpoint, { at: performance.now(), serverTime: serverNow() });
  leftLost.clear();
  for (const watch of [...watches])
    if (watch.endpoint === endpoint || endpoint === HEARTBEAT.endpoint) check(watch);
}

/** Age of the last good response of a polled endpoint or a timed address, ms; infinite while there is none. */
export const msSinceGoodAnswer = (endpoint: string): number =>
  performance.now() - (goodAnswers.get(endpoint)?.at ?? -Infinity);

/**
 * Server time (epoch ms) of the last good response of a polled endpoint or a timed address; null while there is none,
 * and as long as it is newer than `ms`.
 */
const lastGoodIfOlder = (endpoint: string, ms: number): number | null =>
  msSinceGoodAnswer(endpoint) > ms ? (goodAnswers.get(endpoint)?.serverTime ?? null) : null;

/** Of the clock's own ticks: no time. */
const CURRENT = 0;

/**
 * Server time (epoch ms) of the last good response of a polled endpoint, or from one address, once this number of polls has been missed
 * that it is not of now; null while it is, and while there is none. For a part of a screen that can fail alone.
 */
export function useAnswerTimeIfOld(source: string, pollMs: number): number | null {
  const time = useServerClock(() => lastGoodIfOlder(source, pollMs * MISSED_POLLS) ?? CURRENT);
  return time === CURRENT ? null : time;
}

/**
 * The same for an alert that it cannot be refreshed: not before this number of polls was missed while it was on screen. Only for polls of
 * seconds: until then an answer from before an absence is shown as it is.
 */
export function useAnswerTimeIfMissed(source: string, pollMs: number): number | null {
  const limitMs = pollMs * MISSED_POLLS;
  const [wait] = useState(() => new PollWait(limitMs));
  // What is drawn from the cache, or shown again after it was put away, is asked for at this moment.
  useLayoutEffect(() => wait.begin(), [wait, source]);
  const time = useServerClock(() => (wait.isOver() ? lastGoodIfOlder(source, limitMs) : null) ?? CURRENT);
  return time === CURRENT ? null : time;
}

/** How long polls of something that is on screen may take. */
class PollWait {
  readonly #ms: number;
  #since = performance.now();

  constructor(ms: number) {
    this.#ms = ms;
  }

  begin(): void {
    this.#since = performance.now();
  }

  isOver(): boolean {
    return performance.now() - this.#since > this.#ms;
  }
}

/** Clears the times of the last good responses: the next session starts without any. */
export function clearGoodAnswers(): void {
  goodAnswers.clear();
  leftLost.clear();
}

/**
 * Watches that `endpoint` keeps responding every `pollMs`, on a timer of its own, so that any stop of the
 * polls (a hang, a fault, a timer that died) is noticed. An endpoint that was not responding when it was last
 * watched, with no response since, counts as lost from the start. Returns a function that stops the watch;
 * one screen is watched at a time.
 */
export function watchConnection(endpoint: string, pollMs: number): () => void {
  const now = performance.now();
  const since = leftLost.delete(endpoint) ? (goodAnswers.get(endpoint)?.at ?? -Infinity) : now;
  const stop = startWatch({ endpoint, pollMs, since, current: CONNECTED, changedAt: now, publish });
  return () => {
    stop();
    if (current.lost) leftLost.add(endpoint);
    publish(CONNECTED);
  };
}

/** The same by what every screen polls: for one whose own requests are refused for good. */
export const watchHeartbeat = (): (() => void) => watchConnection(HEARTBEAT.endpoint, HEARTBEAT.pollMs);

/** Whether the board on screen has lost the server. Changes only when that changes: cards do not re-render per poll. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}

/**
 * Whether the ward's counts, which are polled on every screen, have stopped. If they had stopped on the
 * previous screen, they count as stopped on this one from the start.
 */
export function useHeartbeat(): Connection {
  const [since] = useState(sinceOfHeartbeat);
  const [connection, setConnection] = useState(() => silenceOf(HEARTBEAT, since));
  useEffect(
    () => startWatch({ ...HEARTBEAT, since, current: CONNECTED, changedAt: since, publish: setConnection }),
    [since],
  );
  return connection;
}

const sinceOfHeartbeat = (): number => goodAnswers.get(HEARTBEAT.endpoint)?.at ?? performance.now();

function startWatch(watch: Watch): () => void {
  watches.add(watch);
  check(watch);
  const timer = setInterval(() => check(watch), CHECK_MS);
  return () => {
    clearInterval(timer);
    watches.delete(watch);
  };
}

function check(watch: Watch): void {
  const next = connectionOf(watch);
  // One object while the connection is lost: the time since when the data is old does not change.
  if (next.lost === watch.current.lost) return;
  watch.current = next;
  watch.changedAt = performance.now();
  watch.publish(next);
}

function connectionOf(watch: Watch): Connection {
  const own = silenceOf(watch, watch.since);
  if (own.lost || watch.pollMs <= HEARTBEAT.pollMs) return own;
  const answer = goodAnswers.get(watch.endpoint);
  const isSilent = silenceOf(HEARTBEAT, goodAnswers.get(HEARTBEAT.endpoint)?.at ?? watch.since).lost;
  // The server is back, but the data on screen is still from before: it is live again with the screen's own
  // next response.
  const isStillOld = watch.current.lost && (answer?.at ?? 0) < watch.changedAt;
  return isSilent || isStillOld ? { lost: true, lastGoodAt: answer?.serverTime ?? null } : CONNECTED;
}

function silenceOf({ endpoint, pollMs }: Pick<Watch, 'endpoint' | 'pollMs'>, since: number): Connection {
  const good = goodAnswers.get(endpoint);
  const silentMs = performance.now() - Math.max(since, good?.at ?? 0);
  return silentMs < pollMs * MISSED_POLLS ? CONNECTED : { lost: true, lastGoodAt: good?.serverTime ?? null };
}

function publish(next: Connection): void {
  if (next === current) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
