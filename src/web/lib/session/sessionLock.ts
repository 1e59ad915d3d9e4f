import { useSyncExternalStore } from 'react';
import { getToken, subscribeToToken } from './token';

const KEY = 'wardline.locked';

/** That this browser's session is locked, for all its tabs; it outlives a reload. */
interface Lock {
  /** ISO 8601; the server's as soon as it is known. */
  since: string;
  /** The server knows. */
  isReported: boolean;
}

const listeners = new Set<() => void>();
const askListeners = new Set<() => void>();
let changes = 0;

/** The lock that was opened last: a late answer still names it. */
let opened: string | null = null;

let cached: { text: string | null; lock: Lock | null } = { text: null, lock: null };

/** The lock of this browser; null while it is open. The same object until it changes. */
export function getLock(): Lock | null {
  const text = localStorage.getItem(KEY);
  if (text !== cached.text) cached = { text, lock: lockFrom(text) };
  return cached.lock;
}

function lockFrom(text: string | null): Lock | null {
  if (text === null) return null;
  try {
    const { since, isReported } = JSON.parse(text) as Record<keyof Lock, unknown>;
    return { since: String(since), isReported: isReported === true };
  } catch {
    // Whatever was there, it was there to lock.
    return { since: '', isReported: false };
  }
}

export const isLocked = (): boolean => getLock() !== null;

/** Locks every tab of this browser at once, also without a connection; the server is notified as soon as there is one. */
export function lockHere(now: number): void {
  if (!isLocked()) keep({ since: new Date(now).toISOString(), isReported: false });
}

/** The server has locked the session, or knows that it is locked. */
export const lockedSince = (since: string): void => keep({ since, isReported: true });

/** The session is unlocked, or over. */
export function openLock(): void {
  if (!isLocked()) return;
  opened = getLock()?.since ?? null;
  localStorage.removeItem(KEY);
  changed();
}

/** How often the lock has changed: an answer to a request from before a change says nothing. */
export const lockChanges = (): number => changes;

/** Since when the session is locked by an answer's header; null when it is not. `changesBefore`: when it was asked. */
export function recordLock(since: string | null, changesBefore: number): void {
  if (since === null || since === opened || changesBefore !== changes) return;
  if (getLock()?.since !== since) lockedSince(since);
}

function keep(lock: Lock): void {
  localStorage.setItem(KEY, JSON.stringify(lock));
  changed();
}

function changed(): void {
  changes++;
  for (const listener of [...listeners]) listener();
}

export function subscribeToLock(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the session is locked, for what stands on every screen. */
export const useIsLocked = (): boolean => useSyncExternalStore(subscribeToLock, isLocked);

/** A person wants to do what a locked session cannot: the panel takes the focus. */
export function askToUnlock(): void {
  for (const listener of [...askListeners]) listener();
}

export function subscribeToAsking(listener: () => void): () => void {
  askListeners.add(listener);
  return () => askListeners.delete(listener);
}

window.addEventListener('storage', ({ key, oldValue, newValue }) => {
  if (key !== KEY && key !== null) return;
  if (newValue === null) opened = lockFrom(oldValue)?.since ?? null;
  changed();
});

/** A lock is of one session: it ends with it. */
function openWhenSignedOut(): void {
  if (getToken() !== null) return;
  openLock();
  opened = null;
}
subscribeToToken(openWhenSignedOut);
openWhenSignedOut();
