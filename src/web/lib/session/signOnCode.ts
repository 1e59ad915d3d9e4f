import { paths } from '../paths';

const KEY = 'wardline.signOnCode';
const UNLOCK_KEY = 'wardline.unlockCode';

/** What the server makes; anything else after the `#` is no code. */
const CODE = /^#(sso|unlock)=([\w-]{1,100})$/;

/**
 * Keeps the one-time code with which single sign-on leads back to the login screen (`/login#sso=CODE`), or to a session that
 * it unlocks (`/login#unlock=CODE`), and takes it out of the address and its entry in the history at once. It is kept for this
 * tab alone, until it is exchanged.
 */
export function takeSignOnCode({ isSignedIn }: { isSignedIn: boolean }): void {
  // Exchanged at a later sign-out, it would sign in an unexpected user.
  if (isSignedIn) clearSignOnCode();
  const { pathname, search, hash } = window.location;
  if (pathname.replace(/\/$/, '') !== paths.login || !/^#(sso|unlock)=/.test(hash)) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  const [, kind, code] = CODE.exec(hash) ?? [];
  if (code === undefined) return;
  if (kind === 'sso' && !isSignedIn) sessionStorage.setItem(KEY, code);
  if (kind === 'unlock' && isSignedIn) sessionStorage.setItem(UNLOCK_KEY, code);
}

/** The code with which this page was opened; null when it came without one. */
export const getSignOnCode = (): string | null => sessionStorage.getItem(KEY);

/** And one that unlocks. */
export function clearSignOnCode(): void {
  sessionStorage.removeItem(KEY);
  sessionStorage.removeItem(UNLOCK_KEY);
}

/** The code with which this tab came back to unlock the session. Null when it came without one. */
export const getUnlockCode = (): string | null => sessionStorage.getItem(UNLOCK_KEY);
