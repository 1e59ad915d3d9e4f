import { isWall } from '../session/displayToken';

export type ThemeName = 'light' | 'dark';

const THEME_KEY = 'wardline.theme';
const listeners = new Set<() => void>();

const systemTheme = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** The theme that a user chose on this computer, otherwise the system's; a wall display is dark by default. */
export function getTheme(): ThemeName {
  const chosen = localStorage.getItem(THEME_KEY);
  if (chosen === 'dark' || chosen === 'light') return chosen;
  return isWall() || systemTheme().matches ? 'dark' : 'light';
}

/** Stores a choice; from then on the system's preference is ignored. */
export function setTheme(theme: ThemeName): void {
  localStorage.setItem(THEME_KEY, theme);
  applyTheme();
  for (const listener of [...listeners]) listener();
}

/** Sets the theme on the page (`tokens.css` reads it from there). */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = getTheme();
}

export function subscribeToTheme(listener: () => void): () => void {
  const system = systemTheme();
  const onSystemChange = () => {
    applyTheme();
    listener();
  };
  listeners.add(listener);
  system.addEventListener('change', onSystemChange);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', onSystemChange);
  };
}
