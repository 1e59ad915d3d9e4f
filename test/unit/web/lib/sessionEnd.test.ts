/** @jest-environment jsdom */
import {
  clearSessionExpiry,
  getSessionExpiry,
  recordSessionExpiry,
  subscribeToSessionExpiry,
} from '../../../../src/web/lib/session/sessionExpiry';
import { clearStop, rememberStop, stoppedAt } from '../../../../src/web/lib/server/stoppedAt';

describe('when the session ends', () => {
  const EIGHT = '2026-03-10T20:00:00.000Z';
  const listener = jest.fn();
  const stop = subscribeToSessionExpiry(listener);
  beforeEach(() => {
    clearSessionExpiry();
    listener.mockClear();
  });
  afterAll(() => stop());

  it('is the time of the last response that stated one', () => {
    expect(getSessionExpiry()).toBeNull();
    recordSessionExpiry(EIGHT);
    expect(getSessionExpiry()).toBe(Date.UTC(2026, 2, 10, 20));
    recordSessionExpiry('2026-03-10T21:00:00.000Z');
    expect(getSessionExpiry()).toBe(Date.UTC(2026, 2, 10, 21));
  });

  it.each([[null], [''], ['tomorrow']])('stays what it was after a response with the header %j', (header) => {
    recordSessionExpiry(EIGHT);
    recordSessionExpiry(header);
    expect(getSessionExpiry()).toBe(Date.UTC(2026, 2, 10, 20));
  });

  it('notifies its listeners when it changes, not with every response', () => {
    recordSessionExpiry(EIGHT);
    recordSessionExpiry(EIGHT);
    expect(listener).toHaveBeenCalledTimes(1);
    clearSessionExpiry();
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('notifies no listener whose subscription has ended', () => {
    const former = jest.fn();
    subscribeToSessionExpiry(former)();
    recordSessionExpiry(EIGHT);
    expect(former).not.toHaveBeenCalled();
  });
});

describe('since when the computer was not used', () => {
  const TODAY = new Date(2026, 2, 10, 23);

  beforeEach(() => {
    jest.useFakeTimers({ now: TODAY });
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  it('is kept for the login page as the time of day with two digits each, until it is forgotten', () => {
    expect(stoppedAt()).toBeNull();
    rememberStop(new Date(2026, 2, 10, 8, 5, 59).getTime());
    expect(stoppedAt()).toBe('08:05');
    expect(Object.keys(localStorage)).toEqual(['wardline.stopped']);
    clearStop();
    expect(stoppedAt()).toBeNull();
  });

  it('is on a clock of 24 hours', () => {
    rememberStop(new Date(2026, 2, 10, 20, 30).getTime());
    expect(stoppedAt()).toBe('20:30');
  });

  it('names the day once that is over', () => {
    rememberStop(new Date(2026, 2, 10, 20, 30).getTime());
    jest.setSystemTime(new Date(2026, 2, 11, 7));
    expect(stoppedAt()).toBe('20:30 10/03');
  });

  it('shows what an earlier version stored as it is', () => {
    localStorage.setItem('wardline.stopped', '14:02');
    expect(stoppedAt()).toBe('14:02');
  });
});
