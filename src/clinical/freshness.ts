const MINUTE_MS = 60_000;

/** Gap assumed for a feed whose gaps are not known yet, in ms (open-points §4). */
const ASSUMED_GAP_MS = MINUTE_MS;

/** How many gaps may be missed before a device counts as offline, or its values as too old. */
const MISSED_GAPS = 3;

/**
 * How long after its last delivery a device is still online, in ms: three of the feed's usual gaps, from 30 s to 15 min
 * (open-points §4). `usualGap` in ms is the median gap between its deliveries; null while none is known.
 */
export function onlineWindowMs(usualGap: number | null): number {
  return clip(MISSED_GAPS * (usualGap ?? ASSUMED_GAP_MS), 30_000, 15 * MINUTE_MS);
}

/** How old values may be, in ms, before they read as missing: three of the feed's usual gaps, from 5 min to 4 h (open-points §4). */
export function valueLifetimeMs(usualGap: number | null): number {
  return clip(MISSED_GAPS * (usualGap ?? ASSUMED_GAP_MS), 5 * MINUTE_MS, 240 * MINUTE_MS);
}

/** Values of a patient without a known feed, such as logged ones, are shown for this long, in ms. */
export const VALUE_LIFETIME_MS = valueLifetimeMs(null);

/**
 * How long (ms) after `measuredAt` (epoch ms) a set logged by hand for a patient without a device counts as current: until 60 s
 * after the minute to which a person dates it.
 */
export function handWindowMs(measuredAt: number): number {
  return MINUTE_MS - (measuredAt % MINUTE_MS) + ASSUMED_GAP_MS;
}

/**
 * A device's clock may lag by up to this many ms without being reported as wrong (open-points §3): its values
 * still count as current.
 */
export const CLOCK_LAG_MS = 30_000;

/**
 * A time further ahead of the server's clock than this, in ms, was written while that clock was wrong: it
 * counts as unknown. A smaller difference is that between the clocks of two servers.
 */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Whether an instant (epoch ms) lies far enough ahead of `now` (epoch ms) to count as unknown. */
export function isAhead(instant: number, now: number): boolean {
  return instant > now + CLOCK_TOLERANCE_MS;
}

/**
 * Whether `instant` (epoch ms; null = never) is at most `window` ms old at `now` (epoch ms). An instant ahead
 * of now counts as unknown.
 */
export function isWithin(instant: number | null, window: number, now: number): boolean {
  return instant !== null && !isAhead(instant, now) && now - instant <= window;
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
