/**
 * Runs before the first paint, ahead of the app's own scripts: takes a display's token or a code of single sign-on out of the address, sets the theme, preloads the files of a
 * signed-in user's screen, decides whether to show the static sign-in page, and puts the nonce on style
 * elements that libraries create without one (the Content-Security-Policy would drop their styles).
 */
import { fetchAhead } from './lib/server/fetchAhead';
import { getDisplayToken, isWall, takeDisplayToken } from './lib/session/displayToken';
import { cspNonce } from './lib/browser/meta';
import { takeSignOnCode } from './lib/session/signOnCode';
import { applyTheme } from './lib/browser/theme';
import { paths } from './lib/paths';
import { getToken } from './lib/session/token';

// Before anything else is loaded: the address must not be read from the screen, nor go out with a request.
takeDisplayToken();
takeSignOnCode({ isSignedIn: getToken() !== null });
applyTheme();
if (isWall()) {
  if (getDisplayToken() !== null || getToken() !== null) {
    document.documentElement.dataset['signedIn'] = '';
    fetchAhead('wall', 'preload');
  }
} else if (getToken() !== null) {
  document.documentElement.dataset['signedIn'] = '';
  const [, screen] = window.location.pathname.split('/');
  fetchAhead('signed-in', 'preload');
  // A chunk is named after its screen's address.
  const chunk = screen === '' || screen === 'login' ? paths.generalDashboard.slice(1) : (screen ?? '');
  fetchAhead(chunk, 'preload');
}

const nonce = cspNonce();
if (nonce !== undefined) {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
