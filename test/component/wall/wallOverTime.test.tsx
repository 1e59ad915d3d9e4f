/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DISPLAY_TOKEN_KEY } from '../../../src/web/lib/session/token';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil } from '../../fixtures/time/passTime';
import { boardAlarm } from '../../fixtures/alerts/boardAlarm';
import { wallOf, wallPatient } from '../../fixtures/ward/wallPatient';

const WALL = /\/api\/wall\//;

const beds = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

beforeEach(() => void Object.assign(window, { innerWidth: 1_920, innerHeight: 1_080 }));
afterEach(() => {
  jest.useRealTimers();
  localStorage.removeItem(DISPLAY_TOKEN_KEY);
});

describe('a wall of 12 hours', () => {
  it('turns its pages and does not grow: elements, timers', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const patients = Array.from({ length: 20 }, (_, index) =>
      wallPatient({ key: `k${index}`, bed: `ICU-${index}`, observations: { hipi: index < 3 ? 91 : 20 } }),
    );
    faultyServer().answer(WALL, 200, wallOf(patients));
    await renderApp('/wall#wd_some_token');
    await passUntil(() => beds().length > 3);
    const shown = new Set<string | null>();
    const sizes = new Set<string>();
    for (let minute = 0; minute < 12 * 60; minute += 1) {
      await meanwhile(async () => {
        // Not a multiple of a page's 15 s: every page has its turn.
        jest.advanceTimersByTime(61_000);
      });
      for (const bed of beds()) shown.add(bed);
      expect(beds().slice(0, 3)).toEqual(['ICU-0', 'ICU-1', 'ICU-2']);
      if (minute % 60 === 30)
        sizes.add(`${document.querySelectorAll('*').length < 4_000}, ${jest.getTimerCount() < 12}`);
    }
    expect(shown).toHaveProperty('size', 20);
    expect([...sizes]).toEqual(['true, true']);
  }, 300_000);
});

describe('a wall with more at high risk than one page holds', () => {
  it('shows them in turns, the highest risk first, and says how many there are; no card is below the edge', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const patients = Array.from({ length: 210 }, (_, index) =>
      wallPatient({
        key: `k${index}`,
        bed: `ICU-${index + 1}`,
        observations: { hipi: index < 200 ? 91 : 20 },
      }),
    );
    faultyServer().answer(WALL, 200, wallOf(patients));
    await renderApp('/wall#wd_some_token');
    await passUntil(() => beds().length > 3);
    expect(document.querySelector('.wall')).not.toHaveClass('wall--scroll');
    const pages = new Map<string, (string | null)[]>();
    const footer = () => screen.getByRole('contentinfo').textContent;
    const [, count, high] =
      /Page \d+ of (\d+), 200 at high risk on pages 1 to (\d+) /.exec(footer() ?? '') ?? [];
    expect(Number(high)).toBeGreaterThan(1);
    expect(Number(count)).toBe(Number(high) + 1);
    for (let turn = 0; turn < Number(count); turn += 1) {
      pages.set(/Page (\d+)/.exec(footer() ?? '')?.[1] ?? '', beds());
      await meanwhile(async () => void jest.advanceTimersByTime(15_000));
    }
    expect(pages.size).toBe(Number(count));
    expect(pages.get('1')?.[0]).toBe('ICU-1');
    expect(pages.get(String(count))).toHaveLength(10);
    expect(new Set([...pages.values()].flat()).size).toBe(210);
    // The last of their pages is as full as the others.
    expect(pages.get(high ?? '')?.length).toBe(pages.get('1')?.length);
  });
});

