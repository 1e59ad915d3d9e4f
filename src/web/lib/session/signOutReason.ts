import { wouldLose } from '../leaveGuard';
import { clearStorage, getToken, subscribeToToken } from './token';

const KEY = 'wardline.signedOutBecause';
const LOST_KEY = 'wardline.lostAtSignOut';

/** For a refusal without a message for users: an unknown token, or a proxy's own 401. */
const ENDED = 'Your session has ended.';
const ELSEWHERE = 'You were signed out in another tab.';
const LOST = 'What was typed and not saved is gone.';
const PROTOCOL_WORDS: readonly unknown[] = [
  'Invalid token.',
  'Authentication credentials were not provided.',
];

const listeners = new Set<() => void>();

/**
 * Stores for the login page why the session ended, here and in the other tabs: `answer` is the body of the
 * 401, whose `detail` is a message for users. Must be called before the storage is cleared, so that the other
 * tabs receive the reason first.
 */
export function leaveSignOutReason(answer: unknown): void {
  const detail =
    typeof answer === 'object' && answer !== null && 'detail' in answer ? answer.detail : undefined;
  const sentence =
    typeof detail === 'string' && detail !== '' && !PROTOCOL_WORDS.includes(detail) ? detail : ENDED;
  keep(sentence);
  // Stays only until the storage is cleared; the other tabs are notified of the change nevertheless.
  localStorage.setItem(KEY, sentence);
}

/** Ends the session that the server refused (401): the reason is kept for the login page, nothing else is. */
export function signOutRefused(answer: unknown): void {
  leaveSignOutReason(answer);
  clearStorage();
}

/**
 * Why the last session of this browser ended, as a sentence; null when the user signed out, or a user is
 * signed in.
 */
export const getSignOutReason = (): string | null => sessionStorage.getItem(KEY);

/** That unsaved input was discarded when the last session of this browser ended, as a sentence; null when there was none. */
export const getLossWords = (): string | null => (sessionStorage.getItem(LOST_KEY) === null ? null : LOST);

/**
 * Stores for the login page whether unsaved input is discarded with the session. Must be called while the screens that hold it
 * are there; returns whether there is any.
 */
export function noteLoss(): boolean {
  if (!wouldLose()) return false;
  sessionStorage.setItem(LOST_KEY, 'yes');
  return true;
}

export function subscribeToSignOutReason(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Kept for the tab: it outlives a reload of the login page, and nothing stays in the local storage (spec §4). */
function keep(sentence: string): void {
  sessionStorage.setItem(KEY, sentence);
  noteLoss();
  publish();
}

/** The next session has its own reason for ending. */
function onToken(): void {
  if (getToken() === null) return onSignOut();
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(LOST_KEY);
  publish();
}

/**
 * A logout of this tab asks before it discards anything, and what it discards is gone by now: what is held still was signed out of
 * in another tab. React removes the screens only after this.
 */
function onSignOut(): void {
  if (getSignOutReason() === null && noteLoss()) keep(ELSEWHERE);
}

function publish(): void {
  for (const listener of [...listeners]) listener();
}

window.addEventListener('storage', ({ key, newValue }) => {
  if (key === KEY && newValue !== null) keep(newValue);
});
subscribeToToken(onToken);
// A tab that was in the back-forward cache during a sign-in has missed the event.
onToken();
