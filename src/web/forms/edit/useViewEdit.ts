import { useActorRef, useSelector } from '@xstate/react';
import type { SaveResult } from '../saveFailure';
import { useSettled } from '../useSettled';
import { viewEditMachine } from './viewEditMachine';

interface ViewEditCalls<Body, Answer> {
  save: (body: Body) => Promise<SaveResult<Answer>>;
}

/** Nothing was sent, because the form was not in edit: there is nothing to report. */
const UNSENT = { error: { status: 'SIGNED_OUT' } } as const;

/**
 * Runs the view/edit machine. `save` is passed to a `SaveForm` unchanged; when the user leaves the screen
 * before the response arrives, its promise never settles.
 */
export function useViewEdit<Body, Answer>(calls: ViewEditCalls<Body, Answer>) {
  const actor = useActorRef(viewEditMachine);
  const settled = useSettled(actor);
  const isViewing = useSelector(actor, (state) => state.matches('viewing'));
  return {
    isViewing,
    edit: () => actor.send({ type: 'edit.started' }),
    cancel: () => actor.send({ type: 'edit.cancelled' }),
    async save(body: Body): Promise<SaveResult<Answer>> {
      let result: SaveResult<Answer> = UNSENT;
      const send = async () => {
        result = await calls.save(body);
        if (result.error === undefined) return;
        throw new Error('The save was refused');
      };
      actor.send({ type: 'save.requested', send });
      await settled((state) => !state.matches('saving'));
      return result;
    },
  };
}
