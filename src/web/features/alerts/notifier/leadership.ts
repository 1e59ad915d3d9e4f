import type { TabChannel } from './tabChannel';

const LOCK = 'wardline.alerts.leader';

/** Interval of the leading tab's heartbeat, ms. */
const LEAD_MS = 2_000;

/**
 * A leading tab silent for this long, ms, is treated as frozen: another one takes over. With a tick and a
 * poll this stays under 10 s.
 */
const SILENCE_MS = 6_000;

export interface Leadership {
  /** Call once a second: the leading tab sends its heartbeat, the others check for it. */
  tick(): void;
  isLeading(): boolean;
  /** Takes the lead from the tab that has it. */
  take(): void;
  stop(): void;
}

interface LeadershipOptions {
  /** `navigator.locks`; without it (no secure context, an old browser) every tab leads itself. */
  locks: Pick<LockManager, 'request'> | undefined;
  channel: TabChannel;
  /** Monotonic ms. */
  now: () => number;
  onGained: () => void;
  onLost: () => void;
}

/**
 * One tab of the browser leads: the one that holds the lock. When it closes or crashes, the next tab in the
 * queue gets the lock at once; a frozen tab keeps it but falls silent, and another tab steals it.
 */
export function competeForLead({ locks, channel, now, onGained, onLost }: LeadershipOptions): Leadership {
  if (locks === undefined) {
    onGained();
    return { tick: () => undefined, isLeading: () => true, take: () => undefined, stop: () => undefined };
  }

  let isLeading = false;
  let isStopped = false;
  let receivedAt = now();
  let saidAt = -Infinity;
  let letGo: () => void = () => undefined;
  let waiting = new AbortController();
  let latest = 0;

  const unsubscribe = channel.subscribe((message) => {
    if (message.type === 'lead' || message.type === 'answer') receivedAt = now();
  });

  function lead(mine: number): Promise<void> {
    // Granted late to a request that another one has replaced: release it at once.
    if (isStopped || mine !== latest) return Promise.resolve();
    isLeading = true;
    sayAlive();
    onGained();
    return new Promise((resolve) => {
      letGo = resolve;
    });
  }

  /** Queues for the lock, or (`steal`) takes it from a holder that no longer answers. */
  async function request(steal: boolean): Promise<void> {
    waiting = new AbortController();
    latest += 1;
    const mine = latest;
    try {
      await locks?.request(LOCK, steal ? { steal } : { signal: waiting.signal }, () => lead(mine));
    } catch {
      // The lock was stolen from this tab, or this tab left the queue to steal it. Only the first is
      // reported.
      if (!isLeading || isStopped || mine !== latest) return;
      isLeading = false;
      receivedAt = now();
      onLost();
      void request(false);
    }
  }

  function sayAlive(): void {
    saidAt = now();
    channel.post({ type: 'lead' });
  }

  function take(): void {
    if (isLeading) return;
    receivedAt = now();
    waiting.abort();
    void request(true);
  }

  void request(false);

  return {
    isLeading: () => isLeading,
    take,
    tick() {
      if (isLeading) {
        if (now() - saidAt >= LEAD_MS - 500) sayAlive();
        return;
      }
      if (now() - receivedAt >= SILENCE_MS) take();
    },
    stop() {
      isStopped = true;
      isLeading = false;
      unsubscribe();
      waiting.abort();
      letGo();
    },
  };
}
