import { useSyncExternalStore } from 'react';
import { serverNow } from './serverTime';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The one clock of the page: a second hand that runs while something on screen needs it. */
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

/**
 * What `select` makes of the server's time (epoch ms), looked at once a second. Only a component whose answer changed
 * draws itself again, so a board of living cards costs nothing while the second hand moves.
 */
export function useServerClock<T extends string | number | boolean>(select: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => {
    if (timer === undefined) now = serverNow();
    return select(now);
  });
}
