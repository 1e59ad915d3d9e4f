import type { SnapshotFrom } from 'xstate';
import { MAX_NOTIFICATIONS } from '../../../../src/contract/constants';
import type { Notification } from '../../../../src/contract/notifications';
import type { notifierMachine } from '../../../../src/web/features/alerts/notifier/notifierMachine';
import { notification } from '../../../fixtures/alerts/notifications';
import { settle, startActor, tick } from '../../../fixtures/alerts/notifierActor';

const SECOND = 1_000;
const empty = () => Promise.resolve([]);

describe('polling', () => {
  it('[ALT-02] asks every 10 s, at the tenth tick of a second, also when ticks come a little early', async () => {
    const { asked, send } = startActor(empty);
    await send({ type: 'leadership.gained', at: 0 });
    for (let second = 1; second <= 60; second += 1) await send(tick(second * SECOND - 3));
    expect(asked).toHaveLength(7);
  });

  it('[ALT-03] [ALT-04] the first question has no timestamp, each later one that of the newest notification', async () => {
    const answers = [[notification(1), notification(2)], [], [notification(3)], []];
    const { asked, send } = startActor(() => Promise.resolve(answers.shift()));
    await send({ type: 'leadership.gained', at: 0 });
    for (const at of [10, 20, 30]) await send(tick(at * SECOND));
    expect(asked).toEqual([
      null,
      notification(2).created_at,
      notification(2).created_at,
      notification(3).created_at,
    ]);
  });

  it('[A1] a full answer is followed by the next question at once', async () => {
    const pages = [
      Array.from({ length: MAX_NOTIFICATIONS }, (_, index) => notification(index + 1)),
      [notification(201)],
    ];
    const { asked, send, ids } = startActor(() => Promise.resolve(pages.shift() ?? []));
    await send({ type: 'leadership.gained', at: 0 });
    expect(asked).toEqual([null, notification(200).created_at]);
    expect(ids()).toHaveLength(201);
  });

  it('[A3] a server that repeats one full answer for ever is not asked for ever', async () => {
    const page = Array.from({ length: MAX_NOTIFICATIONS }, (_, index) => notification(index + 1));
    const { asked, send } = startActor(() => Promise.resolve(page));
    await send({ type: 'leadership.gained', at: 0 });
    expect(asked).toHaveLength(2);
  });

  it('[A3] a question that is never answered is given up at the next poll', async () => {
    let isHanging = true;
    const { asked, send, ids } = startActor(() =>
      isHanging ? new Promise(() => undefined) : Promise.resolve([notification(1)]),
    );
    await send({ type: 'leadership.gained', at: 0 });
    isHanging = false;
    await send(tick(10 * SECOND));
    expect(asked).toHaveLength(1);
    await send(tick(11 * SECOND));
    expect(ids()).toEqual([1]);
  });

  it('[A4] a page that wakes asks at once, and once for all that wakes it together', async () => {
    const { asked, send } = startActor(empty);
    await send({ type: 'leadership.gained', at: 0 });
    for (const at of [4_000, 4_010, 4_900]) await send({ type: 'woken', at });
    expect(asked).toHaveLength(2);
  });

  it('[A5] a following tab asks its own first question and no other', async () => {
    const { asked, send, found } = startActor(() => Promise.resolve([notification(1)]));
    for (let second = 0; second <= 60; second += 1) await send(tick(second * SECOND));
    await send({ type: 'woken', at: 61 * SECOND });
    expect(asked).toEqual([null]);
    expect(found).toEqual([{ id: 1, by: 'follower' }]);
  });
});

