import type { Notification } from '../../../../contract/notifications';
import {
  addToasts,
  EMPTY_QUEUE,
  holdToasts,
  leftMs,
  placeToasts,
  releaseToasts,
  removeToast,
  type AlarmPlace,
  type ToastQueue,
} from './toastQueue';

/** Why the timer of a toast is paused. */
export type Hold = 'hidden' | 'pointed' | 'focused';

export interface ToastStore {
  get(): ToastQueue;
  subscribe(listener: () => void): () => void;
  add(notifications: readonly Notification[]): void;
  /** Ends a toast: its time is up, the user closed it, or its notification was read. */
  close(id: number): void;
  /** Ends the waiting toasts: a user who opens the list sees those alerts there. */
  closeWaiting(): void;
  /**
   * Calls `listener` with each toast that ended here, so that the other tabs can end it too; returns the
   * unsubscribe function.
   */
  onDone(listener: (id: number) => void): () => void;
  /** Patients were moved: see `placeToasts`. */
  place(open: readonly AlarmPlace[]): void;
  /** Another tab has shown it for its full time. */
  dropElsewhereDone(id: number): void;
  hold(reason: Hold): void;
  release(reason: Hold): void;
  /** Removes all of them. */
  clear(): void;
}

/** The toast queue of one tab with its one timer; `now` is monotonic ms. */
export function createToastStore(now: () => number = () => performance.now()): ToastStore {
  const listeners = new Set<() => void>();
  const doneListeners = new Set<(id: number) => void>();
  const holds = new Set<Hold>();
  let queue: ToastQueue = { ...EMPTY_QUEUE, runningSince: now() };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function set(next: ToastQueue): void {
    if (next === queue) return;
    const isSameSight = next.visible === queue.visible && next.waiting === queue.waiting;
    queue = next;
    clearTimeout(timer);
    const left = leftMs(queue, now());
    const id = queue.visible?.notification.id;
    timer = left === null || id === undefined ? undefined : setTimeout(() => close(id), left);
    if (!isSameSight) for (const listener of [...listeners]) listener();
  }

  function close(id: number): void {
    const next = removeToast(queue, id, now());
    if (next === queue) return;
    set(next);
    for (const listener of [...doneListeners]) listener(id);
  }

  return {
    get: () => queue,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (notifications) => set(addToasts(queue, notifications, now())),
    close,
    closeWaiting() {
      for (const { notification } of queue.waiting) close(notification.id);
    },
    onDone(listener) {
      doneListeners.add(listener);
      return () => doneListeners.delete(listener);
    },
    place: (open) => set(placeToasts(queue, open)),
    dropElsewhereDone: (id) => set(removeToast(queue, id, now())),
    hold(reason) {
      holds.add(reason);
      set(holdToasts(queue, now()));
    },
    release(reason) {
      holds.delete(reason);
      if (holds.size === 0) set(releaseToasts(queue, now()));
    },
    clear: () => set({ ...EMPTY_QUEUE, runningSince: queue.runningSince === null ? null : now() }),
  };
}
