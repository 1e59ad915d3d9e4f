/** A device is online while its last reading is at most this old, in ms (open-points §4). */
export const ONLINE_WINDOW_MS = 30_000;

/** Values older than this, in ms, are no longer shown at all: they read as missing (open-points §2a). */
export const VALUE_LIFETIME_MS = 5 * 60_000;

/** Whether a reading taken at `lastSync` (epoch ms, null = never) makes the device online at `now` (epoch ms). */
export function isOnline(lastSync: number | null, now: number): boolean {
  return lastSync !== null && now - lastSync <= ONLINE_WINDOW_MS;
}

/** Whether values read at `lastSync` (epoch ms) may still be shown at `now` (epoch ms). */
export function isShowable(lastSync: number | null, now: number): boolean {
  return lastSync !== null && now - lastSync <= VALUE_LIFETIME_MS;
}
