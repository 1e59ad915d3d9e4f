import { screen, within } from '@testing-library/react';
import { newcomer } from './alerts';
import { faultyServer } from './faultyServer';
import { passTime } from './passTime';
import { renderApp } from './render';

export const SECOND = 1_000;

/** Patients of the board's ward, by SSN: a man in ICU-3, a woman in MED-4. */
export const SICK = '900-12-3401';
export const MILD = '900-27-6093';

/** The requests of the notifier. */
export const NOTIFIER_POLL = /\/api\/notifications\/(\?|$)/;

export const toasts = () => screen.getByRole('region', { name: 'Alerts, Alt+T' });

/** The texts of the toasts on screen. */
export const sentences = () =>
  within(toasts())
    .queryAllByText(/of patient/)
    .map((element) => element.textContent);

/**
 * Timers controlled by the test; not the microtasks, which the store holds from the first test of a file to
 * the last.
 */
export const fakeTimers = () => void jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });

/** A new user opens a screen; the notifier has polled for the first time. The test controls the time. */
export async function open(path = '/general-dashboard') {
  fakeTimers();
  const calls = faultyServer();
  await renderApp(path, { as: newcomer() });
  await passTime(3 * SECOND);
  return calls;
}
