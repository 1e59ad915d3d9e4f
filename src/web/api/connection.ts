import { useSyncExternalStore } from 'react';
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

const goodAnswers = new Map<string, GoodAnswer>();
const listeners = new Set<() => void>();
let watched: { endpoint: string; pollMs: number; since: number } | null = null;
let current = CONNECTED;

/** Told by the query base of every good answer of a polled endpoint. */
export function recordGoodAnswer(endpoint: string): void {
  goodAnswers.set(endpoint, { at: performance.now(), serverTime: serverNow() });
  if (watched?.endpoint === endpoint) check();
}

/** Forgets when the last good data came: the next session starts without any. */
export function forgetGoodAnswers(): void {
  goodAnswers.clear();
}

/**
 * Watches that `endpoint` keeps answering every `pollMs`, on a timer of its own: whatever stops the polls (a hang, a fault,
 * a timer that died) is noticed. Returns the way to stop; one screen is watched at a time.
 */
export function watchConnection(endpoint: string, pollMs: number): () => void {
  watched = { endpoint, pollMs, since: performance.now() };
  check();
  const timer = setInterval(check, CHECK_MS);
  return () => {
    clearInterval(timer);
    watched = null;
    publish(CONNECTED);
  };
}

function check(): void {
  if (watched === null) return;
  const good = goodAnswers.get(watched.endpoint);
  const silentMs = performance.now() - Math.max(watched.since, good?.at ?? 0);
  if (silentMs < watched.pollMs * MISSED_POLLS) publish(CONNECTED);
  else if (!current.lost) publish({ lost: true, lastGoodAt: good?.serverTime ?? null });
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

/** Whether the board on screen has lost the server. Changes only when that changes: cards do not re-render per poll. */
export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, () => current);
}
