/**
 * @jest-environment-options {"ward": true}
 */
import { cleanup, screen } from '@testing-library/react';
import { patientOf } from '../../fixtures/alerts/alerts';
import { renderApp } from '../../fixtures/screens/render';
import { passTime, passUntil } from '../../fixtures/time/passTime';

type Listening = Parameters<typeof EventTarget.prototype.addEventListener>;

/** How many listeners stand at window and document, by type. */
function countedListeners(): () => Record<string, number> {
  let standing: { target: EventTarget; type: string; listener: Listening[1] }[] = [];
  for (const target of [window, document]) {
    const without = (type: string, listener: Listening[1]) =>
      standing.filter((each) => each.target !== target || each.type !== type || each.listener !== listener);
    jest.spyOn(target, 'addEventListener').mockImplementation((...[type, listener, options]: Listening) => {
      standing = [...without(type, listener), { target, type, listener }];
      EventTarget.prototype.addEventListener.call(target, type, listener, options);
    });
    jest
      .spyOn(target, 'removeEventListener')
      .mockImplementation((...[type, listener, options]: Listening) => {
        standing = without(type, listener);
        EventTarget.prototype.removeEventListener.call(target, type, listener, options);
      });
  }
  return () => {
    const counts: Record<string, number> = {};
    for (const { type } of standing) counts[type] = (counts[type] ?? 0) + 1;
    return counts;
  };
}

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it.each([
  ['the board', () => Promise.resolve('/patient-dashboard'), 'article'],
  ['the chart', async () => `/patient-chart/${await patientOf('900-12-3401')}`, 'region'],
] as const)('[G3] timers and listeners of %s end with it', async (_, pathOf, role) => {
  const path = await pathOf();
  const listeners = countedListeners();
  jest.useFakeTimers();
  const openAndLeave = async () => {
    await renderApp(path, { as: 'nurse' });
    await passUntil(() => screen.queryAllByRole(role).length > 0);
    expect(screen.queryAllByRole(role)).not.toHaveLength(0);
    await passTime(1_000);
    cleanup();
    await passTime(250);
    return { timers: jest.getTimerCount(), listeners: listeners() };
  };
  // What is made once, at the first screen, stays.
  await openAndLeave();
  const first = await openAndLeave();
  expect(await openAndLeave()).toEqual(first);
});
