import { fireEvent, screen } from '@testing-library/react';
import { TOKEN_KEY } from '../../../src/web/lib/session/token';
import { passTime } from '../../fixtures/time/passTime';
import { address, renderApp } from '../../fixtures/screens/render';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const warning = () => screen.queryByText('This screen is not being used.');

/** The general dashboard in a hospital that logs off after `minutes`. */
async function openScreen(minutes: string) {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'idle-logoff-minutes', content: minutes });
  document.head.append(meta);
  jest.useFakeTimers();
  await renderApp('/general-dashboard', { as: 'nurse' });
  await passTime(2 * SECOND);
  expect(screen.getByRole('navigation')).toBeVisible();
}

afterEach(() => {
  jest.useRealTimers();
  document.querySelector('meta[name="idle-logoff-minutes"]')?.remove();
});

describe('a computer that is not being used', () => {
  it('[E9] [E10] is warned, signed out although it polls, and the login says since when nothing is watched', async () => {
    await openScreen('2');
    await passTime(MINUTE);
    expect(warning()).toBeVisible();
    await passTime(MINUTE);
    expect(address()).toBe('/login');
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
    expect(screen.getByText(/^Monitoring stopped at \d\d:\d\d: the screen was not used\.$/)).toBeVisible();
    expect(screen.queryByText(/Welcome/)).toBeNull();
  });

  it('[E9] is kept by any input, which takes the warning away', async () => {
    await openScreen('2');
    await passTime(MINUTE);
    expect(warning()).toBeVisible();
    fireEvent.keyDown(document.body, { key: 'Shift' });
    await passTime(250);
    expect(warning()).toBeNull();
    await passTime(MINUTE);
    expect(address()).toBe('/general-dashboard');
  });

  it('[E9] is kept by input in another tab', async () => {
    await openScreen('2');
    await passTime(MINUTE);
    fireEvent(window, new StorageEvent('storage', { key: 'wardline.input' }));
    await passTime(250);
    expect(warning()).toBeNull();
  });

  it('[SES-01] whose session another tab has ended keeps nothing of input in the storage that is empty by then', async () => {
    await openScreen('2');
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(Object.keys(localStorage)).toContain('wardline.input');
    localStorage.clear();
    // The event of what the other tab did is still on its way.
    await passTime(6 * SECOND);
    fireEvent.keyDown(document.body, { key: 'Shift' });
    expect(Object.keys(localStorage)).not.toContain('wardline.input');
    // Input at the very moment at which the other tab emptied the storage.
    localStorage.setItem('wardline.input', 'of this tab');
    fireEvent(window, new StorageEvent('storage', { key: null }));
    await passTime(250);
    expect(address()).toBe('/login');
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('[E10] is never signed out where the hospital has not asked for it', async () => {
    await openScreen('0');
    await passTime(30 * SECOND);
    expect(warning()).toBeNull();
    expect(address()).toBe('/general-dashboard');
  });
});
