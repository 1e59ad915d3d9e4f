import { and, assign, enqueueActions, fromPromise, setup } from 'xstate';
import { MAX_NOTIFICATIONS } from '../../../../contract/constants';
import type { Notification } from '../../../../contract/notifications';
import { reconcilePage, laterOf, type Seen } from './reconcilePage';
import { remember, type ShownRing } from './shownRing';

/**
 * Polling interval, ms (spec §9). Ticks come once a second, so a tenth tick that is a little early is still
 * the tenth.
 */
const POLL_MS = 10_000;
const TICK_TOLERANCE_MS = 500;
/** Woken twice within this, ms, by network, window and tab at once: one request is enough. */
const WAKE_SPACING_MS = 1_000;
/** Without a good response for this long, ms, the screen reports that the alert feed has stopped. */
const SILENCE_MS = 25_000;

/** The result of a response, sent by the leading tab to the tabs that follow. */
export interface SharedAnswer {
  readonly lastSeen: string | null;
  readonly fresh: readonly Notification[];
}

/** Every event from outside carries `at`: monotonic ms of this tab. */
export type NotifierEvent =
  | { type: 'tick'; at: number }
  | { type: 'woken'; at: number }
  | { type: 'leadership.gained'; at: number }
  | { type: 'leadership.lost'; at: number }
  | { type: 'answer.shared'; at: number; answer: SharedAnswer };

export type NotifierEmitted =
  /**
   * `by`: whether this tab found them while it led, before it knew its role, or received them from the
   * leading tab.
   */
  | { type: 'alerts.found'; notifications: readonly Notification[]; by: 'leader' | 'follower' | 'other' }
  | { type: 'answer.taken'; answer: SharedAnswer; isLeading: boolean }
  /** The server sent an invalid response. */
  | { type: 'fault.met'; reason: string }
  /** The server sent no response. */
  | { type: 'poll.failed'; reason: string };

interface NotifierContext extends Seen {
  readonly isLeading: boolean;
  readonly now: number;
  /** When the last request was sent; null before the first. */
  readonly askedAt: number | null;
  /**
   * The last seen timestamp then. The response is compared with it, not with what another tab has shared
   * since.
   */
  readonly askedAfter: string | null;
  readonly answeredAt: number;
}

/**
 * The alert notifier. One of the tabs leads: it polls every 10 s, driven by ticks from outside, with the last
 * seen timestamp, and shares the result; the others follow. Each tab sends its very first request itself,
 * regardless of its role, so that the unread alerts of a newly opened tab do not depend on the others. No
 * response, and no lack of one, ends it.
 */
