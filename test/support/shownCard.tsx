import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import type { RiskBand } from '../../src/clinical/risk';
import type { DashboardEntry } from '../../src/contract/dashboard';
import { PatientCard } from '../../src/web/features/dashboard/PatientCard';
import { TipLayer } from '../../src/web/ui/TipLayer';

/** When the entries of `dashboardEntry` were read. */
export const READ_AT = Date.parse('2026-03-10T08:00:00.000Z');

interface Shown {
  band?: RiskBand;
  isConnectionLost?: boolean;
  hasGender?: boolean;
}

/** One card by itself, of the test's entry. Its clock is the test's, with faked timers. */
export function show(
  entry: DashboardEntry,
  { band = 'low', isConnectionLost = false, hasGender = false }: Shown = {},
) {
  const card = (lost: boolean) => (
    <TipLayer>
      <PatientCard entry={entry} band={band} isConnectionLost={lost} hasGender={hasGender} />
    </TipLayer>
  );
  const { rerender } = render(card(isConnectionLost), { wrapper: MemoryRouter });
  return { card: screen.getByRole('article'), loseConnection: () => rerender(card(true)) };
}

export const tile = (name: string) => screen.getByRole('group', { name });

/** Advances the card's time by this many ms. */
export const pass = (ms: number) =>
  act(() => {
    jest.advanceTimersByTime(ms);
  });

/** The tooltip of what is pointed at. */
export async function tipOf(element: Element): Promise<string | null> {
  await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).hover(element);
  return screen.queryByRole('tooltip')?.textContent ?? null;
}
