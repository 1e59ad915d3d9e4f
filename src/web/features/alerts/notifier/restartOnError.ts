import { createActor, fromPromise } from 'xstate';
import { logFault, logLine } from '../../../lib/log';
import { notifierMachine, type NotifierEmitted, type NotifierEvent } from './notifierMachine';
import type { ShownRing } from './shownRing';

type Emitted<Type extends NotifierEmitted['type']> = Extract<NotifierEmitted, { type: Type }>;

interface MachinePorts {
  poll: (createdAfter: string | null) => Promise<unknown>;
  now: () => number;
  shown: () => ShownRing;
  onFound: (event: Emitted<'alerts.found'>) => void;
  onTaken: (event: Emitted<'answer.taken'>) => void;
  onFeedChange: (feed: 'live' | 'stopped') => void;
}

export interface SupervisedMachine {
  send: (event: NotifierEvent) => void;
  stop: () => void;
}

/**
 * Runs the notifier machine. It treats every invalid response as an event and should never fail; if a defect
 * of ours ends it, that is logged and a new machine is started in the same role.
 */
export function restartOnError({
  poll,
  now,
  shown,
  onFound,
  onTaken,
  onFeedChange,
}: MachinePorts): SupervisedMachine {
  const machine = notifierMachine.provide({
    actors: { poll: fromPromise(({ input }) => poll(input.createdAfter)) },
  });
  let feed: 'live' | 'stopped' = 'live';
  let isLeading = false;
  let actor = run();

  function run() {
    const fresh = createActor(machine, { input: { now: now(), shown: shown() } });
    fresh.on('alerts.found', onFound);
    fresh.on('answer.taken', onTaken);
    fresh.on('fault.met', ({ reason }) => logFault(reason));
    fresh.on('poll.failed', ({ reason }) => logLine(reason));
    fresh.subscribe({
      next: ({ value }) => {
        if (value.feed === feed) return;
        feed = value.feed;
        onFeedChange(feed);
      },
      error: (error) => {
        logFault('The alert notifier failed and is started again', error);
        actor = run();
        if (isLeading) actor.send({ type: 'leadership.gained', at: now() });
      },
    });
    return fresh.start();
  }

  return {
    send(event) {
      if (event.type === 'leadership.gained') isLeading = true;
      if (event.type === 'leadership.lost') isLeading = false;
      actor.send(event);
    },
    stop: () => void actor.stop(),
  };
}
