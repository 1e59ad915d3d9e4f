import { useState, useSyncExternalStore } from 'react';
import { clockSteps, serverNow } from './serverTime';

const TICK_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = 0;
let readAtStep = 0;

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

function readClock(): void {
  now = serverNow();
  readAtStep = clockSteps();
}

function tick(): void {
  readClock();
  for (const listener of listeners) listener();
}

/** Without a timer the time stands still. It is not read in the snapshot: of one drawing React takes two, which must be equal. */
function readWithoutTimer(): void {
  if (timer === undefined) readClock();
}

/**
 * The time of the last tick. Where the estimate of the server's clock has stepped since, as at the first
 * response, the time now: data are never drawn by the clock that their own response corrected.
 */
function momentShown(): number {
  if (readAtStep !== clockSteps()) readClock();
  return now;
}

/**
 * The result of `select` for the server's time (epoch ms), computed once a second. Only a component whose
 * result changed re-renders, so a board of live cards costs nothing while the clock ticks.
 */
export function useServerClock<T extends string | number | boolean>(select: (now: number) => T): T {
  useState(readWithoutTimer);
  return useSyncExternalStore(subscribe, () => select(momentShown()));
}

/** Draws the component again when a day begins (in the browser's zone): a time of yesterday is then shown with its day. */
export function useDayChange(): void {
  useServerClock((now) => new Date(now).setHours(0, 0, 0, 0));
}
