import { useActorRef, useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { fromPromise, waitFor } from 'xstate';
import type { SaveResult } from './saveFailure';
import { viewEditMachine } from './viewEditMachine';

interface ViewEditCalls<Body, Answer> {
  save: (body: Body) => Promise<SaveResult<Answer>>;
  /** Fetches what the other person saved, after a 409; left out where nobody else can change the same thing. */
  fetchTheirs?: () => Promise<unknown>;
}

/** The screen was left before the answer came: nobody is there to be told. */
const LEFT = { error: { status: 'SIGNED_OUT' } } as const;

/** The view/edit machine at work. `save` goes into a `SaveForm` as it is. */
export function useViewEdit<Body, Answer>(calls: ViewEditCalls<Body, Answer>) {
  const latest = useRef(calls);
  useEffect(() => { latest.current = calls; });
  const result = useRef<SaveResult<Answer>>(LEFT);
  const machine = useMemo(() => viewEditMachine.provide({
    actors: {
      save: fromPromise<void, { body: unknown }>(async ({ input }) => {
        result.current = await latest.current.save(input.body as Body);
        if (result.current.error !== undefined) throw faultThatIsAnError(result.current.error);
      }),
      fetchTheirs: fromPromise(async () => { await latest.current.fetchTheirs?.(); }),
    },
  }), []);
  const actor = useActorRef(machine);
  const isViewing = useSelector(actor, (state) => state.matches('viewing'));
  return {
    isViewing,
    edit: () => actor.send({ type: 'edit.started' }),
    cancel: () => actor.send({ type: 'edit.cancelled' }),
    async save(body: Body): Promise<SaveResult<Answer>> {
      result.current = LEFT;
      actor.send({ type: 'save.requested', body });
      const isSettled = await waitFor(actor, (state) => !state.matches('saving') && !state.matches('fetchingTheirs'))
        .then(() => true, () => false);
      return isSettled ? result.current : LEFT;
    },
  };
}

/** Errors are thrown, faults are values: the fault travels inside one. */
function faultThatIsAnError(fault: unknown): Error {
  const status = typeof fault === 'object' && fault !== null && 'status' in fault ? fault.status : undefined;
  return Object.assign(new Error('The save was refused'), { status });
}
