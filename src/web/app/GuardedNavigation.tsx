import { use, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react';
import {
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  type Navigator,
  type To,
} from 'react-router-dom';
import { askToLeave, wouldLose } from '../lib/leaveGuard';
import { paths } from '../lib/paths';
import { askToUnlock, isLocked } from '../lib/session/sessionLock';
import { placeOf } from './routes';

/**
 * Asks before a navigation would lose typed text: links and `navigate` through the navigator, Back and
 * Forward through `popstate`, closing the tab through `beforeunload`. The router's own blocker needs its data
 * router, 16 KB gzip more on every page, sign-in included.
 */
export function GuardedNavigation({ children }: { children: ReactNode }) {
  const navigation = use(NavigationContext);
  const { navigator } = navigation;
  const guarded = useMemo(
    () => ({ ...navigation, navigator: guardedNavigator(navigator) }),
    [navigation, navigator],
  );
  useGuardedHistory();
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (wouldLose()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, []);
  return <NavigationContext value={guarded}>{children}</NavigationContext>;
}

function guardedNavigator(navigator: Navigator): Navigator {
  return {
    createHref: (to) => navigator.createHref(to),
    ...(navigator.encodeLocation === undefined ? {} : { encodeLocation: navigator.encodeLocation }),
    go: (delta) => navigator.go(delta),
    push(to, state, options) {
      const go = () => {
        if (leavesThisScreen(to)) releaseLink();
        navigator.push(to, state, options);
      };
      // The screen that is stowed away holds what was typed.
      if (isLocked() && pathnameOf(to) !== paths.logout) return askToUnlock();
      return leavesThisAddress(to) && wouldLose() ? askToLeave(go) : go();
    },
    // A redirect comes from the app itself (idle logoff, patient not found): there is no user to answer, or
    // nothing to stay for.
    replace: (to, state, options) => navigator.replace(to, state, options),
  };
}

/**
 * The screen goes with the link that was followed, and its title takes the focus (`FocusTitle`). A browser lays the half-changed page out
 * when a focused element is removed, which takes a tenth of the time to the next screen.
 */
function releaseLink(): void {
  const link = document.activeElement;
  if (link instanceof HTMLAnchorElement && link.closest('.screen') !== null) link.blur();
}

/** Another page of a list or another query string of the same screen loses nothing. */
function leavesThisAddress(to: To): boolean {
  const pathname = pathnameOf(to);
  return pathname !== undefined && pathname !== window.location.pathname;
}

function leavesThisScreen(to: To): boolean {
  const pathname = pathnameOf(to);
  return pathname !== undefined && placeOf(pathname) !== placeOf(window.location.pathname);
}

const pathnameOf = (to: To): string | undefined =>
  typeof to === 'string' ? new URL(to, window.location.href).pathname : to.pathname;

/**
 * The browser has already gone Back or Forward when `popstate` fires: return to the previous entry, then ask.
 */
function useGuardedHistory(): void {
  const { pathname, key } = useLocation();
  const here = useRef({ index: 0, pathname });
  useEffect(() => {
    here.current = { index: indexOfEntry(), pathname };
  }, [pathname, key]);
  // Chromium calls the listeners of a window in the order in which they were added, captured or not: a layout
  // effect of a child comes before the router's own.
  useLayoutEffect(() => {
    let isReturning = false;
    let isLeaving = false;
    const onMove = (event: PopStateEvent) => {
      if (isReturning || isLeaving) {
        // The return to this entry is hidden from the router; the confirmed navigation is left to it.
        if (isReturning) event.stopImmediatePropagation();
        isReturning = false;
        isLeaving = false;
        return;
      }
      const delta = indexOfEntry() - here.current.index;
      const isHere = delta === 0 || window.location.pathname === here.current.pathname;
      if (isHere || !(isLocked() || wouldLose())) return;
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(-delta);
      if (isLocked()) return askToUnlock();
      askToLeave(() => {
        isLeaving = true;
        window.history.go(delta);
      });
    };
    window.addEventListener('popstate', onMove);
    return () => window.removeEventListener('popstate', onMove);
  }, []);
}

/** The router numbers the entries of the history. */
function indexOfEntry(): number {
  const state = window.history.state as { idx?: number } | null;
  return state?.idx ?? 0;
}
