import { paths } from '../paths';
import { DISPLAY_TOKEN_KEY } from './token';

/** What a header can carry; anything else after the `#` is no token. */
const TOKEN = /^[\w-]{1,200}$/;

const listeners = new Set<() => void>();

/** The token of the wall display that this browser is; null when it is none. */
export const getDisplayToken = (): string | null => localStorage.getItem(DISPLAY_TOKEN_KEY);

/** An ended display becomes an ordinary browser again. */
export function clearDisplayToken(): void {
  localStorage.removeItem(DISPLAY_TOKEN_KEY);
  notifyAll();
}

/**
 * Keeps the token that the address of a display carries (`/wall#TOKEN`), and takes it out of the address and
 * its entry in the history at once: who looks at the screen must not be able to copy it.
 */
export function takeDisplayToken(): void {
  const { pathname, search, hash } = window.location;
  if (!isWall() || hash.length < 2) return;
  const token = hash.slice(1);
  window.history.replaceState(window.history.state, '', pathname + search);
  if (!TOKEN.test(token)) return;
  localStorage.setItem(DISPLAY_TOKEN_KEY, token);
  notifyAll();
}

/** Whether this is the page of the wall display. */
export const isWall = (): boolean => window.location.pathname.replace(/\/$/, '') === paths.wall;

/** Calls `listener` when the token changes, in this tab or another one. */
export function subscribeToDisplayToken(listener: () => void): () => void {
  if (listeners.size === 0) {
    // A new address typed into an open wall loads no page.
    window.addEventListener('hashchange', takeDisplayToken);
    window.addEventListener('storage', onStorage);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('hashchange', takeDisplayToken);
    window.removeEventListener('storage', onStorage);
  };
}

// Another tab's `clear()` arrives with the key null.
function onStorage({ key }: StorageEvent): void {
  if (key === DISPLAY_TOKEN_KEY || key === null) notifyAll();
}

function notifyAll(): void {
  for (const listener of [...listeners]) listener();
}
