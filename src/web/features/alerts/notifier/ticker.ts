/** Interval between ticks, ms. */
export const TICK_MS = 1_000;

/**
 * A worker silent for longer, ms, has died or never started; the page then ticks itself, as well as it can.
 */
const WORKER_SILENCE_MS = 3_000;

/**
 * When the wall clock gains this much, ms, between two ticks, the computer has slept, and any event may have
 * been missed.
 */
const SLEEP_MS = 5_000;

export interface TickerOptions {
  onTick: () => void;
  /** After a sleep of the computer, or when the page comes back into view or online. */
  onWake: () => void;
  /** Starts the worker that ticks; may throw where there are no workers. */
  createWorker: () => Pick<Worker, 'terminate' | 'onmessage'>;
  /** Epoch ms, which goes on while the computer sleeps. */
  wallClock: () => number;
}

/** Ticks once a second, also in a hidden page. Returns a function that stops it. */
export function startTicker({ onTick, onWake, createWorker, wallClock }: TickerOptions): () => void {
  let lastTick = wallClock();
  let lastWorkerTick = -Infinity;

  function tick(): void {
    const gap = wallClock() - lastTick;
    lastTick = wallClock();
    onTick();
    if (gap > SLEEP_MS) onWake();
  }

  const worker = tryToCreate(createWorker);
  if (worker !== null) {
    worker.onmessage = () => {
      lastWorkerTick = wallClock();
      tick();
    };
  }
  const substitute = setInterval(() => {
    // A wall clock set back must not stop it either.
    if (Math.abs(wallClock() - lastWorkerTick) > WORKER_SILENCE_MS) tick();
  }, TICK_MS);

  const onVisibility = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', onWake);
  return () => {
    worker?.terminate();
    clearInterval(substitute);
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', onWake);
  };
}

function tryToCreate(createWorker: TickerOptions['createWorker']) {
  try {
    return createWorker();
  } catch {
    return null;
  }
}
