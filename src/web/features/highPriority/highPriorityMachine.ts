import { assign, fromPromise, setup, type ErrorActorEvent } from 'xstate';

interface Input {
  patient: number;
  /** Whether the flag is being removed; otherwise it is being set. */
  isRemoval: boolean;
}

interface Context extends Input {
  reason: string;
  /** Why the last attempt failed; null before one. */
  error: unknown;
}

const failed = ({ event }: { event: ErrorActorEvent }) => ({ error: event.error });

/**
 * The high priority flag of a patient (spec §4): set with a reason, removed after a confirmation by an empty
 * one. A failed request returns to the form. Nothing can be cancelled while the request is under way.
 */
export const highPriorityMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      { type: 'reason.submitted'; reason: string } | { type: 'removal.confirmed' } | { type: 'cancelled' },
  },
  actors: {
    /** Saves the reason; an empty one removes the flag. */
    saveReason: fromPromise<void, { patient: number; reason: string }>(() =>
      Promise.reject(new Error('saveReason is provided by the dialog')),
    ),
  },
  guards: {
    'the flag is to be removed': ({ context }) => context.isRemoval,
  },
  actions: {
    close: () => {},
    'take the reason': assign({ reason: (_, { reason }: { reason: string }) => reason, error: null }),
    'take no reason': assign({ reason: '', error: null }),
    'keep the failure': assign({ error: (_, { error }: { error: unknown }) => error }),
  },
}).createMachine({
  id: 'highPriority',
  context: ({ input }) => ({ ...input, reason: '', error: null }),
  initial: 'opening',
  states: {
    opening: {
      always: [{ guard: 'the flag is to be removed', target: 'confirming' }, { target: 'entering' }],
    },
    entering: {
      on: {
        'reason.submitted': {
          target: 'setting',
          actions: { type: 'take the reason', params: ({ event }) => ({ reason: event.reason }) },
        },
        cancelled: 'closed',
      },
    },
    setting: {
      invoke: {
        src: 'saveReason',
        input: ({ context: { patient, reason } }) => ({ patient, reason }),
        onDone: 'closed',
        onError: { target: 'entering', actions: { type: 'keep the failure', params: failed } },
      },
    },
    confirming: {
      on: {
        'removal.confirmed': { target: 'removing', actions: 'take no reason' },
        cancelled: 'closed',
      },
    },
    removing: {
      invoke: {
        src: 'saveReason',
        input: ({ context: { patient, reason } }) => ({ patient, reason }),
        onDone: 'closed',
        onError: { target: 'confirming', actions: { type: 'keep the failure', params: failed } },
      },
    },
    closed: { type: 'final', entry: 'close' },
  },
});
