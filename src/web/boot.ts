/**
 * Runs before the first paint, ahead of the app's own scripts: the theme, whether to show the static sign-in page, and the
 * nonce on style elements that libraries create without one (the Content-Security-Policy would drop their styles).
 */
import { cspNonce } from './lib/meta';
import { applyTheme } from './lib/theme';
import { getToken } from './lib/token';

applyTheme();
if (getToken() !== null) document.documentElement.dataset['signedIn'] = '';

const nonce = cspNonce();
if (nonce !== undefined) {
  const createElement = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