describe('roles', () => {
  it('[A5] a following tab shows what was shared, once, and goes on from there when it leads', async () => {
    const { asked, send, ids } = startActor(empty);
    await send(tick(0));
    const answer = { lastSeen: notification(2).created_at, fresh: [notification(1), notification(2)] };
    await send({ type: 'answer.shared', at: 1 * SECOND, answer });
    await send({ type: 'answer.shared', at: 2 * SECOND, answer });
    await send({ type: 'leadership.gained', at: 3 * SECOND });
    expect(ids()).toEqual([1, 2]);
    expect(asked.at(-1)).toBe(notification(2).created_at);
  });

  it('[A5] what is shared never moves the last seen timestamp back', async () => {
    const { asked, send, faults } = startActor(empty);
    await send({ type: 'answer.shared', at: 0, answer: { lastSeen: notification(5).created_at, fresh: [] } });
    await send({
      type: 'answer.shared',
      at: 1,
      answer: { lastSeen: notification(3).created_at, fresh: [notification(3)] },
    });
    await send({ type: 'leadership.gained', at: 2 });
    expect(asked.at(-1)).toBe(notification(5).created_at);
    expect(faults).toEqual([]);
  });

  it('[A5] [ALT-07] what was shared while a tab asked does not make its own answer unexpected', async () => {
    let answer: (page: Notification[]) => void = () => undefined;
    const { asked, send, faults, ids } = startActor(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await send(tick(0));
    await send({
      type: 'answer.shared',
      at: 1,
      answer: { lastSeen: notification(5).created_at, fresh: [notification(5)] },
    });
    answer([notification(3), notification(5)]);
    await settle();
    expect(faults).toEqual([]);
    expect(ids()).toEqual([5, 3]);
    await send({ type: 'leadership.gained', at: 2 * SECOND });
    expect(asked).toEqual([null, notification(5).created_at]);
  });

  it('[A5] a tab that lost the lead while it asked says nothing of the late answer', async () => {
    let answer: (page: Notification[]) => void = () => undefined;
    const { send, ids } = startActor(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await send({ type: 'leadership.gained', at: 0 });
    await send({ type: 'leadership.lost', at: 1 });
    answer([notification(1)]);
    await settle();
    expect(ids()).toEqual([]);
  });

  it('[A11] what an earlier page of this session has shown is not shown again', async () => {
    const { send, ids } = startActor(() => Promise.resolve([notification(1), notification(2)]), [1]);
    await send(tick(0));
    expect(ids()).toEqual([2]);
  });
});

describe('the feed', () => {
  const feedOf = (snapshot: SnapshotFrom<typeof notifierMachine>) => snapshot.value.feed;

  it('[A3] has stopped after 25 s without a good answer, and lives again with the next', async () => {
    let works = true;
    const { actor, send } = startActor(() =>
      works ? Promise.resolve([]) : Promise.reject(new Error('500')),
    );
    await send({ type: 'leadership.gained', at: 0 });
    works = false;
    await send(tick(24_999));
    expect(feedOf(actor.getSnapshot())).toBe('live');
    await send(tick(25_000));
    expect(feedOf(actor.getSnapshot())).toBe('stopped');
    works = true;
    await send(tick(36_000));
    expect(feedOf(actor.getSnapshot())).toBe('live');
  });

  it('[A3] an answer that is no list does not keep it alive', async () => {
    const { actor, send } = startActor(() => Promise.resolve('<html>'));
    await send({ type: 'leadership.gained', at: 0 });
    for (let second = 1; second <= 25; second += 1) await send(tick(second * SECOND));
    expect(feedOf(actor.getSnapshot())).toBe('stopped');
  });

  it('[A5] lives in a following tab by what the leading one shares', async () => {
    const { actor, send } = startActor(empty);
    await send(tick(0));
    for (const at of [10, 20, 30, 40]) {
      await send({ type: 'answer.shared', at: at * SECOND, answer: { lastSeen: null, fresh: [] } });
      await send(tick(at * SECOND + 1));
    }
    expect(feedOf(actor.getSnapshot())).toBe('live');
    await send(tick(65 * SECOND));
    expect(feedOf(actor.getSnapshot())).toBe('stopped');
  });
});
