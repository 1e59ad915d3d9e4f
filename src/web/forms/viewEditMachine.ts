import { assertEvent, fromPromise, setup } from 'xstate';

/**
 * A form that is read first and changed on demand (spec §4, Edit/Save). What is saved and what came of it stay with the form and the
 * cache; the machine knows only where in the process one is. A conflict fetches what the other person saved before editing goes on.
 */
export const viewEditMachine = setup({
  types: {
    events: {} as
      | { type: 'edit.started' }
      | { type: 'edit.cancelled' }
      | { type: 'save.requested'; body: unknown },
  },
  actors: {
    /** Resolves once the server has taken the body, rejects with the fault otherwise. */
    save: fromPromise<void, { body: unknown }>(() => Promise.reject(new Error('save is provided by the form'))),
    /** Resolves once what the other person saved is at hand. */
    fetchTheirs: fromPromise<void>(() => Promise.reject(new Error('fetchTheirs is provided by the form'))),
  },
  guards: {
    isConflict: (_, params: { fault: unknown }) =>
      typeof params.fault === 'object' && params.fault !== null && 'status' in params.fault && params.fault.status === 409,
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
          return { body: event.body };
        },
        onDone: 'viewing',
        onError: [
          { guard: { type: 'isConflict', params: ({ event }) => ({ fault: event.error }) }, target: 'fetchingTheirs' },
          { target: 'editing' },
        ],
      },
    },
    fetchingTheirs: {
      invoke: {
        src: 'fetchTheirs',
        onDone: 'editing',
        // The next save meets the same conflict and asks again.
        onError: 'editing',
      },
    },
  },
});
