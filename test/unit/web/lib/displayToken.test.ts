/** @jest-environment jsdom */
import {
  clearDisplayToken,
  getDisplayToken,
  subscribeToDisplayToken,
  takeDisplayToken,
} from '../../../../src/web/lib/session/displayToken';
import { clearStorage, removeToken, setToken } from '../../../../src/web/lib/session/token';

const TOKEN = 'wd_abcDEF-123_xyz';

beforeEach(() => localStorage.clear());

function open(address: string): void {
  window.history.replaceState({ idx: 3 }, '', address);
  takeDisplayToken();
}

describe("a display's address", () => {
  it.each(['/wall', '/wall/', '/wall?department=ICU'])('%s#TOKEN gives its token away, once', (address) => {
    const length = window.history.length;
    open(`${address}#${TOKEN}`);
    expect(getDisplayToken()).toBe(TOKEN);
    expect(window.location.href).toBe(`http://localhost${address}`);
    expect(window.history).toHaveLength(length);
    expect(window.history.state).toEqual({ idx: 3 });
  });

  it('keeps the token it had when it comes without one', () => {
    open(`/wall#${TOKEN}`);
    open('/wall');
    expect(getDisplayToken()).toBe(TOKEN);
  });

  it.each(['#', '#a b', '#a%0Ab', `#${'x'.repeat(201)}`])(
    '%s is no token, and does not stay either',
    (hash) => {
      open(`/wall${hash}`);
      expect(getDisplayToken()).toBeNull();
      if (hash.length > 1) expect(window.location.hash).toBe('');
    },
  );

  it('is that of the wall alone', () => {
    open(`/login#${TOKEN}`);
    expect(getDisplayToken()).toBeNull();
  });

  it('may be typed into an open wall, which loads no page', async () => {
    open('/wall');
    const listener = jest.fn();
    const stop = subscribeToDisplayToken(listener);
    window.location.hash = TOKEN;
    await new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
    stop();
    expect([getDisplayToken(), listener.mock.calls.length, window.location.hash]).toEqual([TOKEN, 1, '']);
  });
});

describe('a display', () => {
  it.each([
    ['a sign-out', () => removeToken()],
    ['a refused session', () => clearStorage()],
  ])('outlives %s of a user', (_, end) => {
    open(`/wall#${TOKEN}`);
    setToken('wl_nurse');
    localStorage.setItem('wardline.stopped', '12:00');
    end();
    expect(getDisplayToken()).toBe(TOKEN);
  });

  it('can be forgotten', () => {
    open(`/wall#${TOKEN}`);
    const listener = jest.fn();
    const stop = subscribeToDisplayToken(listener);
    clearDisplayToken();
    stop();
    expect(getDisplayToken()).toBeNull();
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
