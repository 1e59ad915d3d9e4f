import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useLockCalls } from '../../../api/sessionLock';
import { getLock, isLocked, lockedSince, subscribeToLock } from '../../../lib/session/sessionLock';
import { focusTitle } from '../../../ui/page/focusTitle';

/** Without a connection the screen is locked all the same, and the server is told later, ms. */
const AGAIN_MS = 3_000;

/** Tells the server that this browser's session is locked, until it has heard. */
export function useToldLock(): void {
  const lock = useSyncExternalStore(subscribeToLock, getLock);
  const { lock: send } = useLockCalls();
  const isUntold = lock !== null && !lock.isTold;
  useEffect(() => {
    if (!isUntold) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const tell = async () => {
      const { data } = await send();
      if (isOver) return;
      if (data?.locked_at === undefined || data.locked_at === null)
        timer = setTimeout(() => void tell(), AGAIN_MS);
      else lockedSince(data.locked_at);
    };
    void tell();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isUntold, send]);
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
