import { found } from '../fixtures/alarms/raisedAlarm';
import { findOutboundStates } from '../../src/server/db/hl7/linkSenders';
import { ENGINES } from '../fixtures/database/database';
import { outboundHospital } from '../fixtures/hl7/outboundHospital';
import { ingestInto } from '../fixtures/ward/ingestInto';
import { reading } from '../fixtures/ward/ward';
import { addMonitored, messagesOf } from '../fixtures/hl7/outboundWard';

const SECOND = 1_000;

describe.each(ENGINES)('what the other side of a link refuses, on %s', (engine) => {
  const { given, clock, at, link, sender, states } = outboundHospital(engine);
  const shown = async () => (await findOutboundStates(given.database.db))[0];
  const refuse = (code: number) =>
    given.receiver.answerBy(({ acknowledge }) =>
      acknowledge('AE', { after: `\rERR||PID^1|${code}|E||||Database away` }),
    );
  /** An alarm with two steps to send. */
  async function alarm() {
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    await found(at(), patient, 'heartRateLow', null);
  }

  it.each([206, 207])('[J45] with %i waits, and is sent again under its control id', async (code) => {
    const one = await link();
    await alarm();
    refuse(code);
    const { sender: sending } = sender(one);
    await sending.run();
    await sending.run();
    expect(await messagesOf(given.database.db, one.id)).toMatchObject([
      { state: 'queued', attempts: 1, due_at: new Date(clock() + SECOND).toISOString() },
      { state: 'queued', attempts: 0 },
    ]);
    expect(await shown()).toMatchObject({
      since: clock(),
      problem: 'The other side cannot take a message now (AE: Database away). It is sent again.',
    });
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    clock.advance(SECOND);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered', 'delivered']);
    const [first, second] = given.receiver.received;
    expect(second?.text).toBe(first?.text);
    expect(given.receiver.connections()).toBe(1);
    expect(await shown()).toMatchObject({ problem: null });
  });

  it('[J45] keeps nothing back for good: after two minutes the refusal counts', async () => {
    const one = await link();
    await alarm();
    refuse(207);
    const { sender: sending } = sender(one);
    await sending.run();
    for (const wait of [1, 2, 4, 8, 16, 32]) {
      clock.advance(wait * SECOND);
      await sending.run();
    }
    expect(await states(one.id)).toEqual(['queued', 'queued']);
    expect(given.receiver.received).toHaveLength(7);
    given.receiver.answerBy(({ acknowledge }) =>
      given.receiver.received.length === 8
        ? acknowledge('AE', { after: '\rERR|||207|E' })
        : acknowledge('AA'),
    );
    clock.advance(60 * SECOND);
    await sending.run();
    expect(await messagesOf(given.database.db, one.id)).toMatchObject([
      { state: 'refused', attempts: 8, error_code: 207, due_at: null },
      { state: 'delivered' },
    ]);
  });

  it('[J45] does not make each alarm wait in turn: until one is taken, the others are refused at once', async () => {
    const one = await link();
    await alarm();
    refuse(207);
    const { sender: sending } = sender(one);
    await sending.run();
    for (const wait of [1, 2, 4, 8, 16, 32, 60]) {
      clock.advance(wait * SECOND);
      await sending.run();
    }
    expect(await states(one.id)).toEqual(['refused', 'refused']);
    expect(given.receiver.received).toHaveLength(9);
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    await alarm();
    await sending.run();
    refuse(207);
    await alarm();
    await sending.run();
    expect(await states(one.id)).toEqual([
      ...['refused', 'refused', 'delivered', 'delivered'],
      ...['queued', 'queued'],
    ]);
  });

  it('[J45] with 207, when it is values, keeps no alarm behind it', async () => {
    const { db } = given.database;
    const one = await link({ sends: ['alarms', 'values'], values_every: 60 });
    const { device, patient } = await addMonitored(db);
    const ingest = ingestInto(db, clock);
    await ingest.submit([reading(device, clock(), { heartRate: 80 })]);
    clock.advance(65 * SECOND);
    refuse(207);
    const { sender: sending } = sender(one);
    await sending.run();
    expect(await states(one.id)).toEqual(['refused']);
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    await found(at(), patient, 'heartRateLow');
    await sending.run();
    expect(await states(one.id)).toEqual(['refused', 'delivered']);
  });

  it('with any other code is refused at once', async () => {
    const one = await link();
    await alarm();
    refuse(204);
    await sender(one).sender.run();
    expect(await states(one.id)).toEqual(['refused', 'refused']);
  });
});
