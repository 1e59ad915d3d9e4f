import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server/serverTime';
import {
  getSessionExpiry,
  SESSION_NOTICE_MS,
  subscribeToSessionExpiry,
} from '../../lib/session/sessionExpiry';
import { ClockIcon } from '../../ui/icons/icons';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';
import './SessionNotice.css';

const CHECK_MS = 1_000;

const SignInAgain = lazyPart(
  async () => (await import(/* webpackChunkName: "sign-in-again" */ './SignInAgain')).SignInAgain,
);

/**
 * From 10 minutes before the session ends: shows a notice, and lets the user sign in again without leaving
 * the screen.
 */
export function SessionNotice() {
  const minutes = useMinutesLeft();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {minutes === null ? null : (
        <div role="status" className="station-notice session-notice">
          <ClockIcon />
          <p>Your session ends in {minutes} min.</p>
          <button type="button" onClick={() => setAsking(true)}>
            Sign in again
          </button>
        </div>
      )}
      {asking ? (
        <ErrorBoundary>
          <Suspense>
            <SignInAgain onClose={() => setAsking(false)} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** Whole minutes left once they are 10 or fewer, at least 1; null before. By the server's clock. */
function useMinutesLeft(): number | null {
  const expiresAt = useSyncExternalStore(subscribeToSessionExpiry, getSessionExpiry);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = expiresAt === null ? Infinity : expiresAt - now;
  return left > SESSION_NOTICE_MS ? null : Math.max(1, Math.ceil(left / 60_000));
}
