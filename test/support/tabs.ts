import { competeForLead, type Leadership } from '../../src/web/features/alerts/leadership';
import type { TabChannel, TabMessage } from '../../src/web/features/alerts/tabChannel';

interface Request {
  tab: number;
  grant: () => Promise<unknown>;
  settle: { resolve: () => void; reject: (reason: Error) => void };
}

/** Web Locks as the specification has them, for one name: exclusive, a queue, `steal`, `signal`. */
class OneLock {
  private holder: Request | null = null;
  private queue: Request[] = [];

  /** The lock manager of one tab. */
  of(tab: number): Pick<LockManager, 'request'> {
    const request = (_: string, options: LockOptions, callback: () => Promise<unknown>): Promise<void> =>
      new Promise((resolve, reject) => {
        const wanted: Request = { tab, grant: callback, settle: { resolve, reject } };
        options.signal?.addEventListener('abort', () => {
          if (!this.queue.includes(wanted)) return;
          this.queue = this.queue.filter((other) => other !== wanted);
          reject(new Error('AbortError'));
        });
        if (options.steal) {
          this.holder?.settle.reject(new Error('AbortError: stolen'));
          this.holder = null;
          this.queue.unshift(wanted);
        } else this.queue.push(wanted);
        queueMicrotask(() => this.next());
      });
    return { request: request as LockManager['request'] };
  }

  /** The browser's action when a tab is gone. */
  drop(tab: number): void {
    this.queue = this.queue.filter((other) => other.tab !== tab);
    if (this.holder?.tab === tab) this.holder = null;
    this.next();
  }

  private next(): void {
    const [first, ...rest] = this.queue;
    if (this.holder !== null || first === undefined) return;
    this.holder = first;
    this.queue = rest;
    void first.grant().then(() => {
      if (this.holder !== first) return;
      this.holder = null;
      first.settle.resolve();
      this.next();
    });
  }
}

export interface Tab {
  id: number;
  isLeading: boolean;
  isFrozen: boolean;
  isClosed: boolean;
  leadership: Leadership;
}

/**
 * The tabs of one browser, with one clock, that compete for the lead. A frozen one neither ticks nor receives
 * messages until it thaws.
 */
export function createBrowser() {
  const lock = new OneLock();
  const tabs: Tab[] = [];
  const listeners = new Map<number, Set<(message: TabMessage) => void>>();
  let now = 0;

  function channelOf(id: number): TabChannel {
    const mine = new Set<(message: TabMessage) => void>();
    listeners.set(id, mine);
    return {
      post: (message) => {
        for (const [other, heard] of listeners)
          if (other !== id && !tabs[other]?.isFrozen) for (const hear of heard) hear(message);
      },
      subscribe: (listener) => {
        mine.add(listener);
        return () => mine.delete(listener);
      },
      close: () => void listeners.delete(id),
    };
  }

  return {
    tabs,
    leaders: () => tabs.filter(({ isLeading, isFrozen, isClosed }) => isLeading && !isFrozen && !isClosed),
    open(): Tab {
      const id = tabs.length;
      const tab: Tab = {
        id,
        isLeading: false,
        isFrozen: false,
        isClosed: false,
        leadership: { tick: () => undefined, stop: () => undefined },
      };
      tabs.push(tab);
      tab.leadership = competeForLead({
        locks: lock.of(id),
        channel: channelOf(id),
        now: () => now,
        onGained: () => {
          tab.isLeading = true;
        },
        onLost: () => {
          tab.isLeading = false;
        },
      });
      return tab;
    },
    close(tab: Tab) {
      tab.isClosed = true;
      listeners.delete(tab.id);
      lock.drop(tab.id);
    },
    /** Lets seconds pass. */
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1_000;
        for (const { isFrozen, isClosed, leadership } of tabs) if (!isFrozen && !isClosed) leadership.tick();
        for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
      }
    },
  };
}
