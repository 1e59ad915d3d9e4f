const MINUTE_MS = 60_000;

/** What is assumed of a feed of which no gap is known yet, in ms (open-points §4). */
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

/** Values of a patient without a feed that is known, a person's above all, are shown for this long, in ms. */
export const VALUE_LIFETIME_MS = valueLifetimeMs(null);

/** Up to this many ms a device's clock may lag without being called wrong (open-points §3): its values are of now all the same. */
export const CLOCK_LAG_MS = 30_000;

/**
 * What is dated ahead of the server's clock by more than this, in ms, was written while that clock was wrong: it counts as
 * unknown. Less is the difference between the clocks of two servers.
 */
export const CLOCK_TOLERANCE_MS = 5_000;

/** Whether an instant (epoch ms) lies so far ahead of `now` (epoch ms) that it counts as unknown. */
export function isAhead(instant: number, now: number): boolean {
  return instant > now + CLOCK_TOLERANCE_MS;
}

/** Whether something of `instant` (epoch ms; null = never) is at most `window` ms old at `now` (epoch ms). What is dated ahead of now is not known. */
export function isWithin(instant: number | null, window: number, now: number): boolean {
  return instant !== null && !isAhead(instant, now) && now - instant <= window;
}

function clip(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
