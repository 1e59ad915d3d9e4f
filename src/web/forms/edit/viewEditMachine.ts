import { assertEvent, setup } from 'xstate';
import { oncePerInvocation } from '../oncePerInvocation';

/** Sends the form's values; rejects unless the server has accepted them. */
export type Send = () => Promise<void>;

/**
 * A form that is read-only first and edited on demand (spec §4, Edit/Save). The data and the result of a save
 * stay with the form and the cache; the machine holds only the step of the process.
 */
export const viewEditMachine = setup({
  types: {
    events: {} as
      { type: 'edit.started' } | { type: 'edit.cancelled' } | { type: 'save.requested'; send: Send },
  },
  actors: {
    save: oncePerInvocation<void, { send: Send }>(({ send }) => send()),
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
        // The typed text is kept, and may be sent again.
        onError: 'editing',
      },
    },
  },
});
