/**
 * The clock of the notifier, in a worker of its own: a hidden page's timers slow down to one a minute, a
 * worker's keep their pace (reliability F5). Reports only that a second has passed.
 */
const TICK_MS = 1_000;

setInterval(() => postMessage(null), TICK_MS);

export {};
