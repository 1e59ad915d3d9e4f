import { StrictMode, startTransition } from 'react';
import { preload } from './app/signedInPart';
import { nextTask } from './lib/browser/nextTask';
import { isWall } from './lib/session/displayToken';
import { getToken } from './lib/session/token';
import './ui/theme/tokens.css';
import './ui/theme/page.css';
import './ui/theme/forcedColors.css';
import './ui/theme/print.css';

/**
 * The modules of the first page, evaluated in several tasks: in one they hold up typing into the static sign-in page for longer than 50 ms on
 * a slow machine. They are in the first chunks all the same (`eager`).
 */
async function start(root: HTMLElement): Promise<void> {
  await nextTask();
  const { createRoot } = await import(/* webpackMode: "eager" */ 'react-dom/client');
  await nextTask();
  await import(/* webpackMode: "eager" */ './app/GuardedNavigation');
  await nextTask();
  await import(/* webpackMode: "eager" */ './features/session/login/useLogin');
  await nextTask();
  await import(/* webpackMode: "eager" */ './screens/login/LoginScreen');
  await nextTask();
  const { App } = await import(/* webpackMode: "eager" */ './app/App');
  await nextTask();
  const render = () =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
  // The sign-in page is drawn in slices, as it is on screen already; every other page at once, because that is quicker.
  if (getToken() === null) startTransition(render);
  else render();
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
// The signed-in part and the screen load in parallel, instead of the second after the first is rendered.
if (getToken() !== null && !isWall()) preload(window.location.pathname);
await start(root);
