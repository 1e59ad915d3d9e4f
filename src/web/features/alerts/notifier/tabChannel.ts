import type { SharedAnswer } from './notifierMachine';

/** The messages between the tabs of one browser. They are never stored. */
export type TabMessage =
  /** The leading tab is alive. */
  | { type: 'lead' }
  /** Whether the browser refuses sounds of the leading tab. */
  | { type: 'sound'; isBlocked: boolean }
  /** The result of a response to the leading tab. */
  | { type: 'answer'; answer: SharedAnswer }
  /** A toast was shown for its full time, or the user closed it. */
  | { type: 'toast.done'; id: number };

export interface TabChannel {
  post(message: TabMessage): void;
  subscribe(listener: (message: TabMessage) => void): () => void;
  close(): void;
}

const NAME = 'wardline.alerts';

/** The channel to the other tabs; without BroadcastChannel there is none, and every tab leads itself. */
export function openTabChannel(): TabChannel {
  if (typeof BroadcastChannel === 'undefined')
    return { post: () => undefined, subscribe: () => () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(NAME);
  return {
    post: (message) => channel.postMessage(message),
    subscribe(listener) {
      const onMessage = ({ data }: MessageEvent<TabMessage>) => listener(data);
      channel.addEventListener('message', onMessage);
      return () => channel.removeEventListener('message', onMessage);
    },
    close: () => channel.close(),
  };
}
