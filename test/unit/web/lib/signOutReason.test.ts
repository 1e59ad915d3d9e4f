/** @jest-environment jsdom */
import {
  getSignOutReason,
  leaveSignOutReason,
  subscribeToSignOutReason,
} from '../../../../src/web/lib/session/signOutReason';
import { removeToken, setToken } from '../../../../src/web/lib/session/token';

const KEY = 'wardline.signedOutBecause';
const receivedFromOtherTab = (key: string, newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));

describe('why a session ended', () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  it.each([
    [{ detail: 'You were signed out because this computer was not used.' }],
    [{ detail: 'Your password was changed.', code: 7 }],
  ])("is the server's own sentence where it has one for users: %j", (answer) => {
    leaveSignOutReason(answer);
    expect(getSignOutReason()).toBe(answer.detail);
  });

  it.each([
    [{ detail: 'Invalid token.' }],
    [{ detail: 'Authentication credentials were not provided.' }],
    [{ detail: '' }],
    [{ detail: 7 }],
    [{ detail: null }],
    [{}],
    [null],
    [undefined],
    ['<html>detail</html>'],
  ])('is stated in general words where the answer has no sentence for users: %j', (answer) => {
    leaveSignOutReason(answer);
    expect(getSignOutReason()).toBe('Your session has ended.');
  });

  it('outlives a cleared local storage in this tab', () => {
    leaveSignOutReason({ detail: 'Your password was changed.' });
    localStorage.clear();
    expect(getSignOutReason()).toBe('Your password was changed.');
  });

  it('is unknown in a tab whose user has signed out, and is forgotten by the next login', () => {
    expect(getSignOutReason()).toBeNull();
    leaveSignOutReason({ detail: 'Your password was changed.' });
    removeToken();
    expect(getSignOutReason()).toBe('Your password was changed.');
    setToken('abc');
    expect(getSignOutReason()).toBeNull();
  });

  it('is written where the other tabs are notified of it, and taken from there', () => {
    leaveSignOutReason({ detail: 'Your password was changed.' });
    expect(localStorage.getItem(KEY)).toBe('Your password was changed.');
    receivedFromOtherTab(KEY, 'Your account was closed.');
    expect(getSignOutReason()).toBe('Your account was closed.');
  });

  it.each([
    ['the reason is removed with the storage', KEY, null],
    ['another key is written', 'wardline.theme', 'dark'],
  ])('stays when in another tab %s', (_, key, newValue) => {
    leaveSignOutReason({ detail: 'Your password was changed.' });
    receivedFromOtherTab(key, newValue);
    expect(getSignOutReason()).toBe('Your password was changed.');
  });

  it('notifies a listener when it is known and when it is forgotten, until the listener ends', () => {
    const listener = jest.fn();
    const stop = subscribeToSignOutReason(listener);
    leaveSignOutReason(null);
    expect(listener).toHaveBeenCalledTimes(1);
    setToken('abc');
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    leaveSignOutReason(null);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['a signed-in user', 'abc', null],
    ['no user signed in', null, 'Your password was changed.'],
  ])('a page that is loaded with %s', async (_, token, reason) => {
    sessionStorage.setItem(KEY, 'Your password was changed.');
    if (token !== null) localStorage.setItem('wardline.token', token);
    await jest.isolateModulesAsync(async () => {
      await import('../../../../src/web/lib/session/signOutReason');
    });
    expect(getSignOutReason()).toBe(reason);
  });
});
