import { notification } from '../../fixtures/alerts/notifications';
import { chart, type Arrow, type Happening } from './chart';

/** Spec §9: a poll every 10 s; a second's tick that comes half a second early is still the tenth. */
const DUE_MS = 9_500;
const OVERDUE_MS = 10_500;
/** Woken by several events at once, it polls once in a second. */
const SPACING_MS = 1_000;
/** requirements, A: without a good answer for 25 s the screen shows that the feed has stopped. */
const SILENCE_MS = 25_000;
/**
 * open-points §2: one answer holds at most this many, and a full one is followed by the next request at once.
 */
const FULL_PAGE = 200;

interface Memory {
  isLeading: boolean;
  /** Since the last question left; Infinity before the first. */
  askedMs: number;
  /** Since the last good answer, or since the beginning. */
  silentMs: number;
  /** Ids count up with the time: the newest one seen, the newest one seen when the question left, the newest one shown. */
  lastSeen: number;
  askedAfter: number;
  shown: number;
}

const page = Array.from({ length: FULL_PAGE }, (_, index) => notification(index + 1));
const sends = (type: string, ms: number): Happening => ({
  words: `${type} after ${ms} ms`,
  ms,
  send: { type },
});

const asksNow = (memory: Memory): Memory => ({ ...memory, askedMs: 0, askedAfter: memory.lastSeen });
const outputOf = (happening: Happening) => ('output' in happening ? happening.output : undefined);
const isList = (_: Memory, happening: Happening) => Array.isArray(outputOf(happening));
const isFull = (happening: Happening) => outputOf(happening) === page;
const isMine = ({ isLeading, askedMs }: Memory) => isLeading || askedMs === Infinity;
const takesPage = (memory: Memory): Memory => ({
  ...memory,
  silentMs: 0,
  lastSeen: FULL_PAGE,
  shown: FULL_PAGE,
});

/** What an answer of another tab is to one that follows. */
const followed: Arrow<Memory>[] = [
  {
    when: ({ shown }) => shown < 1,
    then: (memory) => ({ ...memory, silentMs: 0, lastSeen: Math.max(1, memory.lastSeen), shown: 1 }),
    does: ['alerts.found other'],
  },
  { then: (memory) => ({ ...memory, silentMs: 0, lastSeen: Math.max(1, memory.lastSeen) }) },
];

const foundBy = (who: 'leader' | 'follower') => ({
  when: ({ isLeading, shown }: Memory, happening: Happening) =>
    isFull(happening) && shown < FULL_PAGE && isLeading === (who === 'leader'),
  does: [`alerts.found ${who}`, 'answer.taken'],
  then: takesPage,
});
const answered: readonly Arrow<Memory>[] = (['leader', 'follower'] as const).flatMap((who) => [
  {
    ...foundBy(who),
    when: (memory: Memory, happening: Happening) =>
      foundBy(who).when(memory, happening) && memory.askedAfter < FULL_PAGE,
    to: 'asking',
    then: (memory: Memory) => asksNow(takesPage(memory)),
  },
  { ...foundBy(who), to: 'waiting' },
]);

/**
 * Spec §4, Notifications, and architecture.md: one tab leads and polls every 10 s; the others follow. A tab
 * sends its first poll itself, regardless of its role. Neither an answer nor the lack of one ends it.
 */
export const notifier = chart<Memory>({
  machine: 'notifier',
  beginnings: [
    {
      input: { now: 0, shown: [] },
      memory: { isLeading: false, askedMs: Infinity, silentMs: 0, lastSeen: 0, askedAfter: 0, shown: 0 },
      states: ['live', 'following', 'waiting'],
    },
  ],
  happenings: [
    ...[0, DUE_MS - 1, DUE_MS, OVERDUE_MS - 1, OVERDUE_MS, SILENCE_MS - 1, SILENCE_MS].map((ms) =>
      sends('tick', ms),
    ),
    ...[0, SPACING_MS - 1, SPACING_MS].flatMap((ms) => [sends('woken', ms), sends('leadership.gained', ms)]),
    sends('leadership.lost', 0),
    {
      words: 'an answer of another tab',
      ms: 0,
      send: {
        type: 'answer.shared',
        answer: { lastSeen: notification(1).created_at, fresh: [notification(1)] },
      },
    },
    { words: 'nothing new', done: 'poll', output: [] },
    { words: 'a full page', done: 'poll', output: page },
    { words: 'no list', done: 'poll', output: '<html>' },
    { words: 'no answer', failed: 'poll', error: new Error('500') },
  ],
  effects: ['alerts.found', 'answer.taken', 'poll.failed'],
  internal: ['*', 'feed.answered'],
  pass: (memory, ms) => ({
    ...memory,
    askedMs: memory.askedMs + ms,
    silentMs: memory.silentMs + ms,
  }),
  keyOf: ({ isLeading, askedMs, silentMs, askedAfter, lastSeen, shown }, states) => [
    isLeading,
    shown,
    states.includes('asking') ? askedAfter : lastSeen === shown,
    [SPACING_MS, DUE_MS, OVERDUE_MS, Infinity].map((ms) => askedMs >= ms),
    states.includes('stopped') || silentMs >= SILENCE_MS,
  ],
  context: ({ isLeading }) => ({ isLeading }),
  regions: [
    {
      live: { on: { tick: { when: ({ silentMs }) => silentMs >= SILENCE_MS, to: 'stopped' } } },
      stopped: { on: { 'answer.shared': { to: 'live' }, 'poll done': { when: isList, to: 'live' } } },
    },
    {
      following: {
        on: {
          'leadership.gained': { to: 'leading', then: (memory) => ({ ...memory, isLeading: true }) },
          'answer.shared': followed,
        },
      },
      leading: {
        on: { 'leadership.lost': { to: 'following', then: (memory) => ({ ...memory, isLeading: false }) } },
      },
    },
    {
      waiting: {
        on: {
          tick: {
            when: (memory) => isMine(memory) && memory.askedMs >= DUE_MS,
            to: 'asking',
            then: asksNow,
          },
          woken: {
            when: (memory) => isMine(memory) && memory.askedMs >= SPACING_MS,
            to: 'asking',
            then: asksNow,
          },
          'leadership.gained': {
            when: ({ askedMs }) => askedMs >= SPACING_MS,
            to: 'asking',
            then: asksNow,
          },
        },
      },
      asking: {
        call: {
          name: 'poll',
          input: ({ askedAfter }) => ({
            createdAfter: askedAfter === 0 ? null : notification(askedAfter).created_at,
          }),
        },
        on: {
          tick: { when: ({ askedMs }) => askedMs >= OVERDUE_MS, to: 'asking', then: asksNow },
          'leadership.lost': { to: 'waiting' },
          'poll done': [
            ...answered,
            {
              when: (memory, happening) => isFull(happening) && memory.askedAfter < FULL_PAGE,
              to: 'asking',
              then: (memory) => asksNow(takesPage(memory)),
              does: ['answer.taken'],
            },
            {
              when: isList,
              to: 'waiting',
              then: (memory) => ({ ...memory, silentMs: 0 }),
              does: ['answer.taken'],
            },
            { to: 'waiting' },
          ],
          'poll failed': { to: 'waiting', does: ['poll.failed'] },
        },
      },
    },
  ],
});
