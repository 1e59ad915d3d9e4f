import { restartOnError } from '../../../../src/web/features/alerts/notifier/restartOnError';
import { notification } from '../../../fixtures/alerts/notifications';
import { settle } from '../../../fixtures/alerts/notifierActor';

const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
const noted = jest.spyOn(console, 'info').mockImplementation(() => undefined);

/** An entry that no server can send: reading it fails, as a defect of ours would. */
const DEFECT = {
  get id(): number {
    throw new Error('defect');
  },
};

function start(...answers: unknown[]) {
  let time = 0;
  const ports = {
    poll: jest.fn<Promise<unknown>, [string | null]>(() => {
      const answer = answers.shift() ?? [];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    }),
    onFound: jest.fn(),
    onTaken: jest.fn(),
    onFeedChange: jest.fn(),
  };
  const machine = restartOnError({ ...ports, now: () => time, shown: () => [7] });
  return {
    ...ports,
    stop: machine.stop,
    async send(type: 'tick' | 'woken' | 'leadership.gained' | 'leadership.lost', at: number) {
      time = at;
      machine.send({ type, at });
      await settle();
    },
    async share(fresh: unknown[], at: number) {
      machine.send({ type: 'answer.shared', at, answer: { lastSeen: null, fresh: fresh as never } });
      await settle();
    },
  };
}

describe('the notifier under supervision', () => {
  beforeEach(() => {
    logged.mockClear();
    noted.mockClear();
  });

  it('hands on what is found and each answer, without what was shown before', async () => {
    const { send, stop, poll, onFound, onTaken, onFeedChange } = start([notification(7), notification(8)]);
    await send('leadership.gained', 0);
    const lastSeen = notification(8).created_at;
    expect(poll.mock.calls).toEqual([[null]]);
    expect(onFound.mock.calls).toEqual([
      [{ type: 'alerts.found', notifications: [notification(8)], by: 'leader' }],
    ]);
    expect(onTaken.mock.calls).toEqual([
      [{ type: 'answer.taken', answer: { lastSeen, fresh: [notification(8)] }, isLeading: true }],
    ]);
    expect(onFeedChange).not.toHaveBeenCalled();
    stop();
    await send('tick', 20_000);
    expect(poll).toHaveBeenCalledTimes(1);
  });

  it('[A3] logs an invalid answer as a fault, and a missing one as information', async () => {
    const { send, stop } = start('<html>', new Error('TIMEOUT'));
    await send('leadership.gained', 0);
    expect(logged.mock.calls).toEqual([['Wardline: The notifications are not a list', '']]);
    await send('tick', 10_000);
    expect(noted.mock.calls).toEqual([['Wardline: The notifications were not answered: TIMEOUT']]);
    stop();
  });

  it('[A3] reports the feed when it stops and when it lives again, once each', async () => {
    const failure = new Error('TIMEOUT');
    const { send, stop, onFeedChange } = start([], failure, failure, failure);
    await send('leadership.gained', 0);
    for (const at of [10_000, 20_000, 30_000, 31_000]) await send('tick', at);
    expect(onFeedChange.mock.calls).toEqual([['stopped']]);
    for (const at of [40_000, 41_000]) await send('tick', at);
    expect(onFeedChange.mock.calls).toEqual([['stopped'], ['live']]);
    stop();
  });

  it('[A3] a leading one that fails by a defect is logged, started again, and leads at once', async () => {
    const { send, stop, poll, onFound } = start([DEFECT], [notification(1)]);
    await send('leadership.gained', 0);
    expect(logged.mock.calls).toEqual([
      ['Wardline: The alert notifier failed and is started again', expect.any(Error)],
    ]);
    expect(poll).toHaveBeenCalledTimes(2);
    expect(onFound.mock.calls).toEqual([
      [{ type: 'alerts.found', notifications: [notification(1)], by: 'leader' }],
    ]);
    stop();
  });

  it.each([
    ['never led', []],
    ['no longer leads', ['leadership.gained', 'leadership.lost']],
  ] as const)('[A3] [A5] one that %s follows when it is started again', async (_, events) => {
    const { send, share, stop, poll, onFound } = start();
    for (const type of events) await send(type, 0);
    const before = poll.mock.calls.length;
    await share([DEFECT], 1_000);
    expect(logged).toHaveBeenCalledTimes(1);
    expect(poll).toHaveBeenCalledTimes(before);
    await share([notification(2)], 2_000);
    expect(onFound.mock.calls).toEqual([
      [{ type: 'alerts.found', notifications: [notification(2)], by: 'other' }],
    ]);
    stop();
  });
});
