import { found } from '../fixtures/alarms/raisedAlarm';
import type { OpenDatabase } from '../../src/server/db/engine/client';
import { findOutboundStates } from '../../src/server/db/hl7/linkSenders';
import { dropUnsendable } from '../../src/server/db/hl7/outbound';
import { ENGINES, openTestDatabase } from '../fixtures/database/database';
import { addMonitored, addOutboundLink, messagesOf, senderOf } from '../fixtures/hl7/outboundWard';
import { ackOf, startReceiver, type Received, type Receiver } from '../fixtures/hl7/receiver';
import { settableClock } from '../fixtures/time/clock';
import { eventually } from '../fixtures/time/eventually';

const SECOND = 1_000;

const phaseOf = ({ text }: Received) => /MDC_ATTR_EVENT_PHASE\^MDC\|[^|]*\|([^|]*)/.exec(text)?.[1];

describe.each(ENGINES)('what a link sends, on %s', (engine) => {
  const given = {} as { database: OpenDatabase; receiver: Receiver };
  const clock = settableClock(Date.parse('2026-03-10T08:00:00.000Z'));
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    given.database = await openTestDatabase(engine);
  });
  afterAll(() => given.database.close());
  beforeEach(async () => {
    given.receiver = await startReceiver();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await given.receiver.close();
    await given.database.db
      .updateTable('links')
      .set({ removed_at: new Date(0).toISOString() })
      .execute();
  });

  const at = () => ({ db: given.database.db, clock });
  async function link(settings: Parameters<typeof addOutboundLink>[2] = {}) {
    return addOutboundLink(given.database.db, given.receiver.port, settings);
  }
  function sender(of: Awaited<ReturnType<typeof link>>, rest: Partial<Parameters<typeof senderOf>[0]> = {}) {
    const made = senderOf({ ...at(), link: of, ...rest });
    closing.push(() => made.sender.close());
    return made;
  }
  const states = async (id: number) => (await messagesOf(given.database.db, id)).map(({ state }) => state);

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

  it('of two servers one sends; the other takes over when that is gone, with the message that had no answer', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(() => undefined);
    const first = sender(one, { holder: 'first', answerMs: 60_000 });
    const second = sender(one, { holder: 'second' });
    const running = first.sender.run();
    await eventually(() => expect(given.receiver.received).toHaveLength(1));
    await second.sender.run();
    expect(given.receiver.received).toHaveLength(1);
    await first.sender.close();
    await running;
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    await second.sender.run();
    const [before, after] = given.receiver.received;
    expect(after?.controlId).toBe(before?.controlId);
    expect(after?.text).toBe(before?.text);
    expect(await states(one.id)).toEqual(['delivered']);
  });

  it('a server that died with the link holds it for ten seconds', async () => {
    const one = await link();
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    const { db } = given.database;
    const died = (seconds: number) =>
      db
        .updateTable('link_senders')
        .set({ held_by: 'died', held_until: new Date(Date.now() + seconds * SECOND).toISOString() })
        .where('link_id', '=', one.id)
        .execute();
    const { sender: sending } = sender(one);
    await sending.run();
    await found(at(), patient, 'heartRateLow', null);
    await died(8);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
    // Ahead of any hold that there can be: the database's clock was set back.
    await died(60);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered', 'delivered']);
    await found(at(), patient, 'heartRateLow');
    await died(-1);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('a link about one department sends its patients, and an alarm that began there to its end', async () => {
    const one = await link({ department: 'CCU' });
    const other = await addMonitored(given.database.db, 'ICU');
    const meant = await addMonitored(given.database.db, 'CCU');
    await found(at(), other.patient, 'heartRateLow');
    await found(at(), meant.patient, 'heartRateLow');
    const { sender: sending } = sender(one);
    await sending.run();
    expect((await messagesOf(given.database.db, one.id)).map(({ patient_id }) => patient_id)).toEqual([
      meant.patient,
    ]);
    const { db } = given.database;
    await db.deleteFrom('admissions').where('patient_id', '=', meant.patient).execute();
    await found(at(), meant.patient, 'heartRateLow', null);
    await found(at(), meant.patient, 'heartRateHigh');
    await sending.run();
    expect(given.receiver.received.map(phaseOf)).toEqual(['start', 'end']);
  });

  it('a link about a department that is none of ours says so, and loses nothing', async () => {
    const one = await link({ department: 'NWH' });
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    const { sender: sending } = sender(one);
    await sending.run();
    expect(await findOutboundStates(given.database.db)).toMatchObject([
      { problem: 'There is no department "NWH".' },
    ]);
    await given.database.db
      .insertInto('departments')
      .values({ name: 'Nowhere', abbreviation: 'NWH' })
      .execute();
    await given.database.db
      .updateTable('admissions')
      .set({
        department_id: (eb) => eb.selectFrom('departments').select('id').where('abbreviation', '=', 'NWH'),
        bed_id: null,
      })
      .where('patient_id', '=', patient)
      .execute();
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
  });

  it('what waits for a removed link, or names an erased patient, is dropped', async () => {
    const { db } = given.database;
    const one = await link();
    const two = await link();
    const { patient } = await addMonitored(db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ socket }) => socket.destroy());
    await sender(one).sender.run();
    await db
      .updateTable('links')
      .set({ removed_at: new Date(0).toISOString() })
      .where('id', '=', one.id)
      .execute();
    await dropUnsendable(db, clock());
    expect(await states(one.id)).toEqual(['dropped']);
    const waiting = await db.selectFrom('outbound_alarm_events').select('link_id').execute();
    expect(new Set(waiting.map(({ link_id }) => link_id))).toEqual(new Set([two.id]));
    await db
      .insertInto('erased_patients')
      .values({
        ...{
          patient_id: patient,
          registered_at: new Date(0).toISOString(),
          erased_at: new Date(0).toISOString(),
        },
        ...{ erased_by: null, reason: 'test', department_id: null, bed_id: null },
      })
      .execute();
    await sender(two).sender.run();
    expect(await messagesOf(db, two.id)).toEqual([]);
    expect(await db.selectFrom('outbound_alarm_events').select('link_id').execute()).toEqual([]);
  });

  it('a link that sends values alone has no alarms to send', async () => {
    const one = await link({ sends: ['values'] });
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    await sender(one).sender.run();
    expect(await messagesOf(given.database.db, one.id)).toEqual([]);
  });
});
