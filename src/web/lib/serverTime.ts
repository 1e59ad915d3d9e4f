/** `Date` has whole seconds: the moment it was written lies in the second that starts there. */
const DATE_RESOLUTION_MS = 1_000;

/** A backward step larger than this is the server's clock being set, not our estimate getting better. */
const CLOCK_STEP_MS = 5_000;

/** Bounds of (server's epoch ms − this page's monotonic ms); every answer narrows them. */
let bounds: { low: number; high: number } | null = null;
let lastNow = 0;

/** The page's own clock: monotonic, so that setting the computer's clock moves nothing on screen. */
const monotonic = (): number => performance.now();

/** Moment at which a request leaves, to be handed to `recordServerDate` with its answer. */
export const startOfRequest = monotonic;

/**
 * Learns from the `Date` header of an answer whose request left at `sentAt` (from `startOfRequest`). The server wrote it
 * after the request left and before the answer came, which bounds the offset from both sides; bounds that contradict
 * the earlier ones (the server's clock was set, this computer slept) replace them.
 */
export function recordServerDate(header: string | null, sentAt: number): void {
  const date = header === null ? Number.NaN : Date.parse(header);
  if (!Number.isFinite(date)) return;
  const fresh = { low: date - monotonic(), high: date + DATE_RESOLUTION_MS - sentAt };
  const low = Math.max(bounds?.low ?? -Infinity, fresh.low);
  const high = Math.min(bounds?.high ?? Infinity, fresh.high);
  bounds = low <= high ? { low, high } : fresh;
}

/** The server's time now, epoch ms; never runs backwards except when the server's clock was set back. */
export function serverNow(): number {
  const now = bounds === null ? Date.now() : monotonic() + (bounds.low + bounds.high) / 2;
  lastNow = now < lastNow && lastNow - now < CLOCK_STEP_MS ? lastNow : now;
  return lastNow;
}
