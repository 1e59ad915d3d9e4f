import { Suspense, useSyncExternalStore } from 'react';
import { isAskingToLeave, subscribeToLeaving } from '../../../lib/leaveGuard';
import { lazyPart } from '../../../ui/loading/lazyPart';

const LeaveQuestion = lazyPart(
  async () => (await import(/* webpackChunkName: "leave-question" */ './LeaveQuestion')).LeaveQuestion,
);

/** Asks before typed text is lost. */
export function LeaveDialog() {
  const isAsking = useSyncExternalStore(subscribeToLeaving, isAskingToLeave);
  return isAsking ? (
    <Suspense>
      <LeaveQuestion />
    </Suspense>
  ) : null;
}
