import { assertEvent, fromPromise, setup } from 'xstate';

/** Sends what was typed; rejects unless the server has taken it. */
export type Send = () => Promise<void>;

/**
 * A form that is read first and changed on demand (spec §4, Edit/Save). What is saved, and what came of it, stay with the form and
 * the cache; the machine knows only where in the process one is.
 */
export const viewEditMachine = setup({
  types: {
    events: {} as
      { type: 'edit.started' } | { type: 'edit.cancelled' } | { type: 'save.requested'; send: Send },
  },
  actors: {
    save: fromPromise<void, { send: Send }>(({ input }) => input.send()),
  },
}).createMachine({
  id: 'viewEdit',
  initial: 'viewing',
  states: {
    viewing: {
      on: { 'edit.started': 'editing' },
    },
    editing: {
      on: { 'edit.cancelled': 'viewing', 'save.requested': 'saving' },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ event }) => {
          assertEvent(event, 'save.requested');
          return { send: event.send };
        },
        onDone: 'viewing',
        // Everything typed is still there, and may be sent again.
        onError: 'editing',
      },
    },
  },
});
