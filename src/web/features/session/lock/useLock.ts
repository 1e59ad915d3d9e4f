import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLockCalls } from '../../../api/sessionLock';
import { getLock, isLocked, lockedSince, subscribeToLock } from '../../../lib/session/sessionLock';
import { focusTitle } from '../../../ui/page/focusTitle';

/** Without a connection the screen is locked at once, and reported to the server later, ms. */
const AGAIN_MS = 3_000;

/** Reports to the server that this browser's session is locked, until it has answered. */
export function useLockReport(): void {
  const lock = useSyncExternalStore(subscribeToLock, getLock);
  const { lock: send } = useLockCalls();
  const isUnsent = lock !== null && !lock.isReported;
  useEffect(() => {
    if (!isUnsent) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const report = async () => {
      const { data } = await send();
      if (isOver) return;
      if (data?.locked_at === undefined || data.locked_at === null)
        timer = setTimeout(() => void report(), AGAIN_MS);
      else lockedSince(data.locked_at);
    };
    void report();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isUnsent, send]);
}

/** Where the person was, on screen and in the page, when it was locked: there they go on. */
export function useReturnAfterLock(): void {
  const before = useRef<{ focused: Element | null; top: number } | null>(null);
  useEffect(
    () =>
      // Called before the screen is put away.
      subscribeToLock(() => {
        const { documentElement: page, activeElement: focused } = document;
        if (isLocked()) {
          before.current ??= { focused, top: page.scrollTop };
          return;
        }
        const was = before.current;
        before.current = null;
        // After the screen is back.
        setTimeout(() => {
          page.scrollTop = was?.top ?? 0;
          if (was?.focused instanceof HTMLElement && was.focused !== document.body && was.focused.isConnected)
            was.focused.focus({ preventScroll: true });
          else focusTitle();
        });
      }),
    [],
  );
}
