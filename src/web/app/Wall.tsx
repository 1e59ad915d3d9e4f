import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router-dom';
import { getDisplayToken, subscribeToDisplayToken, takeDisplayToken } from '../lib/session/displayToken';
import { logFault } from '../lib/log';
import { paths } from '../lib/paths';
import { getToken, subscribeToToken } from '../lib/session/token';
import { WallStarting } from './WallStarting';

const RETRY_MS = 5_000;

/** No user stands at a display to press "Reload": a chunk that does not arrive is asked for again. */
async function loadWall() {
  for (;;) {
    try {
      const { WallScreen: Screen } = await import(
        /* webpackChunkName: "wall" */ '../screens/wall/WallScreen'
      );
      return Screen;
    } catch {
      logFault('the wall could not be loaded');
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

const WallScreen = lazy(async () => ({ default: await loadWall() }));

/**
 * The wall, outside of everything that belongs to a session. A display's token opens it, otherwise that of a
 * signed-in user; without either it is a protected page like any other.
 */
export function Wall() {
  useState(takeDisplayToken);
  const display = useSyncExternalStore(subscribeToDisplayToken, getDisplayToken);
  const session = useSyncExternalStore(subscribeToToken, getToken);
  const kind = display === null ? 'user' : 'display';
  const token = display ?? session;
  return token === null ? (
    <Navigate to={paths.login} replace />
  ) : (
    <Suspense fallback={<WallStarting />}>
      <WallScreen key={token} kind={kind} token={token} />
    </Suspense>
  );
}
