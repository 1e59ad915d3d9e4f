import { createActor, fromPromise } from 'xstate';
import { notifierMachine, type NotifierEvent } from '../../src/web/features/alerts/notifierMachine';

/** Lets every promise that can settle do so. */
export const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

/** An actor over a server that answers as `ask` says, with all that it emitted. */
export function startActor(
  ask: (createdAfter: string | null) => Promise<unknown>,
  shown: readonly number[] = [],
) {
  const asked: (string | null)[] = [];
  const poll = fromPromise<unknown, { createdAfter: string | null }>(({ input }) => {
    asked.push(input.createdAfter);
    return ask(input.createdAfter);
  });
  const actor = createActor(notifierMachine.provide({ actors: { poll } }), { input: { now: 0, shown } });
  const found: { id: number; by: string }[] = [];
  const faults: string[] = [];
  const taken: number[] = [];
  actor.on('alerts.found', ({ notifications, by }) => {
    found.push(...notifications.map(({ id }) => ({ id, by })));
  });
  actor.on('fault.met', ({ reason }) => {
    faults.push(reason);
  });
  actor.on('answer.taken', ({ answer }) => {
    taken.push(answer.fresh.length);
  });
  actor.start();
  const send = async (event: NotifierEvent) => {
    actor.send(event);
    await settle();
  };
  return { actor, asked, found, faults, taken, send, ids: () => found.map(({ id }) => id) };
}

export const tick = (at: number): NotifierEvent => ({ type: 'tick', at });
