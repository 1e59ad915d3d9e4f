/** @jest-environment jsdom */
import { applyTheme, getTheme, setTheme, subscribeToTheme } from '../../../../src/web/lib/browser/theme';

/** The system's preference; jsdom has none. */
const system = new EventTarget();
let isSystemDark = false;
window.matchMedia = (query) =>
  Object.assign(system, {
    matches: query === '(prefers-color-scheme: dark)' && isSystemDark,
  }) as MediaQueryList;

const shown = () => document.documentElement.getAttribute('data-theme');

describe('the theme of a computer', () => {
  beforeEach(() => {
    localStorage.clear();
    isSystemDark = false;
    applyTheme();
  });

  it.each([
    { stored: null, isDark: false, theme: 'light' },
    { stored: null, isDark: true, theme: 'dark' },
    { stored: 'light', isDark: true, theme: 'light' },
    { stored: 'dark', isDark: false, theme: 'dark' },
    { stored: 'sepia', isDark: true, theme: 'dark' },
    { stored: 'sepia', isDark: false, theme: 'light' },
  ])('with $stored stored and a system that is dark: $isDark, it is $theme', ({ stored, isDark, theme }) => {
    if (stored !== null) localStorage.setItem('wardline.theme', stored);
    isSystemDark = isDark;
    applyTheme();
    expect([getTheme(), shown()]).toEqual([theme, theme]);
  });

  it('a choice is stored, applied and published at once', () => {
    const listener = jest.fn();
    const stop = subscribeToTheme(listener);
    setTheme('dark');
    stop();
    expect(shown()).toBe('dark');
    expect(localStorage.getItem('wardline.theme')).toBe('dark');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('follows a change of the system while it has a listener, and publishes it', () => {
    const listener = jest.fn();
    const stop = subscribeToTheme(listener);
    isSystemDark = true;
    system.dispatchEvent(new Event('change'));
    expect(shown()).toBe('dark');
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
    isSystemDark = false;
    system.dispatchEvent(new Event('change'));
    setTheme('light');
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('after the end of a subscription a change of the system is not applied', () => {
    subscribeToTheme(() => undefined)();
    isSystemDark = true;
    system.dispatchEvent(new Event('change'));
    expect(shown()).toBe('light');
  });
});
