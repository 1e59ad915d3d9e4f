import { remember, type ShownRing } from './shownRing';

/**
 * Two records, because two tabs that write one at the same time overwrite each other: every tab writes that
 * of the toasts, the leading tab alone that of the desktop notifications. Only ids: no patient data is ever
 * stored.
 */
const TOASTS_KEY = 'wardline.alerts.toasts';
const DESKTOP_KEY = 'wardline.alerts.desktop';

/**
 * Toasts that were shown for their full time in one of the tabs: a tab opened now need not show them again.
 */
export const shownToasts = (): ShownRing => read(TOASTS_KEY);

export function recordToast(id: number): void {
  write(TOASTS_KEY, remember(read(TOASTS_KEY), [id]));
}

/** Claims the desktop notification `id` for the caller; false when a tab has claimed it already. */
export function claimDesktop(id: number): boolean {
  const claimed = read(DESKTOP_KEY);
  if (claimed.includes(id)) return false;
  write(DESKTOP_KEY, remember(claimed, [id]));
  return true;
}

/** The session has ended. */
export function clearShown(): void {
  localStorage.removeItem(TOASTS_KEY);
  localStorage.removeItem(DESKTOP_KEY);
}

function read(key: string): ShownRing {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id): id is number => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

function write(key: string, ids: ShownRing): void {
  try {
    localStorage.setItem(key, JSON.stringify(ids));
  } catch {
    // When the storage is full, an alert may be repeated but is never lost.
  }
}
