import { useState, useSyncExternalStore } from 'react';
import { serverNow } from './serverTime';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The one clock of the page: ticks once a second while a component on screen needs it. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = serverNow();
  for (const listener of listeners) listener();
}

/** Without a timer the time stands still. It is not read in the snapshot: of one drawing React takes two, which must be equal. */
function readWithoutTimer(): void {
  if (timer === undefined) now = serverNow();
}

/**
 * The result of `select` for the server's time (epoch ms), computed once a second. Only a component whose
 * result changed re-renders, so a board of live cards costs nothing while the clock ticks.
 */
export function useServerClock<T extends string | number | boolean>(select: (now: number) => T): T {
  useState(readWithoutTimer);
  return useSyncExternalStore(subscribe, () => select(now));
}
