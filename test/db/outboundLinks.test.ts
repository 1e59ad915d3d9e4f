import { sql } from 'kysely';
import { found } from '../fixtures/alarms/raisedAlarm';
import { findLinks } from '../../src/server/db/hl7/linkList';
import { findOutboundStates } from '../../src/server/db/hl7/linkSenders';
import { deleteOldMessages, hasOldMessages } from '../../src/server/db/hl7/oldMessages';
import { dropUnsendable } from '../../src/server/db/hl7/out/outbound';
import { SENT_EVENTS } from '../../src/server/services/hl7/out/alarmTerms';
import { ENGINES } from '../fixtures/database/database';
import { outboundHospital } from '../fixtures/hl7/outboundHospital';
import { addMonitored, messagesOf } from '../fixtures/hl7/outboundWard';
import { phaseOf } from '../fixtures/hl7/receiver';
import { eventually } from '../fixtures/time/eventually';

const SECOND = 1_000;
/** No patient has this number. */
const NOBODY = 2_000_000_000;

describe.each(ENGINES)('who sends for a link, and what, on %s', (engine) => {
  const { given, clock, at, link, sender, states } = outboundHospital(engine);

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
    const matching = await addMonitored(given.database.db, 'CCU');
    await found(at(), other.patient, 'heartRateLow');
    await found(at(), matching.patient, 'heartRateLow');
    const { sender: sending } = sender(one);
    await sending.run();
    expect((await messagesOf(given.database.db, one.id)).map(({ patient_id }) => patient_id)).toEqual([
      matching.patient,
    ]);
    const { db } = given.database;
    await db.deleteFrom('admissions').where('patient_id', '=', matching.patient).execute();
    await found(at(), matching.patient, 'heartRateLow', null);
    await found(at(), matching.patient, 'heartRateHigh');
    await sending.run();
    expect(given.receiver.received.map(phaseOf)).toEqual(['start', 'end']);
  });

  it('an alarm is sent to its end also where its messages are deleted before it ends', async () => {
    const { db } = given.database;
    const one = await link({ department: 'CCU' });
    const { patient } = await addMonitored(db, 'CCU');
    const { sender: sending } = sender(one);
    const cleanUp = async () => {
      clock.advance(48 * 3_600 * SECOND);
      await deleteOldMessages(db, clock() - 24 * 3_600 * SECOND, 100);
    };
    await found(at(), patient, 'heartRateLow');
    await sending.run();
    await db.deleteFrom('admissions').where('patient_id', '=', patient).execute();
    await cleanUp();
    await found(at(), patient, 'heartRateLow', null);
    // The alarm is over, and its end waits to be sent.
    await cleanUp();
    await sending.run();
    expect(given.receiver.received.map(phaseOf)).toEqual(['start', 'end']);
    await cleanUp();
    expect(await hasOldMessages(db, clock())).toBe(false);
    expect(await messagesOf(db, one.id)).toEqual([]);
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
    // No message yet, and in the queue all the same.
    expect(await findLinks(given.database.db, clock(), SENT_EVENTS)).toMatchObject([
      { id: one.id, queue: 1 },
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

  it('what is read of a patient whom a merge makes another one meanwhile waits for the next look', async () => {
    const { db } = given.database;
    const one = await link();
    const { patient } = await addMonitored(db);
    await found(at(), patient, 'heartRateLow');
    // As a merge does that is committed between the two statements: the second one finds no such patient.
    const rename = (from: number, to: number) =>
      db.transaction().execute(async (tx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(tx);
        await tx.updateTable('alarms').set({ patient_id: to }).where('patient_id', '=', from).execute();
      });
    await rename(patient, NOBODY);
    const { sender: sending } = sender(one);
    await sending.run();
    expect(await messagesOf(db, one.id)).toEqual([]);
    await rename(NOBODY, patient);
    await sending.run();
    expect(await states(one.id)).toEqual(['delivered']);
  });

  it('a link that sends values alone has no alarms to send', async () => {
    const one = await link({ sends: ['values'] });
    const { patient } = await addMonitored(given.database.db);
    await found(at(), patient, 'heartRateLow');
    await sender(one).sender.run();
    expect(await messagesOf(given.database.db, one.id)).toEqual([]);
  });
});
