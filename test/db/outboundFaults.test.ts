import { found } from '../fixtures/alarms/raisedAlarm';
import { findOutboundStates, HELD_SECONDS } from '../../src/server/db/hl7/linkSenders';
import type { Line } from '../../src/server/services/hl7/out/line';
import { ENGINES } from '../fixtures/database/database';
import { outboundHospital } from '../fixtures/hl7/outboundHospital';
import { addMonitored } from '../fixtures/hl7/outboundWard';
import { startReceiver } from '../fixtures/hl7/receiver';
import { eventually } from '../fixtures/time/eventually';

const SECOND = 1_000;
const OUR_ERROR = 'What waits could not be sent: an error of this server, which its log names.';

describe.each(ENGINES)('faults of a link that sends, on %s', (engine) => {
  const { given, clock, at, link, sender, states } = outboundHospital(engine);
  const shown = () => findOutboundStates(given.database.db);
  const fails = (error: Error) => () => {
    throw error;
  };

  it('an error of ours is shown and logged, and it is tried again later each time', async () => {
    const one = await link();
    const error = new Error('nobody expected this');
    let tried = 0;
    const { sender: sending, errors } = sender(one, {
      connect: () => {
        tried++;
        return Promise.reject(error);
      },
    });
    await sending.run();
    await sending.run();
    expect(await shown()).toMatchObject([{ since: null, problem: OUR_ERROR }]);
    expect([tried, errors]).toEqual([1, [error]]);
    for (const [wait, count] of [
      [1, 2],
      [2, 3],
      [4, 4],
    ] as const) {
      clock.advance(wait * SECOND - 1);
      await sending.run();
      expect(tried).toBe(count - 1);
      clock.advance(1);
      await sending.run();
      expect(tried).toBe(count);
    }
  });

  it('while a backlog is sent the link is shown as connected, also before it is through', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    for (const severity of ['WARNING', 'CRITICAL', null] as const)
      await found(at(), patient, 'heartRateLow', severity);
    const { port } = given.receiver;
    await given.receiver.close();
    const { sender: sending } = sender(one);
    await sending.run();
    const [before] = await shown();
    expect(before?.since).toBeNull();
    expect(before?.problem).toMatch(/^No connection/);
    given.receiver = await startReceiver({ port });
    given.receiver.answerBy(({ acknowledge }) => {
      if (given.receiver.received.length === 1) acknowledge('AA');
    });
    clock.advance(SECOND);
    const running = sending.run();
    await eventually(() => expect(given.receiver.received).toHaveLength(2));
    expect(await shown()).toMatchObject([{ since: clock(), problem: null }]);
    await sending.close();
    await running;
  });

  it('a connection is shown before its first answer', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(() => undefined);
    const { sender: sending } = sender(one);
    const running = sending.run();
    await eventually(() => expect(given.receiver.received).toHaveLength(1));
    expect(await shown()).toMatchObject([{ since: clock() }]);
    await sending.close();
    await running;
  });

  /** A sender whose connection opens when `open` is called, and not before. */
  async function connecting(rest: Parameters<typeof sender>[1] = {}) {
    const closed: Line[] = [];
    const line: Line = {
      isOpen: true,
      exchange: () => Promise.reject(new Error('Nothing is to be sent.')),
      close: () => void closed.push(line),
    };
    const asked: ((line: Line) => void)[] = [];
    const connect = () => new Promise<Line>((opened) => void asked.push(opened));
    const { sender: sending, errors } = sender(await link(), { ...rest, connect });
    const running = sending.run();
    await eventually(() => expect(asked).toHaveLength(1));
    return { sending, running, errors, closed, line, open: () => asked[0]?.(line) };
  }

  it('a connection that opens after its link was closed is closed again', async () => {
    const { sending, running, errors, closed, line, open } = await connecting();
    const closing = sending.close();
    open();
    await Promise.all([running, closing]);
    expect([closed, errors]).toEqual([[line], []]);
  });

  it('a connection that opens after another server may send is closed again', async () => {
    let now = 0;
    const { sending, running, errors, closed, line, open } = await connecting({ elapsed: () => now });
    now += 1_000 * HELD_SECONDS;
    open();
    await running;
    expect([closed, errors]).toEqual([[line], []]);
    expect(sending.status().since).toBeNull();
  });

  it('an error while messages are made of steps is shown, and keeps back nothing that was made before', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ socket }) => socket.end());
    const first = sender(one);
    await first.sender.run();
    await first.sender.close();
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    await found(at(), patient, 'heartRateLow', null);
    const error = new Error('nobody expected this');
    const { sender: sending, errors } = sender(one, { limitsOf: fails(error) });
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
    expect(await shown()).toMatchObject([{ since: clock(), problem: OUR_ERROR }]);
    await sending.run();
    expect(errors).toEqual([error]);
  });
});
