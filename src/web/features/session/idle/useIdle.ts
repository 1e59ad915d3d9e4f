import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { getToken } from '../../../lib/session/token';
import { idleMachine } from './idleMachine';

const INPUT_KEY = 'wardline.input';
const INPUTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Mouse movement is reported at most once in this time, here and to the other tabs. */
const SEND_EVERY_MS = 5_000;

/**
 * Watches for input at this computer, in any tab; returns whether the warning is shown. `onEnd` is called
 * once, after `limitMs`.
 */
export function useIdle(limitMs: number, onEnd: () => void): boolean {
  const [state, send] = useMachine(idleMachine.provide({ actions: { endSession: onEnd } }), {
    input: { limitMs },
  });
  const warning = state.matches('warning');
  useEffect(() => {
    let sentAt = -Infinity;
    const onInput = () => {
      const now = performance.now();
      if (!warning && now - sentAt < SEND_EVERY_MS) return;
      sentAt = now;
      send({ type: 'input.seen' });
      // The session may have ended in another tab, which has emptied the storage.
      if (getToken() !== null) localStorage.setItem(INPUT_KEY, crypto.randomUUID());
    };
    const onStorage = ({ key }: StorageEvent) => {
      if (key === INPUT_KEY) send({ type: 'input.seen' });
    };
    for (const input of INPUTS) window.addEventListener(input, onInput, { passive: true });
    window.addEventListener('storage', onStorage);
    return () => {
      for (const input of INPUTS) window.removeEventListener(input, onInput);
      window.removeEventListener('storage', onStorage);
      if (getToken() === null) localStorage.removeItem(INPUT_KEY);
    };
  }, [send, warning]);
  return warning;
}
