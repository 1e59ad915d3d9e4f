import type { ActorRefFrom } from 'xstate';
import type { notifierMachine } from '../../../../src/web/features/alerts/notifier/notifierMachine';
import { notification } from '../../../fixtures/alerts/notifications';
import { settle, startActor, tick } from '../../../fixtures/alerts/notifierActor';

const SECOND = 1_000;
const empty = () => Promise.resolve([]);
const never = () => new Promise(() => undefined);

describe('when a leading tab asks again', () => {
  const failing = () => Promise.reject(new Error('TIMEOUT'));

  it.each([
    { event: 'a tick', type: 'tick', at: 9_499, ask: empty, times: 1 },
    { event: 'a tick, half a second early', type: 'tick', at: 9_500, ask: empty, times: 2 },
    { event: 'a tick after a failure', type: 'tick', at: 9_500, ask: failing, times: 2 },
    { event: 'a tick without an answer', type: 'tick', at: 10_499, ask: never, times: 1 },
    { event: 'a tick without an answer', type: 'tick', at: 10_500, ask: never, times: 2 },
    { event: 'a wake', type: 'woken', at: 999, ask: empty, times: 1 },
    { event: 'a wake', type: 'woken', at: 1_000, ask: empty, times: 2 },
  ] as const)(
    '[ALT-02] [A3] [A4] $event $at ms after the last question: $times in all',
    async ({ type, at, ask, times }) => {
      const { asked, send } = startActor(ask);
      await send({ type: 'leadership.gained', at: 0 });
      await send({ type, at });
      expect(asked).toHaveLength(times);
    },
  );

  it.each([
    [999, 1],
    [1_000, 2],
  ])('[A5] a tab that gains the lead %i ms after its own question has asked %i times', async (at, times) => {
    const { asked, send } = startActor(empty);
    await send({ type: 'woken', at: 0 });
    await send({ type: 'leadership.gained', at });
    expect(asked).toHaveLength(times);
  });
});

describe('the role of a tab', () => {
  const answer = { lastSeen: notification(1).created_at, fresh: [notification(1)] };

  it('[A5] a tab that lost the lead asks no more, and shows what the new leader shares', async () => {
    const { asked, send, found } = startActor(empty);
    await send({ type: 'leadership.gained', at: 0 });
    await send({ type: 'leadership.lost', at: 5 * SECOND });
    for (let second = 6; second <= 60; second += 1) await send(tick(second * SECOND));
    await send({ type: 'answer.shared', at: 61 * SECOND, answer });
    expect(asked).toHaveLength(1);
    expect(found).toEqual([{ id: 1, by: 'other' }]);
  });

  it('[A5] a leading tab takes nothing from a tab that still considers itself the leader', async () => {
    const { send, found } = startActor(empty);
    await send({ type: 'leadership.gained', at: 0 });
    await send({ type: 'answer.shared', at: SECOND, answer });
    expect(found).toEqual([]);
  });
});

describe('what the notifier reports', () => {
  it('[A5] each answer with its new alerts and the last seen timestamp, and alerts only where there are some', async () => {
    const answers = [[notification(1)], []];
    const { emitted, send } = startActor(() => Promise.resolve(answers.shift()));
    await send({ type: 'leadership.gained', at: 0 });
    await send(tick(10 * SECOND));
    const lastSeen = notification(1).created_at;
    expect(emitted).toEqual([
      { type: 'alerts.found', notifications: [notification(1)], by: 'leader' },
      { type: 'answer.taken', answer: { lastSeen, fresh: [notification(1)] }, isLeading: true },
      { type: 'answer.taken', answer: { lastSeen, fresh: [] }, isLeading: true },
    ]);
  });

  it('[A5] nothing of a shared answer without new alerts', async () => {
    const { emitted, send } = startActor(empty);
    await send({ type: 'answer.shared', at: 0, answer: { lastSeen: null, fresh: [] } });
    expect(emitted).toEqual([]);
  });

  it.each([
    ['no list', '<html>', 'The notifications are not a list'],
    ['an entry that cannot be read', [null], 'A notification cannot be read'],
  ])('[A3] a fault for an answer with %s', async (_, answer, reason) => {
    const { faults, send } = startActor(() => Promise.resolve(answer));
    await send({ type: 'leadership.gained', at: 0 });
    expect(faults).toEqual([reason]);
  });

  it.each([
    ['an error', new Error('TIMEOUT'), 'TIMEOUT'],
    ['any other value', 503, '503'],
  ])('[A3] a question without an answer, with the reason of %s', async (_, error, reason) => {
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what is thrown need not be an error
    const { emitted, send } = startActor(() => Promise.reject(error));
    await send({ type: 'leadership.gained', at: 0 });
    expect(emitted).toEqual([
      { type: 'poll.failed', reason: `The notifications were not answered: ${reason}` },
    ]);
  });
});

describe('the feed of a tab', () => {
  const feedOf = (actor: ActorRefFrom<typeof notifierMachine>) => actor.getSnapshot().value.feed;

  it('[A3] lives as long as its questions are answered, without a single alert', async () => {
    const { actor, send } = startActor(empty);
    await send({ type: 'leadership.gained', at: 0 });
    for (let second = 1; second <= 90; second += 1) await send(tick(second * SECOND));
    expect(feedOf(actor)).toBe('live');
  });

  it('[A5] lives again in a following tab with the first answer that is shared', async () => {
    const { actor, send } = startActor(never);
    await send(tick(0));
    await send(tick(30 * SECOND));
    expect(feedOf(actor)).toBe('stopped');
    await send({ type: 'answer.shared', at: 31 * SECOND, answer: { lastSeen: null, fresh: [] } });
    await settle();
    expect(feedOf(actor)).toBe('live');
  });
});
