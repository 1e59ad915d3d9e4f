import type { Notification } from '../../../../contract/notifications';
import { competeForLead } from './leadership';
import { claimDesktop, recordToast, shownToasts } from './shownRecord';
import { restartOnError } from './restartOnError';
import { openTabChannel } from './tabChannel';
import { startTicker } from './ticker';
import type { ToastStore } from '../toasts/toastStore';

interface SoundPort {
  tick(isLeading: boolean): void;
  state(): string;
  /** Whether this tab can play sound. */
  canPlay(): boolean;
  leaderIsBlocked(isBlocked: boolean): void;
}

export interface NotifierPorts {
  toasts: ToastStore;
  /** Polls the server; rejects without a response. */
  poll: (createdAfter: string | null) => Promise<unknown>;
  notifyDesktop: (notification: Notification) => void;
  onFeedChange: (feed: 'live' | 'stopped') => void;
  /** Plays the sounds of alarms in this tab, while it leads. */
  sound: SoundPort;
  /** New alerts were found, by this tab or another. */
  onFound: (notifications: readonly Notification[]) => void;
}

export interface Notifier {
  /** The server may respond again: polls at once. */
  wake(): void;
  stop(): void;
}

const now = () => performance.now();
const createWorker = () => new Worker(new URL('./ticker.worker.ts', import.meta.url));

/**
 * Starts this tab's notifier. Every tab shows each toast once, for ten seconds in sight: a toast that was
 * shown for its full time in one tab, or closed there, is removed from all. Desktop notifications come from
 * the leading tab alone.
 */
export function startNotifier({
  toasts,
  poll,
  notifyDesktop,
  onFeedChange,
  sound,
  onFound,
}: NotifierPorts): Notifier {
  const channel = openTabChannel();
  const stopRecording = toasts.onDone((id) => {
    recordToast(id);
    channel.post({ type: 'toast.done', id });
  });
  // Found by this tab's own first request while another tab led: that tab notifies, unless it is gone by
  // then.
  const foundWhileFollowing: Notification[] = [];
  const notifyOnce = (found: readonly Notification[]) => {
    for (const notification of found) if (claimDesktop(notification.id)) notifyDesktop(notification);
  };
  const machine = restartOnError({
    poll,
    now,
    shown: shownToasts,
    onFound: ({ notifications, by }) => {
      toasts.add(notifications);
      if (by === 'leader') notifyOnce(notifications);
      if (by === 'follower') foundWhileFollowing.push(...notifications);
      onFound(notifications);
    },
    onTaken: ({ answer, isLeading }) => {
      if (isLeading) channel.post({ type: 'answer', answer });
    },
    onFeedChange,
  });
  const stopListening = channel.subscribe((message) => {
    if (message.type === 'answer') machine.send({ type: 'answer.shared', at: now(), answer: message.answer });
    if (message.type === 'toast.done') toasts.dropElsewhereDone(message.id);
    if (message.type === 'sound') {
      sound.leaderIsBlocked(message.isBlocked);
      if (message.isBlocked && sound.canPlay()) leadership.take();
    }
  });
  const leadership = competeForLead({
    locks: navigator.locks,
    channel,
    now,
    onGained: () => {
      notifyOnce(foundWhileFollowing.splice(0));
      machine.send({ type: 'leadership.gained', at: now() });
    },
    onLost: () => machine.send({ type: 'leadership.lost', at: now() }),
  });
  const wake = () => machine.send({ type: 'woken', at: now() });
  const stopTicker = startTicker({
    wallClock: Date.now,
    createWorker,
    onTick: () => {
      leadership.tick();
      machine.send({ type: 'tick', at: now() });
      sound.tick(leadership.isLeading());
      if (leadership.isLeading()) channel.post({ type: 'sound', isBlocked: sound.state() === 'blocked' });
    },
    onWake: wake,
  });
  const stopHolding = holdWhileHidden(toasts);

  return {
    wake,
    stop() {
      for (const stop of [
        stopHolding,
        stopTicker,
        leadership.stop,
        stopListening,
        machine.stop,
        stopRecording,
        toasts.clear,
        channel.close,
      ])
        stop();
    },
  };
}

/** A hidden tab is not seen: the timers of its toasts are paused. */
function holdWhileHidden(toasts: ToastStore): () => void {
  const look = () =>
    document.visibilityState === 'hidden' ? toasts.hold('hidden') : toasts.release('hidden');
  look();
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}
