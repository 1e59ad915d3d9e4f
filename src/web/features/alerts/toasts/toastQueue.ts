import { SEVERITY_KEYS } from '../../../../clinical/alarms/alarms';
import type { Notification } from '../../../../contract/notifications';

/** How long a toast is shown, ms (spec §9). */
export const TOAST_MS = 10_000;

/** A notification waiting for or in the one place for a toast. */
export interface QueuedToast {
  readonly notification: Notification;
  /** The rest of its ten seconds, ms. */
  readonly leftMs: number;
  /** Whether it was visible before: then it has been announced. */
  readonly isReturning: boolean;
}

/** The visible toast, and the waiting ones in their order: by severity, then by arrival. */
export interface ToastQueue {
  readonly visible: QueuedToast | null;
  readonly waiting: readonly QueuedToast[];
  /**
   * Since when the visible toast's timer runs, ms; null while it is paused (pointer on it, or the tab is
   * hidden).
   */
  readonly runningSince: number | null;
}

export const EMPTY_QUEUE: ToastQueue = { visible: null, waiting: [], runningSince: null };

/** The most severe first; an unknown severity comes last. */
const rankOf = ({ notification: { alert } }: QueuedToast): number => {
  const rank = SEVERITY_KEYS.findIndex((key) => key === alert.severity);
  return rank < 0 ? SEVERITY_KEYS.length : rank;
};

/**
 * Whether a new announcement stands for an older one: of the same patient's alarms only the newest is shown, unless the
 * older is more severe.
 */
const replaces = (fresh: QueuedToast, older: QueuedToast): boolean =>
  isOfAlarm(fresh) &&
  isOfAlarm(older) &&
  fresh.notification.alert.patient === older.notification.alert.patient &&
  rankOf(fresh) <= rankOf(older);

/** Announcements from before there were alarms have none. */
const isOfAlarm = ({ notification: { alert } }: QueuedToast): boolean =>
  alert.alarm !== null && (alert.alarm as number | undefined) !== undefined;

/** The queue with one more: in the place of what it replaces, or behind the others of its severity. */
function withOne(queue: ToastQueue, fresh: QueuedToast, now: number): ToastQueue {
  const { visible } = queue;
  const place = queue.waiting.findIndex((older) => replaces(fresh, older));
  const waiting = queue.waiting.filter((older) => !replaces(fresh, older));
  if (visible !== null && replaces(fresh, visible))
    return { visible: fresh, waiting, runningSince: queue.runningSince === null ? null : now };
  if (place >= 0) waiting.splice(place, 0, fresh);
  else waiting.push(fresh);
  return { ...queue, waiting };
}

/**
 * The queue with new notifications at `now` (ms, on the same clock as the other calls). A more severe one
 * replaces the visible toast at once, which then waits with the rest of its time.
 */
export function addToasts(
  queue: ToastQueue,
  notifications: readonly Notification[],
  now: number,
): ToastQueue {
  const fresh = notifications
    .filter(({ id }) => !holds(queue, id))
    .map((notification): QueuedToast => ({ notification, leftMs: TOAST_MS, isReturning: false }));
  const all = fresh.reduce((sum, one) => withOne(sum, one, now), queue);
  const waiting = [...all.waiting].sort((a, b) => rankOf(a) - rankOf(b));
  const first = waiting[0];
  if (all.visible === null || first === undefined || rankOf(first) >= rankOf(all.visible))
    return advance({ ...all, waiting }, now);
  const displaced: QueuedToast = { ...all.visible, leftMs: leftOf(all, now), isReturning: true };
  // The sort is stable: it stays before those that came after it.
  const behind = [displaced, ...waiting.slice(1)].sort((a, b) => rankOf(a) - rankOf(b));
  return { visible: first, waiting: behind, runningSince: queue.runningSince === null ? null : now };
}

/**
 * The queue without a toast, visible or waiting: its time is up, the user closed it, or another tab has shown
 * it.
 */
export function removeToast(queue: ToastQueue, id: number, now: number): ToastQueue {
  if (queue.visible?.notification.id === id) return advance({ ...queue, visible: null }, now);
  const waiting = queue.waiting.filter(({ notification }) => notification.id !== id);
  return waiting.length === queue.waiting.length ? queue : { ...queue, waiting };
}

/** Where the patient of an alarm lies. */
export interface AlarmPlace {
  id: number;
  patient: { id: number; bed: string | null };
}

/**
 * The queue with the beds in which the patients of open alarms lie by now: another patient may lie where a waiting one was
 * announced.
 */
export function placeToasts(queue: ToastQueue, open: readonly AlarmPlace[]): ToastQueue {
  const patients = new Map(open.map(({ id, patient }) => [id, patient]));
  const placed = (toast: QueuedToast): QueuedToast => {
    const { notification } = toast;
    const { alert } = notification;
    const patient = patients.get(alert.alarm ?? 0);
    if (patient === undefined || patient.id !== alert.patient || patient.bed === alert.bed) return toast;
    return { ...toast, notification: { ...notification, alert: { ...alert, bed: patient.bed } } };
  };
  const visible = queue.visible === null ? null : placed(queue.visible);
  const waiting = queue.waiting.map(placed);
  const isSame = visible === queue.visible && waiting.every((toast, nth) => toast === queue.waiting[nth]);
  return isSame ? queue : { ...queue, visible, waiting };
}

/** Pauses the timer of the visible toast and of those that follow it. */
export function holdToasts(queue: ToastQueue, now: number): ToastQueue {
  if (queue.runningSince === null) return queue;
  const visible = queue.visible === null ? null : { ...queue.visible, leftMs: leftOf(queue, now) };
  return { ...queue, visible, runningSince: null };
}

/** Resumes the timer. */
export function releaseToasts(queue: ToastQueue, now: number): ToastQueue {
  return queue.runningSince === null ? { ...queue, runningSince: now } : queue;
}

/** The remaining time of the visible toast, ms; null when no timer is running. */
export function leftMs(queue: ToastQueue, now: number): number | null {
  return queue.visible === null || queue.runningSince === null ? null : leftOf(queue, now);
}

function advance(queue: ToastQueue, now: number): ToastQueue {
  if (queue.visible !== null) return queue;
  const [visible = null, ...waiting] = queue.waiting;
  return { visible, waiting, runningSince: queue.runningSince === null ? null : now };
}

function leftOf({ visible, runningSince }: ToastQueue, now: number): number {
  const left = visible?.leftMs ?? 0;
  return runningSince === null ? left : Math.max(0, left - (now - runningSince));
}

function holds({ visible, waiting }: ToastQueue, id: number): boolean {
  return visible?.notification.id === id || waiting.some(({ notification }) => notification.id === id);
}
