import { fireEvent, screen } from '@testing-library/react';
import { faultyServer } from '../../fixtures/server/faultyServer';
import { passTime } from '../../fixtures/time/passTime';
import { address, renderApp } from '../../fixtures/screens/render';

const POLL = 2_000;
const TIME_OUT = 4_000;
const SECOND = 1_000;
const BOARD = /dashboard\/patients/;

const bar = () => screen.queryByText('Connection lost.');

/** The patient dashboard with its first answer on screen, its time controlled by the test. */
async function openBoard() {
  jest.useFakeTimers();
  const faults = faultyServer();
  await renderApp('/patient-dashboard', { as: 'nurse' });
  await passTime(3 * POLL);
  expect(screen.getByRole('heading', { level: 1, name: 'Patient Dashboard' })).toBeVisible();
  expect(faults.calls(BOARD).length).toBeGreaterThan(0);
  expect(bar()).toBeNull();
  return faults;
}

/** Passes time until `is` holds; returns the ms that it took, at most `limit`. */
async function timeUntil(is: () => boolean, limit: number): Promise<number> {
  let passed = 0;
  for (; !is() && passed <= limit; passed += 250) await passTime(250);
  return passed;
}

afterEach(() => jest.useRealTimers());

describe('a board whose answers stop', () => {
  it.each([
    ['no connection', (faults: Faults) => faults.refuse(BOARD)],
    ['500', (faults: Faults) => faults.answer(BOARD, 500, { detail: 'x' })],
    ['503', (faults: Faults) => faults.text(BOARD, 503, 'Bad gateway')],
    ['429', (faults: Faults) => faults.answer(BOARD, 429, { detail: 'x' })],
    ['404', (faults: Faults) => faults.answer(BOARD, 404, { detail: 'x' })],
    ['HTML', (faults: Faults) => faults.text(BOARD, 200, '<html><body>Sign in to the hotel</body></html>')],
    ['cut JSON', (faults: Faults) => faults.text(BOARD, 200, '[{"device_id": 1,', 'application/json')],
    ['an empty answer', (faults: Faults) => faults.text(BOARD, 200, '', 'application/json')],
    ['an answer of another shape', (faults: Faults) => faults.answer(BOARD, 200, [{ device_id: '1' }])],
  ])(
    '[B2] [G1] by %s says so within 6 s with the time of the last good data, and recovers within a poll and a second',
    async (_, breakIt) => {
      const faults = await openBoard();
      breakIt(faults);
      expect(await timeUntil(() => bar() !== null, 10 * SECOND)).toBeLessThanOrEqual(6 * SECOND);
      expect(bar()?.closest('[role="status"]')).toHaveTextContent(
        /^Connection lost\. Data as of \d\d:\d\d:\d\d \d\d\/\d\d\/\d{4} \(\d s ago\)\. Reconnecting…$/,
      );
      await passTime(20 * SECOND);
      expect(bar()).not.toBeNull();
      expect(address()).toBe('/patient-dashboard');
      faults.heal();
      expect(await timeUntil(() => bar() === null, 10 * SECOND)).toBeLessThanOrEqual(POLL + SECOND);
    },
  );

  it('[B2] [G1] by a hang says so within 6 s, and recovers within the time-out and a second', async () => {
    const faults = await openBoard();
    faults.hang(BOARD);
    expect(await timeUntil(() => bar() !== null, 10 * SECOND)).toBeLessThanOrEqual(6 * SECOND);
    await passTime(9 * SECOND);
    faults.heal();
    expect(await timeUntil(() => bar() === null, 10 * SECOND)).toBeLessThanOrEqual(TIME_OUT + SECOND);
  });

  it('[B2] one missed poll is no lost connection', async () => {
    const faults = await openBoard();
    faults.refuse(BOARD);
    const asked = faults.calls(BOARD).length;
    await timeUntil(() => faults.calls(BOARD).length > asked, 3 * SECOND);
    faults.heal();
    for (let i = 0; i < 20; i++) {
      await passTime(250);
      expect(bar()).toBeNull();
    }
  });

  it('[B2] the polls never back off', async () => {
    const faults = await openBoard();
    faults.refuse(BOARD);
    await passTime(30 * SECOND);
    const before = faults.calls(BOARD).length;
    await passTime(20 * SECOND);
    expect(faults.calls(BOARD).length - before).toBeGreaterThanOrEqual(9);
  });

  it('[B2] asks at once when the computer is online again or the tab is looked at', async () => {
    const faults = await openBoard();
    for (const event of ['online', 'focus']) {
      await timeUntil(() => false, POLL / 4);
      const before = faults.calls(BOARD).length;
      fireEvent(window, new Event('offline'));
      fireEvent(window, new Event(event));
      await passTime(250);
      expect(faults.calls(BOARD).length).toBeGreaterThan(before);
    }
  });
});

describe('a board that never had an answer to what is asked now', () => {
  it('[G1] says so once a question has hung for the time-out, and goes on saying so while it asks again', async () => {
    const faults = await openBoard();
    faults.hang(BOARD);
    fireEvent.click(screen.getByRole('button', { name: 'View Settings' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Show All' }));
    fireEvent.click(screen.getByRole('switch', { name: 'Low Battery' }));
    const words = () => screen.queryByText('Could not load');
    expect(await timeUntil(() => words() !== null, 10 * SECOND)).toBeLessThanOrEqual(TIME_OUT + SECOND);
    const asked = faults.calls(BOARD).length;
    for (let i = 0; i < 40; i++) {
      await passTime(250);
      expect(words()).toBeVisible();
    }
    expect(faults.calls(BOARD).length).toBeGreaterThan(asked);
    faults.heal();
    expect(await timeUntil(() => words() === null, 10 * SECOND)).toBeLessThanOrEqual(
      TIME_OUT + POLL + SECOND,
    );
  });
});

describe('a board that answers', () => {
  it('asks conditionally, and an unchanged board is a 304', async () => {
    const faults = await openBoard();
    const last = faults.calls(BOARD).at(-1);
    expect(last?.headers.get('If-None-Match')).toBeTruthy();
    expect(last?.status).toBe(304);
    expect(screen.queryByText('Could not load')).toBeNull();
  });

  it('[B2] a screen that is left is not watched any longer', async () => {
    const faults = await openBoard();
    fireEvent.click(screen.getByRole('link', { name: 'General Dashboard' }));
    await passTime(SECOND);
    faults.refuse(BOARD);
    await passTime(15 * SECOND);
    expect(bar()).toBeNull();
    expect(address()).toBe('/general-dashboard');
  });
});

type Faults = ReturnType<typeof faultyServer>;
