import { screen, within } from '@testing-library/react';
import { deviceName, send, VITALS } from './feeder';
import { renderApp } from './render';

/** The card of the board's ward whose device has this maker's name. */
export const cardOf = async (vendorId: string): Promise<HTMLElement> =>
  screen.findByRole('article', { name: await deviceName(vendorId) });

export const buttonOf = async (vendorId: string, name: string): Promise<HTMLElement> =>
  within(await cardOf(vendorId)).getByRole('button', { name });

export const dialog = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });

/** Every device of the ward sends once, ten seconds after the last time. */
export async function sendAll(): Promise<void> {
  server.clock.advance(10_000);
  await send('WELL', VITALS.well);
  await send('MILD', VITALS.mild);
  await send('SICK', VITALS.sick);
}

/** The board as a nurse opens it, with the details menu of a card open when one is named. */
export async function openBoard(vendorId?: string) {
  const { user } = await renderApp('/patient-dashboard', { as: 'nurse' });
  if (vendorId !== undefined) await user.click(await buttonOf(vendorId, 'Details'));
  return { user, choose: (name: string) => user.click(screen.getByRole('menuitem', { name })) };
}
