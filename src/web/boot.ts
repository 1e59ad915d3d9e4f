/**
 * Runs before the first paint, ahead of the app's own scripts: sets the theme, preloads the files of a
 * signed-in user's screen, decides whether to show the static sign-in page, and puts the nonce on style
 * elements that libraries create without one (the Content-Security-Policy would drop their styles).
 */
import { cspNonce } from './lib/meta';
import { applyTheme } from './lib/theme';
import { paths } from './lib/paths';
import { getToken } from './lib/token';

applyTheme();
if (getToken() !== null) {
  document.documentElement.dataset['signedIn'] = '';
  const [, screen] = window.location.pathname.split('/');
  fetchAhead('signed-in');
  fetchAhead(screen === '' || screen === 'login' ? paths.generalDashboard.slice(1) : (screen ?? ''));
}

/**
 * Starts fetching a chunk (named after its screen's address) while the app's own scripts are still loading.
 */
function fetchAhead(chunk: string): void {
  const chunks = JSON.parse(document.currentScript?.dataset['chunks'] ?? '{}') as Record<string, string[]>;
  for (const href of chunks[chunk] ?? []) {
    const link = Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: href.endsWith('.css') ? 'style' : 'script',
      href,
    });
    document.head.append(link);
  }
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
