import { screen } from '@testing-library/react';
import { deviceName } from './feeder';
import { renderApp } from './render';

export const BOARD = /\/api\/dashboard\/patients\//;
export const POLL = { timeout: 4_000 };

export const open = () => renderApp('/patient-dashboard', { as: 'nurse' });
export const beds = () =>
  screen.queryAllByRole('article').map((card) => /(ICU-3|MED-4|SUR-6)/.exec(card.textContent)?.[0]);
export const cardOf = async (vendorId: string) =>
  screen.findByRole('article', { name: await deviceName(vendorId) });
