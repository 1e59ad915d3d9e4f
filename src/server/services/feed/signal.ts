import { isWithin, onlineWindowMs, valueLifetimeMs } from '../../../clinical/freshness';
import type { FeedState } from '../../db/devices/feedState';
import { WRONG_FROM_MS } from './placeDelivery';

const MINUTE_MS = 60_000;

/** Gap that the alert rule assumes for a feed whose gaps are not known yet (alarm-response §2), in ms. */
const ASSUMED_GAP_MS = 10 * MINUTE_MS;

/** What a device reports as its status while its clock is known to be wrong (open-points §3). */
export const CLOCK_ERROR = 'CLOCK_ERROR';

/** The median of the gaps (ms) between the last deliveries that carried a value; null while there is none. */
export function usualGapOf(feed: Pick<FeedState, 'gaps'> | null): number | null {
  if (feed === null || feed.gaps.length === 0) return null;
  const sorted = [...feed.gaps].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Longer than this (ms) without a value is silence (alarm-response §1, SIGNAL_LOST). */
export function silenceMsOf(feed: Pick<FeedState, 'gaps'> | null): number {
  return Math.max(5 * MINUTE_MS, 3 * (usualGapOf(feed) ?? ASSUMED_GAP_MS));
}

/** The same time while the last band is high or a CRITICAL is open: such a patient is missed sooner. */
export function silenceInDangerMsOf(feed: Pick<FeedState, 'gaps'> | null): number {
  return Math.max(1.5 * MINUTE_MS, 3.2 * (usualGapOf(feed) ?? ASSUMED_GAP_MS));
}

/**
 * When the last delivery with values of the present was received, epoch ms. -Infinity when none of those
 * received was; null before the first value.
 */
export function currentSince({
  valueAt,
  currentAt,
}: Pick<FeedState, 'valueAt' | 'currentAt'>): number | null {
  if (valueAt === null || currentAt === undefined) return valueAt;
  return currentAt ?? -Infinity;
}

/** How long (ms) a device is online after its last delivery, and how long its values are shown. */
export function windowsOf(feed: Pick<FeedState, 'gaps'> | null): { online: number; values: number } {
  const gap = usualGapOf(feed);
  return { online: onlineWindowMs(gap), values: valueLifetimeMs(gap) };
}

/** Whether the device sent within its window before `now` (epoch ms). */
export function isOnline(feed: FeedState | null, now: number): boolean {
  return feed !== null && isWithin(feed.receivedAt, windowsOf(feed).online, now);
}

/**
 * The reported state of a device's clock: the offset in seconds, positive when it is ahead, while it is known
 * to be wrong.
 */
export function clockOf(
  feed: FeedState | null,
  reported: string | null,
): { status: string | null; clock_offset: number | null } {
  const offset = feed?.clockOffset ?? null;
  return offset === null
    ? { status: reported, clock_offset: null }
    : { status: CLOCK_ERROR, clock_offset: Math.round(offset / 1_000) };
}

/**
 * Whether the times of the device's last readings say little about who wore it: its clock is wrong, or its
 * last delivery came late.
 */
export function isClockDoubtful(feed: FeedState | null): boolean {
  return feed !== null && (feed.clockOffset !== null || feed.receivedAt - feed.stamp > WRONG_FROM_MS);
}
