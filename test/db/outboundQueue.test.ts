import { found } from '../fixtures/alarms/raisedAlarm';
import { findOutboundStates } from '../../src/server/db/hl7/linkSenders';
import { ENGINES } from '../fixtures/database/database';
import { outboundHospital } from '../fixtures/hl7/outboundHospital';
import { addMonitored, messagesOf } from '../fixtures/hl7/outboundWard';
import { ackOf, phaseOf, startReceiver } from '../fixtures/hl7/receiver';
import { eventually } from '../fixtures/time/eventually';

const SECOND = 1_000;

describe.each(ENGINES)('what a link sends, on %s', (engine) => {
  const { given, clock, at, link, sender, states } = outboundHospital(engine);

  it('an alarm from its raise to its end: in order, each once, and its time line names the link', async () => {
    const one = await link();
    const { patient, device } = await addMonitored(given.database.db);
    const { sender: sending, arrived } = sender(one);
    await found(at(), patient, 'heartRateLow', 'WARNING');
    await found(at(), patient, 'heartRateLow', 'CRITICAL');
    await found(at(), patient, 'heartRateLow', null);
    await sending.run();
    await sending.run();
    const { received } = given.receiver;
    expect(received.map(phaseOf)).toEqual(['start', 'escalate', 'end']);
    expect(received[0]?.text).toContain(`|${device}^WARDLINE`);
    expect(received[0]?.text).toContain('|ICU^^');
    expect(await states(one.id)).toEqual(['delivered', 'delivered', 'delivered']);
    const steps = await given.database.db
      .selectFrom('alarm_events as e')
      .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
      .select(['e.event', 'e.detail', 'e.user_id'])
      .where('a.patient_id', '=', patient)
      .where('e.event', '=', 'delivered')
      .execute();
    const delivered = { event: 'delivered', detail: `link ${one.name}`, user_id: null };
    expect(steps).toEqual([delivered, delivered]);
    expect(arrived.times).toBe(2);
  });

  it('an answer that is refused is kept with its words, and the next message goes on', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    await found(at(), patient, 'heartRateLow', null);
    given.receiver.answerBy((message) =>
      message.acknowledge(given.receiver.received.length === 1 ? 'AE' : 'CA', { after: '|No such bed' }),
    );
    await sender(one).sender.run();
    const [first, second] = await messagesOf(given.database.db, one.id);
    expect(first).toMatchObject({ state: 'refused', error_text: 'AE: No such bed' });
    expect(second).toMatchObject({ state: 'delivered', error_text: null });
    const delivered = await given.database.db
      .selectFrom('alarm_events as e')
      .innerJoin('alarms as a', 'a.id', 'e.alarm_id')
      .select('e.id')
      .where('a.patient_id', '=', patient)
      .where('e.event', '=', 'delivered')
      .execute();
    expect(delivered).toEqual([]);
  });

  it('an answer to another message, and bytes that are none, are thrown away; the one in pieces counts', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ controlId, socket, acknowledge }) => {
      acknowledge('AE', { id: 'ANOTHER' });
      socket.write('\u000bhello\u001c\rstray');
      const bytes = ackOf(controlId, 'AA');
      for (const byte of bytes) socket.write(byte);
    });
    await sender(one).sender.run();
    expect(await states(one.id)).toEqual(['delivered']);
    expect(given.receiver.received).toHaveLength(1);
  });

  it('without an answer it is sent again under the same control id, later each time', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ socket }) => socket.end());
    const { sender: sending } = sender(one);
    await sending.run();
    await sending.run();
    expect(given.receiver.received).toHaveLength(1);
    expect(await messagesOf(given.database.db, one.id)).toMatchObject([
      { state: 'queued', attempts: 1, due_at: new Date(clock() + SECOND).toISOString() },
    ]);
    for (const [wait, count] of [
      [1, 2],
      [2, 3],
      [4, 4],
      [8, 5],
      [16, 6],
      [32, 7],
      [60, 8],
      [60, 9],
    ] as const) {
      clock.advance(wait * SECOND - 1);
      await sending.run();
      expect(given.receiver.received).toHaveLength(count - 1);
      clock.advance(1);
      await sending.run();
      expect(given.receiver.received).toHaveLength(count);
    }
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    clock.advance(60 * SECOND);
    await sending.run();
    expect(new Set(given.receiver.received.map(({ controlId }) => controlId)).size).toBe(1);
    expect(await messagesOf(given.database.db, one.id)).toMatchObject([
      { state: 'delivered', attempts: 10, due_at: null },
    ]);
    expect(await findOutboundStates(given.database.db)).toMatchObject([{ since: clock(), problem: null }]);
  });

  it('a receiver that is silent is given up for now, and said to be', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(() => undefined);
    await sender(one, { answerMs: 50 }).sender.run();
    const problem = 'The other side has not answered within 0.05 s.';
    expect(await findOutboundStates(given.database.db)).toEqual([
      { linkId: one.id, isHeld: true, since: null, problem },
    ]);
  });

  it('an answer that comes too late is no answer to the next message', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    const { sender: sending } = sender(one);
    await sending.run();
    const [first] = given.receiver.received;
    await found(at(), patient, 'heartRateLow', null);
    given.receiver.answerBy(({ acknowledge }) => {
      first?.acknowledge('AE', { after: '|too late' });
      acknowledge('AA');
    });
    await sending.run();
    expect(await messagesOf(given.database.db, one.id)).toMatchObject([
      { state: 'delivered', error_text: null },
      { state: 'delivered', error_text: null },
    ]);
  });

  it('a receiver that closes, and one that is not there, keep nothing back for good', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ socket }) => socket.end());
    const { sender: sending } = sender(one);
    await sending.run();
    expect(await findOutboundStates(given.database.db)).toMatchObject([
      { problem: 'The other side closed the connection.' },
    ]);
    const { port } = given.receiver;
    await given.receiver.close();
    clock.advance(SECOND);
    await sending.run();
    const [state] = await findOutboundStates(given.database.db);
    expect(state?.problem).toMatch(new RegExp(`^No connection to 127\\.0\\.0\\.1:${port}: .*ECONNREFUSED`));
    given.receiver = await startReceiver({ port });
    clock.advance(2 * SECOND);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
  });

  it('a receiver that closes after each answer is connected to for the next message at once', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    const { sender: sending } = sender(one);
    given.receiver.answerBy(({ socket, controlId }) => socket.end(ackOf(controlId, 'AA')));
    await found(at(), patient, 'heartRateLow');
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
    await eventually(async () => {
      await sending.run();
      expect(await findOutboundStates(given.database.db)).toMatchObject([{ since: null, problem: null }]);
    });
    await found(at(), patient, 'heartRateLow', null);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered', 'delivered']);
  });
});
