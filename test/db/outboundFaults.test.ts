import { found } from '../fixtures/alarms/raisedAlarm';
import { findOutboundStates } from '../../src/server/db/hl7/linkSenders';
import { ENGINES } from '../fixtures/database/database';
import { outboundHospital } from '../fixtures/hl7/outboundHospital';
import { addMonitored } from '../fixtures/hl7/outboundWard';

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
