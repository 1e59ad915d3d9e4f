import { useEffect, useState } from 'react';

/**
 * Whether the browser keeps the screen on: `unknown` until it has answered, `missing` where it cannot (only a page by https may
 * ask).
 */
export type WakeLockState = 'unknown' | 'held' | 'refused' | 'missing';

/** Between two requests while the page is visible: a battery that is low refuses, and takes a lock back, for hours. */
const AGAIN_MS = 30_000;

/**
 * Keeps the screen from switching off while the page is visible. The browser takes the lock back whenever the page is hidden, and
 * whenever it wants, so it is asked again.
 */
export function useWakeLock(): WakeLockState {
  const [state, setState] = useState<WakeLockState>(() => ('wakeLock' in navigator ? 'unknown' : 'missing'));
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    let isAsking = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lose = () => {
      if (isOver) return;
      setState('refused');
      clearTimeout(timer);
      timer = setTimeout(() => void ask(), AGAIN_MS);
    };
    const ask = async () => {
      if (isOver || isAsking || document.visibilityState !== 'visible' || lock?.released === false) return;
      isAsking = true;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (isOver) return void lock.release();
        lock.addEventListener('release', lose, { once: true });
        setState('held');
      } catch {
        lose();
      } finally {
        isAsking = false;
      }
    };
    const onVisible = () => void ask();
    document.addEventListener('visibilitychange', onVisible);
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
      void lock?.release();
    };
  }, []);
  return state;
}
