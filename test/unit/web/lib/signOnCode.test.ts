/** @jest-environment jsdom */
import {
  clearSignOnCode,
  getSignOnCode,
  getUnlockCode,
  takeSignOnCode,
} from '../../../../src/web/lib/session/signOnCode';
import { clearStorage, removeToken } from '../../../../src/web/lib/session/token';

const CODE = 'T0pnGz0bqD7mS5YQW2kVx9cR1uJ8hL4eN6aFiPtZyEo';

beforeEach(() => sessionStorage.clear());

function open(address: string, isSignedIn = false): void {
  window.history.replaceState({ idx: 3 }, '', address);
  takeSignOnCode({ isSignedIn });
}

it.each(['/login', '/login/', '/login?a=b'])(
  '%s#sso=CODE gives its code away, and loses it at once',
  (address) => {
    const length = window.history.length;
    open(`${address}#sso=${CODE}`);
    expect(getSignOnCode()).toBe(CODE);
    expect(window.location.href).toBe(`http://localhost${address}`);
    expect(window.history).toHaveLength(length);
    expect(window.history.state).toEqual({ idx: 3 });
    // In this tab alone.
    expect(JSON.stringify({ ...localStorage })).not.toContain(CODE);
    clearSignOnCode();
    expect(getSignOnCode()).toBeNull();
  },
);

it.each(['#sso=', '#sso=a b', '#sso=<b>', `#sso=${'x'.repeat(101)}`])(
  '%s is no code, and does not stay either',
  (hash) => {
    open(`/login${hash}`);
    expect(getSignOnCode()).toBeNull();
    expect(window.location.hash).toBe('');
  },
);

it.each(['/patients#sso=a', '/login#note-1'])('%s is left alone', (address) => {
  open(address);
  expect(getSignOnCode()).toBeNull();
  expect(window.location.href).toBe(`http://localhost${address}`);
});

it('is not kept for later while a user is signed in, nor is one that was left over', () => {
  open(`/login#sso=${CODE}`, true);
  expect(getSignOnCode()).toBeNull();
  expect(window.location.hash).toBe('');
  open(`/login#sso=${CODE}`);
  open('/patients', true);
  expect(getSignOnCode()).toBeNull();
});

it.each([
  ['a sign-out', removeToken],
  ['a refused token', clearStorage],
])('goes with %s', (_, end) => {
  open(`/login#sso=${CODE}`);
  end();
  expect(getSignOnCode()).toBeNull();
});

it('of a session that is to be unlocked is kept only while a user is signed in, and goes with the session', () => {
  open(`/login#unlock=${CODE}`);
  expect([getUnlockCode(), window.location.hash]).toEqual([null, '']);
  open(`/login#unlock=${CODE}`, true);
  expect([getUnlockCode(), getSignOnCode(), window.location.hash]).toEqual([CODE, null, '']);
  removeToken();
  expect(getUnlockCode()).toBeNull();
});
