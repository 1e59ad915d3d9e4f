import { Suspense } from 'react';
import { idleLockMinutes, idleLogoffMinutes } from '../../../lib/browser/meta';
import { ErrorBoundary } from '../../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../../ui/loading/lazyPart';

/** Loaded only where the hospital wants them: both are off unless they are configured. */
const LoadedLogoff = lazyPart(
  async () => (await import(/* webpackChunkName: "idle" */ './idleParts')).IdleLogoff,
);
const LoadedLock = lazyPart(
  async () => (await import(/* webpackChunkName: "idle" */ './idleParts')).IdleLock,
);

/** See `IdleLogoff`. */
export function LateIdleLogoff() {
  return idleLogoffMinutes() === 0 ? null : (
    <ErrorBoundary>
      <Suspense>
        <LoadedLogoff />
      </Suspense>
    </ErrorBoundary>
  );
}

/** See `IdleLock`. */
export function LateIdleLock() {
  return idleLockMinutes() === 0 ? null : (
    <ErrorBoundary>
      <Suspense>
        <LoadedLock />
      </Suspense>
    </ErrorBoundary>
  );
}
