import { useActorRef, useSelector } from '@xstate/react';
import { faultError } from '../../api/transport/fault';
import { useSetHighPriorityMutation } from '../../api/highPriority';
import { oncePerInvocation } from '../../forms/oncePerInvocation';
import { saveFailure, type SaveResult } from '../../forms/saveFailure';
import { useSettled } from '../../forms/useSettled';
import { logFault } from '../../lib/log';
import { highPriorityMachine } from './highPriorityMachine';

interface Asked {
  patient: number;
  isRemoval: boolean;
  onClose: () => void;
}

/** Runs the high priority machine. `submit` is passed to a `SaveForm` as its `save`. */
export function useHighPriority({ patient, isRemoval, onClose }: Asked) {
  const [save] = useSetHighPriorityMutation();
  const actor = useActorRef(
    highPriorityMachine.provide({
      actors: {
        saveReason: oncePerInvocation<void, { patient: number; reason: string }>(async (input) => {
          const { error } = await save({ patient: input.patient, high_priority_reason: input.reason });
          if (error === undefined) return;
          const { fault, isSignedOut } = saveFailure(error, () => false);
          // A form logs its own failures; a confirmation does not.
          if (isRemoval && !isSignedOut) logFault('a flag was not removed', fault);
          throw faultError(error);
        }),
      },
      actions: { close: onClose },
    }),
    { input: { patient, isRemoval } },
  );
  const settled = useSettled(actor);
  return {
    isBusy: useSelector(actor, (state) => state.matches('removing')),
    error: useSelector(actor, (state) => state.context.error),
    cancel: () => actor.send({ type: 'cancelled' }),
    confirm: () => actor.send({ type: 'removal.confirmed' }),
    async submit({
      high_priority_reason: reason,
    }: {
      high_priority_reason: string;
    }): Promise<SaveResult<null>> {
      actor.send({ type: 'reason.submitted', reason });
      const state = await settled((each) => !each.matches('setting'));
      return state.matches('closed') ? { data: null } : { error: state.context.error };
    },
  };
}
