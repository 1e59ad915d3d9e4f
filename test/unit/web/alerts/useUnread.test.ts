/** @jest-environment jsdom */
import '../../../fixtures/browser/textCoding';
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../../../../src/web/api/transport/base';
import { recordGoodAnswer } from '../../../../src/web/api/transport/connection';
import { useUnreadCount, useUnreadList } from '../../../../src/web/features/alerts/notifications/useUnread';
import { alertsStore, readServer } from '../../../fixtures/alerts/alertsStore';
import { notification } from '../../../fixtures/alerts/notifications';

describe('the unread notifications of a screen', () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let listed: number[];
  let hasFailed: boolean;
  let store: ReturnType<typeof alertsStore>;
  let server: ReturnType<typeof readServer>;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const show = <Result>(read: () => Result) =>
    renderHook(read, {
      wrapper: ({ children }: { children: ReactNode }) => createElement(Provider, { store, children }),
    });
  const gets = () => server.calls.filter((call) => call === 'GET /api/notifications/unread/').length;

  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    logged.mockClear();
    localStorage.setItem('wardline.token', 'abc');
    listed = [2, 1];
    hasFailed = false;
    server = readServer(() => {
      if (hasFailed) throw new TypeError('Failed to fetch');
      return listed.map((id) => notification(id));
    });
    store = alertsStore();
  });
  afterEach(() => {
    store.dispatch(api.util.resetApiState());
    jest.useRealTimers();
  });

  it('are unknown until the first answer, then polled every 500 ms', async () => {
    const { result, unmount } = show(useUnreadList);
    expect(result.current).toMatchObject({ unread: undefined, hasFailed: false });
    await pass(50);
    expect(result.current.unread?.notifications.map(({ id }) => id)).toEqual([2, 1]);
    const before = gets();
    listed = [3, 2, 1];
    await pass(5_000);
    expect(gets() - before).toBe(10);
    expect(result.current.unread?.total).toBe(3);
    unmount();
  });

  it('are requested again by a screen that is opened later', async () => {
    const first = show(useUnreadList);
    await pass(50);
    const before = gets();
    const second = show(useUnreadCount);
    await pass(50);
    expect(gets()).toBe(before + 1);
    first.unmount();
    second.unmount();
  });

  it('report a list that cannot be loaded', async () => {
    hasFailed = true;
    const { result, unmount } = show(useUnreadList);
    await pass(50);
    expect(result.current).toMatchObject({ unread: undefined, hasFailed: true });
    hasFailed = false;
    await pass(550);
    expect(result.current.hasFailed).toBe(false);
    unmount();
  });

  it('one that is marked as read is gone at once, and the list is requested when the server has answered', async () => {
    const { result, unmount } = show(useUnreadList);
    await pass(50);
    act(() => result.current.read(2));
    expect(result.current.unread?.notifications.map(({ id }) => id)).toEqual([1]);
    await pass(50);
    const before = gets();
    listed = [1];
    server.settle(true);
    await pass(50);
    expect(gets()).toBe(before + 1);
    expect(logged).not.toHaveBeenCalled();
    unmount();
  });

  it('one that cannot be marked as read is back, and the failure is logged', async () => {
    const { result, unmount } = show(useUnreadList);
    await pass(50);
    act(() => result.current.read(2));
    await pass(50);
    server.settle(false);
    await pass(50);
    expect(result.current.unread?.notifications.map(({ id }) => id)).toEqual([2, 1]);
    expect(logged.mock.calls).toEqual([
      ['Wardline: A notification could not be marked as read', { status: 500, data: { detail: 'No.' } }],
    ]);
    unmount();
  });

  it('are counted for the navigation, every 10 s', async () => {
    // The poll of every screen, by which the server is known to respond.
    const heartbeat = setInterval(() => recordGoodAnswer('getWardSummary'), 2_000);
    const { result, unmount } = show(useUnreadCount);
    expect(result.current).toBeUndefined();
    await pass(50);
    expect(result.current).toBe(2);
    listed = [1];
    await pass(9_900);
    expect(result.current).toBe(2);
    await pass(200);
    expect(result.current).toBe(1);
    clearInterval(heartbeat);
    unmount();
  });

  it('are not counted any more once the server has stopped, whatever is listed: an old number is no current one', async () => {
    recordGoodAnswer('getWardSummary');
    const { result, unmount } = show(useUnreadCount);
    await pass(4_000);
    expect(result.current).toBe(2);
    await pass(2_000);
    expect(result.current).toBeUndefined();
    unmount();
  });
});