describe('a wall with more of medium and low risk than one page holds', () => {
  it('lets only those of low risk take turns, on full pages; a CRITICAL alarm is among the first, whatever the band', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const patients = Array.from({ length: 40 }, (_, index) =>
      wallPatient({
        key: `k${index}`,
        bed: `ICU-${index + 1}`,
        observations: { hipi: index < 2 ? 91 : index < 7 ? 60 : 20 },
        alarms: index === 7 ? [boardAlarm()] : index === 8 ? [boardAlarm({ severity: 'WARNING' })] : [],
      }),
    );
    faultyServer().answer(WALL, 200, wallOf(patients));
    await renderApp('/wall#wd_some_token');
    await passUntil(() => beds().length > 3);
    const pages: (string | null)[][] = [];
    const count = Number(/Page \d of (\d)/.exec(screen.getByRole('contentinfo').textContent ?? '')?.[1]);
    expect(count).toBeGreaterThan(1);
    for (let turn = 0; turn < count; turn += 1) {
      pages.push(beds());
      await meanwhile(async () => void jest.advanceTimersByTime(15_000));
    }
    expect(screen.getByRole('contentinfo')).toHaveTextContent('high risk on every page');
    const always = ['ICU-1', 'ICU-2', 'ICU-8', 'ICU-3', 'ICU-4', 'ICU-5', 'ICU-6', 'ICU-7', 'ICU-9'];
    for (const page of pages) expect([...page.slice(0, 9)].sort()).toEqual([...always].sort());
    expect(new Set(pages.map((page) => page.length)).size).toBe(1);
    expect(new Set(pages.flat()).size).toBe(40);
    // Not dimmed at night.
    expect(screen.getByRole('region', { name: 'High risk' })).toHaveClass('wall-zone--first');
    expect(within(screen.getByRole('region', { name: 'High risk' })).getAllByRole('article')).toHaveLength(3);
  });
});

describe('what keeps the screen on', () => {
  const lock = () => Object.assign(new EventTarget(), { released: false, release: async () => {} });
  afterEach(() => Reflect.deleteProperty(navigator, 'wakeLock'));

  it('is asked for, and again whenever the page becomes visible', async () => {
    const request = jest.fn(async () => lock());
    Object.assign(navigator, { wakeLock: { request } });
    await meanwhile(() => renderApp('/wall', { as: 'nurse' }));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(1));
    expect(screen.queryByText(/may switch off/)).toBeNull();
    const held: unknown = await request.mock.results[0]?.value;
    if (!(held instanceof EventTarget)) throw new Error('No lock was given');
    Object.assign(held, { released: true });
    await meanwhile(async () => void held.dispatchEvent(new Event('release')));
    expect(await screen.findByText(/may switch off/)).toBeVisible();
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(request).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(screen.queryByText(/may switch off/)).toBeNull());
  });

  it('is asked for again after a while when the browser takes it back from a page that is seen', async () => {
    const locks: ReturnType<typeof lock>[] = [];
    const request = jest.fn(async () => {
      locks.push(lock());
      return locks.at(-1);
    });
    Object.assign(navigator, { wakeLock: { request } });
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    await meanwhile(() => renderApp('/wall', { as: 'nurse' }));
    await passUntil(() => locks.length === 1);
    for (const count of [2, 3]) {
      const held = locks.at(-1) ?? lock();
      await meanwhile(async () => {
        held.released = true;
        held.dispatchEvent(new Event('release'));
      });
      expect(screen.getByText(/may switch off/)).toHaveTextContent(/does not keep it on now\.$/);
      // Not at once: it may take it back each time.
      expect(request).toHaveBeenCalledTimes(count - 1);
      await meanwhile(async () => void jest.advanceTimersByTime(29_000));
      expect(request).toHaveBeenCalledTimes(count - 1);
      await passUntil(() => request.mock.calls.length === count);
      expect(request).toHaveBeenCalledTimes(count);
      await passUntil(() => screen.queryByText(/may switch off/) === null);
      expect(screen.queryByText(/may switch off/)).toBeNull();
    }
  });

  it('is refused: the screen says so, but not that it needs https', async () => {
    Object.assign(navigator, { wakeLock: { request: () => Promise.reject(new Error('refused')) } });
    await meanwhile(() => renderApp('/wall', { as: 'nurse' }));
    expect(await screen.findByText(/may switch off/)).toHaveTextContent(/does not keep it on now\.$/);
  });

  it('is missing: the screen says so, and what it needs', async () => {
    await meanwhile(() => renderApp('/wall', { as: 'nurse' }));
    expect(await screen.findByText(/may switch off/)).toHaveTextContent(/\(it needs https\)\.$/);
  });
});
