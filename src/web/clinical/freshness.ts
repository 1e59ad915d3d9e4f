import { CLOCK_LAG_MS } from '../../clinical/freshness';
import type { DashboardEntry } from '../../contract/dashboard';
import type { LastObservation } from '../../contract/lastObservation';
import { notReadOf } from '../lib/unreadable';

/** How fresh values are: `live`, `stale` (shown grey with their age) or `expired` (shown as `--`). */
export type Freshness = 'live' | 'stale' | 'expired';

/** State of the link between device and server. `unknown`: the server does not respond. */
export type Signal = 'stable' | 'lost' | 'unknown';

/** The fields that decide how fresh a device's values are. */
export type Feed = Pick<
  DashboardEntry,
  'last_sync' | 'received_at' | 'online' | 'online_window' | 'value_lifetime'
>;

/** Without these fields it is unknown whether a device sends. */
const LINK_PARTS: ReadonlySet<string> = new Set([
  'online',
  'received_at',
  'online_window',
] satisfies (keyof Feed)[]);

const SECOND_MS = 1_000;

/**
 * The app's estimate of the server's clock may be behind by this much, in ms, until a response corrects it
 * after a step; the server itself is stricter.
 */
const AHEAD_MS = 60 * SECOND_MS;

/**
 * For a patient's newest values, measured by a device or a person: treated as received when they were
 * measured. Undefined: not known yet.
 */
export function feedOf(last: Omit<LastObservation, 'observations'> | undefined): Feed {
  const lastSync = last?.last_sync ?? null;
  return {
    last_sync: lastSync,
    received_at: lastSync,
    online: last !== undefined && last.online_window > 0,
    online_window: last?.online_window ?? 0,
    value_lifetime: last?.value_lifetime ?? 0,
  };
}

/**
 * The same for a patient who wears no device: nothing of a device is live, also by an answer from before it was taken off;
 * what was just logged by hand is.
 */
export function feedWithoutDevice(last: Parameters<typeof feedOf>[0]): Feed {
  const feed = feedOf(last);
  return { ...feed, online: feed.online && last?.by_hand === true };
}

/**
 * Freshness at `now`, epoch ms of the server's clock. The age alone decides, so that a card greys and empties
 * even when no response ever arrives again; the server's "offline" and a lost connection can only lower it.
 * Values of a backlog that has just arrived are not live.
 */
export function freshnessOf(feed: Feed, now: number, isConnectionLost: boolean): Freshness {
  const measured = momentOf(feed.last_sync);
  if (!isYoung(measured, feed.value_lifetime * SECOND_MS, now)) return 'expired';
  return signalOf(feed, now, isConnectionLost) === 'stable' &&
    isYoung(measured, feed.online_window * SECOND_MS + CLOCK_LAG_MS, now)
    ? 'live'
    : 'stale';
}

/**
 * The state of the link at `now`, epoch ms of the server's clock: decided by the time of receipt, not by the
 * timestamp of the data. A device that was sending when the server stopped responding is not called lost, nor
 * is one whose state could not be read.
 */
export function signalOf(feed: Feed, now: number, isConnectionLost: boolean): Signal {
  if (notReadOf(feed).some((part) => LINK_PARTS.has(part))) return 'unknown';
  if (!feed.online) return 'lost';
  if (isConnectionLost) return 'unknown';
  return isYoung(momentOf(feed.received_at), feed.online_window * SECOND_MS, now) ? 'stable' : 'lost';
}

/**
 * A timestamp ahead of now by more than the possible error of the app's clock estimate is treated as unknown,
 * not as recent.
 */
const isYoung = (moment: number | null, window: number, now: number): boolean =>
  moment !== null && moment - now <= AHEAD_MS && now - moment <= window;

/** Epoch ms of a timestamp; null stays null. */
export function momentOf(timestamp: string | null): number | null {
  return timestamp === null ? null : Date.parse(timestamp);
}
