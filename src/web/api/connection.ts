import { useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../lib/serverTime';

/** Polls that may be missed before the screen says so, less the time to notice and to draw: 5 s on a 2 s screen, 25 s on a 10 s one. */
const MISSED_POLLS = 2.5;
const CHECK_MS = 250;

export interface Connection {
  lost: boolean;
  /** While lost: server time (epoch ms) of the last good answer, null if there was none yet. Null while connected. */
  lastGoodAt: number | null;
}

const CONNECTED: Connection = { lost: false, lastGoodAt: null };

interface GoodAnswer {
  /** The page's monotonic ms. */
  at: number;
  serverTime: number;
}

/** One polled endpoint that is looked after. */
interface Watch {
  readonly endpoint: string;
  readonly pollMs: number;
  /** From when on an answer is expected, the page's monotonic ms. */
  readonly since: number;
  current: Connection;
  readonly publish: (connection: Connection) => void;
}

const goodAnswers = new Map<string, GoodAnswer>();
const watches = new Set<Watch>();
const listeners = new Set<() => void>();
let current = CONNECTED;

/** Endpoints that had stopped answering when nobody watched them any more; all of them answer again as far as is known once any does. */
const leftLost = new Set<string>();

/** Told by the query base of every good answer of a polled endpoint. */
export function recordGoodAnswer(endpoint: string): void {
  goodAnswers.set(endpoint, { at: performance.now(), serverTime: serverNow() });
  leftLost.clear();
  for (const watch of [...watches]) if (watch.endpoint === endpoint) check(watch);
}

/** Forgets when the last good data came: the next session starts without any. */
export function forgetGoodAnswers(): void {
  goodAnswers.clear();
  leftLost.clear();
}

/**
 * Watches that `endpoint` keeps answering every `pollMs`, on a timer of its own: whatever stops the polls (a hang, a fault,
 * a timer that died) is noticed. What had stopped when it was watched last, and nothing has answered since, is lost from the beginning. Returns
 * the way to stop; one screen is watched at a time.
 */
export function watchConnection(endpoint: string, pollMs: number): () => void {
  const since = leftLost.delete(endpoint) ? goodAnswers.get(endpoint)?.at ?? -Infinity : performance.now();
  const stop = startWatch({ endpoint, pollMs, since, current: CONNECTED, publish });
  return () => {
    stop();
    if (current.lost) leftLost.add(endpoint);
    publish(CONNECTED);
  };
}

/** Whether the board on screen has lost the server. Changes only when that changes: cards do not re-render per poll. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}

/**
 * Whether one endpoint, which is polled every `pollMs` on every screen, has stopped answering. What stopped on the screen before has
 * stopped on this one from the beginning.
 */
export function useAnswering(endpoint: string, pollMs: number): Connection {
  const [since] = useState(() => goodAnswers.get(endpoint)?.at ?? performance.now());
  const [connection, setConnection] = useState(() => connectionOf(endpoint, pollMs, since));
  useEffect(() => startWatch({ endpoint, pollMs, since, current: CONNECTED, publish: setConnection }), [endpoint, pollMs, since]);
  return connection;
}

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
  const next = connectionOf(watch.endpoint, watch.pollMs, watch.since);
  // One object for as long as it is lost: since when the data is old does not change.
  if (next.lost === watch.current.lost) return;
  watch.current = next;
  watch.publish(next);
}

function connectionOf(endpoint: string, pollMs: number, since: number): Connection {
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
