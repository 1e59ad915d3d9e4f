import { screen, waitFor } from '@testing-library/react';
import { newcomer, raise } from './alerts';
import { renderApp } from './render';

export const MAN = '900-12-3401';
export const WOMAN = '900-27-6093';
export const UNREAD = /notifications\/unread\//;

export const rows = () =>
  screen
    .queryAllByRole('listitem')
    .filter((item) => item.closest('ul')?.getAttribute('aria-label') === 'Unread notifications');
export const row = async (index: number) => {
  await waitFor(() => expect(rows().length).toBeGreaterThan(index));
  return rows()[index] ?? document.body;
};

/** A new user with three unread alerts, the newest a critical SPI 88 of a man, opens the screen. */
export async function open(): Promise<{ user: Awaited<ReturnType<typeof renderApp>>['user']; name: string }> {
  const name = newcomer();
  await server.signIn(name);
  await raise(WOMAN, { severity: 'WARNING', observationValue: 64.4 });
  server.clock.advance(60_000);
  await raise(WOMAN, { severity: 'WARNING', observationValue: 71 });
  server.clock.advance(60_000);
  await raise(MAN, { observationType: 'SPI', observationValue: 88 });
  const { user } = await renderApp('/notifications', { as: name });
  await waitFor(() => expect(rows()).toHaveLength(3));
  return { user, name };
}