export const notifierMachine = setup({
  types: {
    context: {} as NotifierContext,
    events: {} as AnyEvent,
    emitted: {} as NotifierEmitted,
    input: {} as { now: number; shown: ShownRing },
  },
  actors: {
    /** Fetches the notifications after `createdAfter`; null means the last minute's. Must have a time-out. */
    poll: fromPromise<unknown, { createdAfter: string | null }>(() =>
      Promise.reject(new Error('No way to ask was provided')),
    ),
  },
  guards: {
    'it is for this tab to ask': ({ context }) => context.isLeading || context.askedAt === null,
    'a poll is due': ({ context, event }) => sinceAsked(context, event) >= POLL_MS - TICK_TOLERANCE_MS,
    'it has not just asked': ({ context, event }) => sinceAsked(context, event) >= WAKE_SPACING_MS,
    'the answer is overdue': ({ context, event }) =>
      sinceAsked(context, event) >= POLL_MS + TICK_TOLERANCE_MS,
    'there is more': ({ context }, { answer }: { answer: unknown }) => {
      const { length, lastSeen } = reconcilePage(answer, asAsked(context));
      return length >= MAX_NOTIFICATIONS && lastSeen !== context.askedAfter;
    },
    'no answer for long': ({ context, event }) => atOf(event, context) - context.answeredAt >= SILENCE_MS,
  },
  actions: {
    'note the time': assign({ now: ({ context, event }) => atOf(event, context) }),
    'note when it asked': assign({
      askedAt: ({ context }) => context.now,
      askedAfter: ({ context }) => context.lastSeen,
    }),
    'take the lead': assign({ isLeading: true }),
    'leave the lead': assign({ isLeading: false }),
    'take the answer': enqueueActions(({ context, enqueue }, { answer }: { answer: unknown }) => {
      const { fresh, faults, shown, ...verdict } = reconcilePage(answer, asAsked(context));
      const lastSeen = laterOf(context.lastSeen, verdict.lastSeen);
      const { isLeading } = context;
      enqueue.assign({ lastSeen, shown });
      for (const reason of faults) enqueue.emit({ type: 'fault.met', reason });
      if (fresh.length > 0)
        enqueue.emit({ type: 'alerts.found', notifications: fresh, by: isLeading ? 'leader' : 'follower' });
      if (!Array.isArray(answer)) return;
      enqueue.assign({ answeredAt: context.now });
      enqueue.emit({ type: 'answer.taken', answer: { lastSeen, fresh }, isLeading });
      enqueue.raise({ type: 'feed.answered' });
    }),
    'take what was shared': enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'answer.shared') return;
      const fresh = event.answer.fresh.filter(({ id }) => !context.shown.includes(id));
      enqueue.assign({
        lastSeen: laterOf(context.lastSeen, event.answer.lastSeen),
        shown: remember(
          context.shown,
          fresh.map(({ id }) => id),
        ),
        answeredAt: event.at,
      });
      if (fresh.length > 0) enqueue.emit({ type: 'alerts.found', notifications: fresh, by: 'other' });
    }),
    'report the failure': enqueueActions(({ enqueue }, { error }: { error: unknown }) => {
      enqueue.emit({
        type: 'poll.failed',
        reason: `The notifications were not answered: ${reasonOf(error)}`,
      });
    }),
  },
}).createMachine({
  id: 'notifier',
  type: 'parallel',
  context: ({ input: { now, shown } }) => ({
    lastSeen: null,
    shown,
    isLeading: false,
    now,
    askedAt: null,
    askedAfter: null,
    answeredAt: now,
  }),
  states: {
    feed: {
      initial: 'live',
      // First in the chart, so that the other regions know the time when they handle an event.
      on: { '*': { actions: 'note the time' } },
      states: {
        live: {
          on: {
            tick: [
              { guard: 'no answer for long', target: 'stopped', actions: 'note the time' },
              { actions: 'note the time' },
            ],
          },
        },
        stopped: {
          on: {
            'feed.answered': 'live',
            'answer.shared': { target: 'live', actions: 'note the time' },
          },
        },
      },
    },
    role: {
      initial: 'following',
      states: {
        following: {
          on: {
            'leadership.gained': { target: 'leading', actions: 'take the lead' },
            'answer.shared': { actions: 'take what was shared' },
          },
        },
        leading: {
          on: { 'leadership.lost': { target: 'following', actions: 'leave the lead' } },
        },
      },
    },
    polling: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            tick: { guard: and(['it is for this tab to ask', 'a poll is due']), target: 'asking' },
            woken: { guard: and(['it is for this tab to ask', 'it has not just asked']), target: 'asking' },
            'leadership.gained': { guard: 'it has not just asked', target: 'asking' },
          },
        },
        asking: {
          entry: 'note when it asked',
          invoke: {
            src: 'poll',
            input: ({ context }) => ({ createdAfter: context.lastSeen }),
            onDone: [
              {
                guard: { type: 'there is more', params: ({ event }) => ({ answer: event.output }) },
                target: 'asking',
                reenter: true,
                actions: { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
              },
              {
                target: 'waiting',
                actions: { type: 'take the answer', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: {
              target: 'waiting',
              actions: { type: 'report the failure', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: {
            tick: { guard: 'the answer is overdue', target: 'asking', reenter: true },
            // The tab that leads now polls instead; a response this late would report its alerts twice.
            'leadership.lost': 'waiting',
          },
        },
      },
    },
  },
});

const asAsked = ({ askedAfter, shown }: NotifierContext): Seen => ({ lastSeen: askedAfter, shown });

type AnyEvent = NotifierEvent | { type: 'feed.answered' };

function atOf(event: AnyEvent, { now }: NotifierContext): number {
  return 'at' in event ? event.at : now;
}

function sinceAsked(context: NotifierContext, event: AnyEvent): number {
  return context.askedAt === null ? Infinity : atOf(event, context) - context.askedAt;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
