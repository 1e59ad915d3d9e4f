import { clearSignOnCode } from './signOnCode';

/** The storage key of the session token. Its presence, and nothing else, is the signed-in state (spec §2). */
export const TOKEN_KEY = 'wardline.token';

/**
 * The token of a wall display that this browser shows. It belongs to the display, not to a user: it outlives every
 * session.
 */
export const DISPLAY_TOKEN_KEY = 'wardline.displayToken';

const listeners = new Set<() => void>();

/** Another user takes over: for a moment no user is signed in, and everything of the first user is dropped. */
let isBetween = false;

export function getToken(): string | null {
  return isBetween ? null : localStorage.getItem(TOKEN_KEY);
}

export function setToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  notifyAll();
}

/** Logout: removes the token and keeps the rest of the storage (the chosen theme). */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  clearSignOnCode();
  notifyAll();
}

/**
 * Another person's token in the place of the first one's: as if that person had signed out and this one signed in, here and
 * in every other tab.
 */
export function replaceToken(token: string): void {
  localStorage.removeItem(TOKEN_KEY);
  passBetween(() => localStorage.setItem(TOKEN_KEY, token));
}

/** React draws the signed-out app before the next task. */
function passBetween(then: () => void = () => undefined): void {
  isBetween = true;
  notifyAll();
  setTimeout(() => {
    then();
    isBetween = false;
    notifyAll();
  });
}

/**
 * A refused token: no data of the session may remain, so the whole storage is cleared (spec §4), but for what
 * belongs to a display.
 */
export function clearStorage(): void {
  if (localStorage.getItem(DISPLAY_TOKEN_KEY) === null) localStorage.clear();
  // One by one: a wall in another tab must never find its token gone, not even for a moment.
  else
    for (const key of Object.keys(localStorage)) if (key !== DISPLAY_TOKEN_KEY) localStorage.removeItem(key);
  clearSignOnCode();
  notifyAll();
}

/** Calls `listener` when this tab or another one signs in or out; returns the unsubscribe function. */
export function subscribeToToken(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onPageShow);
  };
}

// Another tab's `clear()` arrives with the key null.
function onStorage({ key, oldValue, newValue }: StorageEvent): void {
  if (key !== TOKEN_KEY && key !== null) return;
  // Removed there, and there again by now: what is stored is already another user's.
  const wasReplaced = oldValue !== null && newValue === null && localStorage.getItem(TOKEN_KEY) !== null;
  if (wasReplaced) passBetween();
  else notifyAll();
}

// A page restored from the browser's back-forward cache has missed the events.
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) notifyAll();
}

function notifyAll(): void {
  for (const listener of [...listeners]) listener();
}
