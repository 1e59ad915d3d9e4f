/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { useServerClock } from '../../../../src/web/lib/server/serverClock';
import { recordServerDate, startOfRequest } from '../../../../src/web/lib/server/serverTime';
import { useDebounced } from '../../../../src/web/lib/browser/useDebounced';
import type * as LastInput from '../../../../src/web/lib/session/lastInput';

const EIGHT = Date.UTC(2026, 2, 10, 8);
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => void jest.useFakeTimers({ now: EIGHT }));
afterEach(() => void jest.useRealTimers());

describe('the clock of the page', () => {
  it("is the server's time when a component begins to show it, and goes on once a second", () => {
    const { result, unmount } = renderHook(() => useServerClock((now) => now));
    expect(result.current).toBe(EIGHT);
    pass(999);
    expect(result.current).toBe(EIGHT);
    pass(1);
    expect(result.current).toBe(EIGHT + 1_000);
    pass(5_000);
    expect(result.current).toBe(EIGHT + 6_000);
    unmount();
  });

  it('is the same for every component within a second, also for one that is drawn again', () => {
    const { result, rerender, unmount } = renderHook(() => useServerClock((now) => now));
    pass(500);
    rerender();
    expect(result.current).toBe(EIGHT);
    unmount();
  });

  it('draws a component again only when what it shows of the time has changed', () => {
    let drawn = 0;
    const { unmount } = renderHook(() => {
      drawn += 1;
      return useServerClock((now) => Math.floor(now / 60_000));
    });
    const first = drawn;
    pass(59_000);
    expect(drawn).toBe(first);
    pass(1_000);
    expect(drawn).toBe(first + 1);
    unmount();
  });

  it('is one timer for all components, and stops with the last of them', () => {
    const first = renderHook(() => useServerClock((now) => now));
    const second = renderHook(() => useServerClock((now) => now));
    expect(jest.getTimerCount()).toBe(1);
    first.unmount();
    pass(1_000);
    expect(second.result.current).toBe(EIGHT + 1_000);
    second.unmount();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is read once for a component that begins to show it, however slowly React draws', () => {
    const warned = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let calls = 0;
    jest.spyOn(Date, 'now').mockImplementation(() => EIGHT + 3_600_000 + calls++);
    const { unmount } = renderHook(() => useServerClock((now) => now));
    unmount();
    expect(calls).toBeGreaterThan(0);
    expect(warned.mock.calls).toEqual([]);
    jest.restoreAllMocks();
  });

  it('shows the time of now to a component that comes after a pause', () => {
    renderHook(() => useServerClock((now) => now)).unmount();
    pass(3_600_000);
    const { result, unmount } = renderHook(() => useServerClock((now) => now));
    expect(result.current).toBe(EIGHT + 3_600_000);
    pass(1_000);
    expect(result.current).toBe(EIGHT + 3_601_000);
    unmount();
  });

  // The last one: the estimate of the server's clock stays with the module.
  it('draws data that come with the first answer by the clock of that answer, not by the last tick', () => {
    const { result, rerender, unmount } = renderHook(() => useServerClock((now) => now));
    recordServerDate(new Date(EIGHT + 86_400_000).toUTCString(), startOfRequest());
    rerender();
    expect(result.current).toBe(EIGHT + 86_400_500);
    unmount();
  });
});

describe('a text that is typed', () => {
  it('is searched 250 ms after its last change', () => {
    const { result, rerender } = renderHook(({ text }) => useDebounced(text), {
      initialProps: { text: '' },
    });
    rerender({ text: 'S' });
    pass(249);
    rerender({ text: 'So' });
    pass(249);
    expect(result.current).toBe('');
    pass(1);
    expect(result.current).toBe('So');
  });

  it('rests as long as its caller says', () => {
    const { result, rerender } = renderHook(({ text }) => useDebounced(text, 1_000), {
      initialProps: { text: 'before' },
    });
    rerender({ text: 'after' });
    pass(999);
    expect(result.current).toBe('before');
    pass(1);
    expect(result.current).toBe('after');
  });
});

describe('how long the page has not been used', () => {
  async function openPage(): Promise<typeof LastInput> {
    jest.resetModules();
    return import('../../../../src/web/lib/session/lastInput');
  }

  it('is counted in whole seconds from the time at which it was opened', async () => {
    const { idleSeconds } = await openPage();
    expect(idleSeconds()).toBe(0);
    pass(1_999);
    expect(idleSeconds()).toBe(1);
    pass(60_001);
    expect(idleSeconds()).toBe(62);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])(
    'begins again at %s, also where a part of the page keeps the event to itself',
    async (type) => {
      const { idleSeconds } = await openPage();
      document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true });
      pass(90_000);
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      pass(2_000);
      expect(idleSeconds()).toBe(2);
    },
  );

  it.each(['scroll', 'focus', 'visibilitychange'])('goes on at %s, which needs no person', async (type) => {
    const { idleSeconds } = await openPage();
    pass(90_000);
    window.dispatchEvent(new Event(type));
    expect(idleSeconds()).toBe(90);
  });
});
