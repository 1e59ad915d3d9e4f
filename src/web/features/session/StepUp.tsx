import { Suspense, useSyncExternalStore } from 'react';
import { isStepUpAsked, subscribeToStepUp } from '../../lib/session/stepUp';
import { ErrorBoundary } from '../../ui/loading/ErrorBoundary';
import { lazyPart } from '../../ui/loading/lazyPart';

const StepUpDialog = lazyPart(
  async () => (await import(/* webpackChunkName: "step-up" */ './StepUpDialog')).StepUpDialog,
);

/** Asks for a code when the server wants a recent one; what was refused then goes on by itself. */
export function StepUp() {
  if (!useSyncExternalStore(subscribeToStepUp, isStepUpAsked)) return null;
  return (
    <ErrorBoundary>
      <Suspense>
        <StepUpDialog />
      </Suspense>
    </ErrorBoundary>
  );
}
