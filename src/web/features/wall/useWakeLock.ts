import { useEffect, useState } from 'react';

/** Whether the browser keeps the screen on; `unknown` until it has answered. */
export type WakeLockState = 'unknown' | 'held' | 'refused';

/**
 * Keeps the screen from switching off while the page is visible. The browser takes the lock back whenever the
 * page is hidden, so it is asked again; without https it has none to give.
 */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>(() => ('wakeLock' in navigator ? 'unknown' : 'refused'));
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    const ask = async () => {
      if (isOver || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return;
      isAsking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) return void lock.release();
        lock.addEventListener('release', () => setState('refused'), { once: true });
        setState('held');
      } catch {
        setState('refused');
      } finally {
        isAsking = false;
      }
    };
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return state;
}
