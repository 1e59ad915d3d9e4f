/** `Date` has whole seconds: the time of writing lies in the second that starts there. */
const DATE_RESOLUTION_MS = 1_000;

/** A backward step larger than this means that the server's clock was set, not that our estimate improved. */
const CLOCK_STEP_MS = 5_000;

/** Bounds of (server's epoch ms − this page's monotonic ms); every response narrows them. */
let bounds: { low: number; high: number } | null = null;
let lastNow = 0;
let steps = 0;

/** How often the estimate was replaced rather than narrowed: a time read before the last of them is wrong. */
export const clockSteps = (): number => steps;

/** The page's own clock: monotonic, so that setting the computer's clock changes nothing on screen. */
const monotonic = (): number => performance.now();

/** Time at which a request leaves, to be passed to `recordServerDate` with its response. */
export const startOfRequest = monotonic;

/**
 * Updates the bounds from the `Date` header of a response whose request left at `sentAt` (from
 * `startOfRequest`). The server wrote it after the request left and before the response arrived, which bounds
 * the offset from both sides; bounds that contradict the earlier ones (the server's clock was set, this
 * computer slept) replace them.
 */
export function recordServerDate(header: string | null, sentAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isFinite(date)) return;
  const fresh = { low: date - monotonic(), high: date + DATE_RESOLUTION_MS - sentAt };
  const low = Math.max(bounds?.low ?? -Infinity, fresh.low);
  const high = Math.min(bounds?.high ?? Infinity, fresh.high);
  if (bounds === null || low > high) steps += 1;
  bounds = low <= high ? { low, high } : fresh;
}

/** The server's time now, epoch ms; never runs backwards except when the server's clock was set back. */
export function serverNow(): number {
  const now = bounds === null ? Date.now() : monotonic() + (bounds.low + bounds.high) / 2;
  lastNow = now < lastNow && lastNow - now < CLOCK_STEP_MS ? lastNow : now;
  return lastNow;
}
