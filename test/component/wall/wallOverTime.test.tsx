/**
 * @jest-environment-options {"ward": true}
 */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { DISPLAY_TOKEN_KEY } from '../../../src/web/lib/session/token';
import { meanwhile, renderApp } from '../../fixtures/screens/render';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passUntil } from '../../fixtures/time/passTime';
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

  it('is refused or missing: the screen says so', async () => {
    Object.assign(navigator, { wakeLock: { request: () => Promise.reject(new Error('refused')) } });
    await meanwhile(() => renderApp('/wall', { as: 'nurse' }));
    expect(await screen.findByText(/may switch off/)).toBeVisible();
  });
});
