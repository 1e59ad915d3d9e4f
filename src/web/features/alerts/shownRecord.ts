import { remember, type ShownRing } from './shownRing';

/**
 * Two records, because two tabs that write one at the same time overwrite each other: of the toasts every tab writes, of
 * the desktop notifications the leading one alone. Ids and nothing else: nothing of a patient is ever stored.
 */
const TOASTS_KEY = 'wardline.alerts.toasts';
const DESKTOP_KEY = 'wardline.alerts.desktop';

/** Toasts that stood their time in one of the tabs: a tab opened now need not show them again. */
export const shownToasts = (): ShownRing => read(TOASTS_KEY);

export function recordToast(id: number): void {
  write(TOASTS_KEY, remember(read(TOASTS_KEY), [id]));
}

/** Takes it upon the caller to show the desktop notification `id`; false when a tab already has. */
export function claimDesktop(id: number): boolean {
  const claimed = read(DESKTOP_KEY);
  if (claimed.includes(id)) return false;
  write(DESKTOP_KEY, remember(claimed, [id]));
  return true;
}

/** The session has ended. */
export function forgetShown(): void {
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
    // A full storage costs a repetition, never an alert.
  }
}
