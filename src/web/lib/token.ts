/** The storage key of the session token. Its presence, and nothing else, is the signed-in state (spec §2). */
export const TOKEN_KEY = 'wardline.token';

const listeners = new Set<() => void>();

export function getToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function setToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  tellAll();
}

/** Logout: removes the token and keeps the rest of the storage (the chosen theme). */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  tellAll();
}

/** A refused token: no data of the session may remain, so the whole storage is cleared (spec §4). */
export function clearStorage(): void {
  localStorage.clear();
  tellAll();
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
function onStorage({ key }: StorageEvent): void {
  if (key === TOKEN_KEY || key === null) tellAll();
}

// A page restored from the browser's back-forward cache has missed the events.
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) tellAll();
}

function tellAll(): void {
  for (const listener of [...listeners]) listener();
}
