import { setup } from 'xstate';

/** How long the warning is shown before the session ends. */
export const WARNING_MS = 60_000;

/** Logs off an absent user (open-points §4): input counts as activity, polls do not. */
export const idleMachine = setup({
  types: {
    context: {} as { limitMs: number },
    input: {} as { limitMs: number },
    events: {} as { type: 'input.seen' },
  },
  delays: {
    untilWarning: ({ context }) => context.limitMs - Math.min(WARNING_MS, context.limitMs),
    untilEnd: ({ context }) => Math.min(WARNING_MS, context.limitMs),
  },
  actions: {
    endSession: () => {},
  },
}).createMachine({
  id: 'idle',
  context: ({ input }) => input,
  initial: 'active',
  states: {
    active: {
      on: { 'input.seen': { target: 'active', reenter: true } },
      after: { untilWarning: 'warning' },
    },
    warning: {
      on: { 'input.seen': 'active' },
      after: { untilEnd: 'ended' },
    },
    ended: { type: 'final', entry: 'endSession' },
  },
});
