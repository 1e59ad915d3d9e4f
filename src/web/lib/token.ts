/** Where the session token lives. Its presence, and nothing else, is the signed-in state (spec §2). */
export const TOKEN_KEY = 'wardline.token';

const listeners = new Set<() => void>();

export function getToken(): string | null {
  return localStorage.getItem(TOKEN_KEY);
}

export function setToken(token: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  tellAll();
}

/** Logout: forgets the token and leaves what else is stored (the chosen theme). */
export function removeToken(): void {
  localStorage.removeItem(TOKEN_KEY);
  tellAll();
}

/** A refused token: nothing of the session may stay behind, so everything stored goes (spec §4). */
export function clearStorage(): void {
  localStorage.clear();
  tellAll();
}

/** Calls `listener` when this tab or another one signs in or out; returns the way to stop. */
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

// A page that comes back from the browser's back-forward cache has heard nothing meanwhile.
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) tellAll();
}

function tellAll(): void {
  for (const listener of [...listeners]) listener();
}
