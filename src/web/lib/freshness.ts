import { isOnline, isShowable } from '../../clinical/freshness';
import type { DashboardEntry } from '../../contract/dashboard';

/**
 * How far values may be trusted: `live`, `stale` (shown grey with their age) or `expired` (shown as `--`).
 */
export type Freshness = 'live' | 'stale' | 'expired';

/** What is known of the link between device and server. `unknown`: nobody can say while the server does not answer. */
export type Signal = 'stable' | 'lost' | 'unknown';

/** Moment of the last reading in epoch ms; null when the device has never sent. */
export function lastSyncOf(entry: Pick<DashboardEntry, 'last_sync'>): number | null {
  return entry.last_sync === null ? null : Date.parse(entry.last_sync);
}

/**
 * Freshness at `now`, epoch ms of the server's clock. The age decides alone, so that a card greys and empties by itself
 * when no answer ever comes again; the server's "offline" and a lost connection can only make it worse.
 */
export function freshnessOf(entry: Pick<DashboardEntry, 'last_sync' | 'online'>, now: number, isConnectionLost: boolean): Freshness {
  const lastSync = lastSyncOf(entry);
  if (!isShowable(lastSync, now)) return 'expired';
  return entry.online && !isConnectionLost && isOnline(lastSync, now) ? 'live' : 'stale';
}

/** The state of the link: a device that was sending when the server went silent is not called lost. */
export function signalOf(entry: DashboardEntry, freshness: Freshness, isConnectionLost: boolean): Signal {
  if (!entry.online) return 'lost';
  if (isConnectionLost) return 'unknown';
  return freshness === 'live' ? 'stable' : 'lost';
}
