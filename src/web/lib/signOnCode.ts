import { paths } from './paths';

const KEY = 'wardline.signOnCode';

/** What the server makes; anything else after the `#` is no code. */
const CODE = /^#sso=([\w-]{1,100})$/;

/**
 * Keeps the one-time code with which single sign-on leads back to the login screen (`/login#sso=CODE`), and takes it out
 * of the address and its entry in the history at once. It is kept for this tab alone, until it is exchanged.
 */
export function takeSignOnCode({ isSignedIn }: { isSignedIn: boolean }): void {
  // Exchanged at a later sign-out, it would sign somebody in whom nobody expects.
  if (isSignedIn) forgetSignOnCode();
  const { pathname, search, hash } = window.location;
  if (pathname.replace(/\/$/, '') !== paths.login || !hash.startsWith('#sso=')) return;
  window.history.replaceState(window.history.state, '', pathname + search);
  const [, code] = CODE.exec(hash) ?? [];
  if (code !== undefined && !isSignedIn) sessionStorage.setItem(KEY, code);
}

/** The code with which this page was opened; null when it came without one. */
export const getSignOnCode = (): string | null => sessionStorage.getItem(KEY);

export const forgetSignOnCode = (): void => sessionStorage.removeItem(KEY);
