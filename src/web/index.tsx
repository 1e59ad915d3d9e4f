import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { preload } from './app/signedInPart';
import { isWall } from './lib/session/displayToken';
import { getToken } from './lib/session/token';
import './ui/theme/tokens.css';
import './ui/theme/page.css';
import './ui/theme/forcedColors.css';
import './ui/theme/print.css';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
// The signed-in part and the screen load in parallel, instead of the second after the first is rendered.
if (getToken() !== null && !isWall()) preload(window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
