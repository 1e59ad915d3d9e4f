import fc from 'fast-check';
import { getInitialSnapshot, getNextSnapshot, type EventFromLogic, type SnapshotFrom } from 'xstate';
import { MAX_NOTIFICATIONS } from '../../../src/contract/constants';
import type { Notification } from '../../../src/contract/notifications';
import {
  notifierMachine,
  type NotifierEvent,
} from '../../../src/web/features/alerts/notifier/notifierMachine';
import { notification } from '../../fixtures/alerts/notifications';
import { startActor, tick } from '../../fixtures/alerts/notifierActor';

type Snapshot = SnapshotFrom<typeof notifierMachine>;
type AnyEvent = EventFromLogic<typeof notifierMachine>;

const SECOND = 1_000;

describe('every reachable state and every transition', () => {
  const answered = (output: unknown) =>
    ({ type: 'xstate.done.actor.0.notifier.polling.asking', output }) as unknown as AnyEvent;
  const failed = {
    type: 'xstate.error.actor.0.notifier.polling.asking',
    error: new Error('500'),
  } as unknown as AnyEvent;
  const full = Array.from({ length: MAX_NOTIFICATIONS }, (_, index) => notification(index + 1));

  interface Flags {
    feed: string;
    role: string;
    polling: string;
    isMine: boolean;
    hasSeen: boolean;
    askedMs: number;
    silentMs: number;
  }
  interface Step {
    name: string;
    ms: number;
    make: (at: number) => AnyEvent;
    next: (was: Flags) => Partial<Flags>;
  }

  const at = (event: NotifierEvent) => event;
  const ticking = (ms: number): Step => ({
    name: `a tick ${ms} ms later`,
    ms,
    make: (now) => at({ type: 'tick', at: now }),
    next: ({ polling, isMine, askedMs, silentMs }) => ({
      ...(polling === 'waiting' && isMine && askedMs + ms >= 9_500 ? { polling: 'asking' } : {}),
      ...(silentMs + ms >= 25_000 ? { feed: 'stopped' } : {}),
    }),
  });
  const answering = (name: string, make: () => AnyEvent, next: (was: Flags) => Partial<Flags>): Step => ({
    name,
    ms: 0,
    make,
    next: (was) => (was.polling === 'asking' ? next(was) : {}),
  });

  /** Each event with the time since the last one, and the state of each region after it by the chart. */
  const STEPS: Step[] = [
    ticking(1_000),
    ticking(10_000),
    ticking(25_000),
    {
      name: 'waking',
      ms: 500,
      make: (now) => at({ type: 'woken', at: now }),
      next: ({ polling, isMine, askedMs }) =>
        polling === 'waiting' && isMine && askedMs + 500 >= 1_000 ? { polling: 'asking' } : {},
    },
    {
      name: 'gaining the lead',
      ms: 0,
      make: (now) => at({ type: 'leadership.gained', at: now }),
      next: ({ askedMs }) => ({ role: 'leading', ...(askedMs >= 1_000 ? { polling: 'asking' } : {}) }),
    },
    {
      name: 'losing the lead',
      ms: 0,
      make: (now) => at({ type: 'leadership.lost', at: now }),
      next: () => ({ role: 'following', polling: 'waiting' }),
    },
    {
      name: 'a shared answer',
      ms: 0,
      make: (now) => at({ type: 'answer.shared', at: now, answer: { lastSeen: null, fresh: [] } }),
      next: () => ({ feed: 'live' }),
    },
    answering(
      'an empty answer',
      () => answered([]),
      () => ({ polling: 'waiting', feed: 'live' }),
    ),
    answering(
      'a full answer',
      () => answered(full),
      ({ hasSeen }) => ({ polling: hasSeen ? 'waiting' : 'asking', feed: 'live' }),
    ),
    answering(
      'an answer that is no list',
      () => answered('<html>'),
      () => ({ polling: 'waiting' }),
    ),
    answering(
      'a failure',
      () => failed,
      () => ({ polling: 'waiting' }),
    ),
  ];

  const flagsOf = ({ value, context }: Snapshot): Flags => ({
    ...value,
    isMine: context.isLeading || context.askedAt === null,
    hasSeen: context.lastSeen !== null,
    askedMs: context.askedAt === null ? Infinity : context.now - context.askedAt,
    silentMs: context.now - context.answeredAt,
  });
  /** Two snapshots of one key behave alike but for how close they are to the next threshold; one of them is explored. */
  const keyOf = ({ askedMs, silentMs, ...rest }: Flags) =>
    JSON.stringify({
      ...rest,
      asked: [1_000, 9_500, 10_500].map((ms) => askedMs >= ms),
      silent: silentMs >= 25_000,
    });
  const regions = ({ feed, role, polling }: Flags) => ({ feed, role, polling });

  it('[A3] is as the chart says, and no event in any of them ends the actor', () => {
    const initial = getInitialSnapshot(notifierMachine, { now: 0, shown: [] });
    const reached = new Map([[keyOf(flagsOf(initial)), initial]]);
    const transitions = new Set<string>();
    for (const snapshot of reached.values()) {
      const was = flagsOf(snapshot);
      for (const { name, ms, make, next } of STEPS) {
        const after = getNextSnapshot(notifierMachine, snapshot, make(snapshot.context.now + ms));
        expect(after.status).toBe('active');
        const now = flagsOf(after);
        if (JSON.stringify(regions(now)) !== JSON.stringify(regions({ ...was, ...next(was) }))) {
          throw new Error(`${JSON.stringify(was)} at ${name} became ${JSON.stringify(now)}`);
        }
        transitions.add(`${JSON.stringify(regions(was))} ${name}`);
        if (!reached.has(keyOf(now))) reached.set(keyOf(now), after);
      }
    }
    expect(new Set([...reached.values()].map(({ value }) => JSON.stringify(value))).size).toBe(8);
    expect(transitions.size).toBe(8 * STEPS.length);
  });
});

