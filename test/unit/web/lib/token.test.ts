/** @jest-environment jsdom */
import {
  clearStorage,
  getToken,
  removeToken,
  setToken,
  subscribeToToken,
} from '../../../../src/web/lib/session/token';

const storageEvent = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));
const pageShown = (persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('the session token', () => {
  beforeEach(() => localStorage.clear());

  it('is read from the key wardline.token of the local storage', () => {
    expect(getToken()).toBeNull();
    localStorage.setItem('wardline.token', 'abc');
    expect(getToken()).toBe('abc');
    setToken('def');
    expect(localStorage.getItem('wardline.token')).toBe('def');
  });

  it('is removed at logout, while the theme stays', () => {
    localStorage.setItem('wardline.theme', 'dark');
    setToken('abc');
    removeToken();
    expect(getToken()).toBeNull();
    expect(localStorage.getItem('wardline.theme')).toBe('dark');
  });

  it('[G5] is removed with everything else in the storage when it was refused', () => {
    localStorage.setItem('wardline.other', 'x');
    setToken('abc');
    clearStorage();
    expect(localStorage).toHaveLength(0);
  });

  it('that was refused never takes the token of a display along, not even for a moment', () => {
    localStorage.setItem('wardline.displayToken', 'wd_1');
    localStorage.setItem('wardline.other', 'x');
    setToken('abc');
    const writes = [jest.spyOn(Storage.prototype, 'clear'), jest.spyOn(Storage.prototype, 'setItem')];
    clearStorage();
    expect({ ...localStorage }).toEqual({ 'wardline.displayToken': 'wd_1' });
    for (const write of writes) {
      expect(write).not.toHaveBeenCalled();
      write.mockRestore();
    }
  });
});

describe('a change of the token notifies every listener', () => {
  beforeEach(() => localStorage.clear());

  it.each([
    { change: 'a login', act: () => setToken('abc'), times: 1 },
    { change: 'a logout', act: () => removeToken(), times: 1 },
    { change: 'a cleared storage', act: () => clearStorage(), times: 1 },
    { change: 'a login or logout in another tab', act: () => storageEvent('wardline.token'), times: 1 },
    { change: 'a storage cleared by another tab', act: () => storageEvent(null), times: 1 },
    { change: 'another key written by another tab', act: () => storageEvent('wardline.theme'), times: 0 },
    { change: 'a page restored from the cache of the browser', act: () => pageShown(true), times: 1 },
    { change: 'a page shown for the first time', act: () => pageShown(false), times: 0 },
  ])('$change: $times times', ({ act, times }) => {
    const [first, second] = [jest.fn(), jest.fn()];
    const stops = [subscribeToToken(first), subscribeToToken(second)];
    act();
    stops[0]?.();
    act();
    stops[1]?.();
    act();
    expect([first.mock.calls.length, second.mock.calls.length]).toEqual([times, 2 * times]);
  });

  it('the window is listened to only while there is a listener', () => {
    const held: string[] = [];
    const add = jest.spyOn(window, 'addEventListener').mockImplementation((type) => void held.push(type));
    const remove = jest
      .spyOn(window, 'removeEventListener')
      .mockImplementation((type) => void held.splice(held.indexOf(type), 1));
    const stopFirst = subscribeToToken(() => undefined);
    expect(held).toEqual(['storage', 'pageshow']);
    const stopSecond = subscribeToToken(() => undefined);
    stopFirst();
    expect(held).toEqual(['storage', 'pageshow']);
    stopSecond();
    expect(held).toEqual([]);
    add.mockRestore();
    remove.mockRestore();
  });
});
