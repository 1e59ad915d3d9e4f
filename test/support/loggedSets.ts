import type { LoggedSet } from '../../src/contract/loggedSets';
import { meanwhile } from './render';

const MINUTE_MS = 60_000;

async function post<T>(path: string, as: string, body: object): Promise<T> {
  const token = await meanwhile(() => server.signIn(as));
  return meanwhile(async () => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  });
}

interface Logging {
  /** Who logs it; made on first use. */
  as?: string;
  minutesAgo?: number;
}

/**
 * Logs vitals (by their names on the wire) of a patient as a user, bypassing the page; returns the set's id.
 */
export async function logSet(
  patient: number,
  vitals: Readonly<Record<string, number>>,
  { as = 'nurse', minutesAgo = 0 }: Logging = {},
): Promise<number> {
  const { id } = await post<{ id: number }>('/api/observations/', as, {
    patient,
    timestamp: new Date(server.clock() - minutesAgo * MINUTE_MS).toISOString(),
    observations: Object.entries(vitals).map(([type, value]) => ({ type, value })),
  });
  return id;
}

/** Strikes a set out as a user, bypassing the page. */
export const strikeOutSet = (set: number, reason: string, as = 'nurse'): Promise<LoggedSet> =>
  post(`/api/observations/${set}/strike-out/`, as, { reason });
