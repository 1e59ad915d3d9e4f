import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_NOTIFICATIONS, type Notification } from '../../src/contract/notifications';

/** Everything one client received over HTTP, in the order of receipt. */
export interface PolledAlerts {
  ids: number[];
  stamps: string[];
  /** Faults lived through. */
  faults: number;
}

/**
 * Requests what came after the last notification seen, as the app does, until `isOver` and a last answer is
 * not full. A fault is waited out with the cursor where it was.
 */
export async function pollAlerts({
  url,
  token,
  jitterMs,
  isOver,
}: {
  url: () => string;
  token: string;
  jitterMs: number;
  isOver: () => boolean;
}): Promise<PolledAlerts> {
  const polled: PolledAlerts = { ids: [], stamps: [], faults: 0 };
  for (let after = new Date(0).toISOString(); ;) {
    const isLast = isOver();
    const list = await ask(`${url()}/api/notifications/?created_after=${after}`, token);
    if (list === null) polled.faults++;
    else {
      polled.ids.push(...list.map(({ id }) => id));
      polled.stamps.push(...list.map(({ created_at }) => created_at));
      after = list.at(-1)?.created_at ?? after;
      if (list.length === MAX_NOTIFICATIONS) continue;
      if (isLast) return polled;
    }
    await sleep(Math.random() * jitterMs);
  }
}

async function ask(url: string, token: string): Promise<Notification[] | null> {
  try {
    const response = await fetch(url, {
      headers: { authorization: `Token ${token}` },
      signal: AbortSignal.timeout(8_000),
    });
    return response.ok ? ((await response.json()) as Notification[]) : null;
  } catch {
    return null;
  }
}