describe('a hostile server', () => {
  const kinds = [
    'good',
    'equal',
    'earlier',
    'missing',
    'badJson',
    '500',
    'timeout',
    '401',
    'html',
    'duplicate',
  ] as const;

  it('[T-A3] 500 random sequences: alive at the end, every good alert shown exactly once, in order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 40 }),
        async (sequence) => {
          const raised: Notification[] = [];
          let extras: unknown[] = [];
          let failure: string | null = null;
          const since = (createdAfter: string | null) =>
            raised.filter(({ created_at: at }) => createdAfter === null || at > createdAfter);
          const { actor, send, ids, faults } = startActor((createdAfter) => {
            if (failure === 'html') return Promise.resolve('<html>');
            if (failure !== null) return Promise.reject(new Error(failure));
            return Promise.resolve([...extras, ...since(createdAfter)]);
          });
          await send({ type: 'leadership.gained', at: 0 });
          let at = 0;
          let strays = 0;
          for (const kind of [...sequence, 'good' as const]) {
            const last = raised.at(-1);
            // Every step raises an alert, regardless of the answer to the poll: none of them may be lost.
            raised.push(notification(raised.length + 1));
            failure = null;
            extras = [];
            if (kind === 'equal' && last !== undefined)
              extras = [{ ...notification(10_000 + (strays += 1)), created_at: last.created_at }];
            if (kind === 'earlier')
              extras = [{ ...notification(10_000 + (strays += 1)), created_at: '2020-01-01T00:00:00.000Z' }];
            if (kind === 'missing')
              extras = [{ ...notification(10_000 + (strays += 1)), created_at: undefined }];
            if (kind === 'duplicate' && last !== undefined) extras = [last, last];
            if (
              kind === 'badJson' ||
              kind === '500' ||
              kind === 'timeout' ||
              kind === '401' ||
              kind === 'html'
            )
              failure = kind;
            at += 10 * SECOND;
            await send(tick(at));
          }
          expect(actor.getSnapshot().status).toBe('active');
          expect(ids().filter((id) => id <= 10_000)).toEqual(raised.map(({ id }) => id));
          expect(new Set(ids()).size).toBe(ids().length);
          expect(ids().filter((id) => id > 10_000)).toHaveLength(strays);
          // On the very first answer nothing has been seen yet, so that an old timestamp is not earlier than anything.
          if (sequence.lastIndexOf('missing') >= 0) expect(faults).toContain('Unexpected timestamp value');
        },
      ),
      { numRuns: 500 },
    );
  });

  it('[A3] a listener that throws does not end it', async () => {
    const report = jest.spyOn(globalThis, 'setTimeout').mockReturnValue(undefined as never);
    const { actor, send, ids } = startActor(() => Promise.resolve([notification(1)]));
    actor.on('alerts.found', () => {
      throw new Error('The toast could not be drawn');
    });
    await send({ type: 'leadership.gained', at: 0 });
    expect(actor.getSnapshot().status).toBe('active');
    expect(ids()).toEqual([1]);
    report.mockRestore();
  });
});
