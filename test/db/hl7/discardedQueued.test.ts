import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { found } from '../../fixtures/alarms/raisedAlarm';
import { ENGINES } from '../../fixtures/database/database';
import { addAdmin, exchangeOn } from '../../fixtures/hl7/exchangeOn';
import { outboundHospital } from '../../fixtures/hl7/outboundHospital';
import { addMonitored, messagesOf } from '../../fixtures/hl7/outboundWard';
import { eventually } from '../../fixtures/time/eventually';

describe.each(ENGINES)('a message in the queue that the other side never answers, on %s', (engine) => {
  const { given, clock, at, link, sender, states } = outboundHospital(engine);

  it('[J45] is discarded by a person after it was sent in vain, and the next one is sent', async () => {
    const { db } = given.database;
    const one = await link();
    const { patient } = await addMonitored(db);
    await found(at(), patient, 'heartRateLow');
    await found(at(), patient, 'heartRateLow', null);
    given.receiver.answerBy(({ socket }) => socket.end());
    const { sender: sending } = sender(one);
    await sending.run();
    const { exchange } = await exchangeOn(db, 'any');
    const by = await addAdmin(db);
    const [first, second] = (await messagesOf(db, one.id)).map(({ id }) => id);
    expect(first).toBeDefined();
    await expect(exchange.discard(second ?? 0, 'Reported by phone', by)).rejects.toMatchObject({
      errors: { non_field_errors: ['This message has not been sent yet: it can be discarded after that.'] },
    });
    await expect(exchange.replay(first ?? 0, by)).rejects.toMatchObject({
      errors: { non_field_errors: ['Only a dead letter can be replayed: this message is queued.'] },
    });
    expect(await exchange.discard(first ?? 0, ' Reported by phone ', by)).toMatchObject({
      ...{ state: 'discarded', discard_reason: 'Reported by phone', direction: 'out' },
    });
    given.receiver.answerBy(({ acknowledge }) => acknowledge('AA'));
    clock.advance(1_000);
    await sending.run();
    expect(await states(one.id)).toEqual(['discarded', 'delivered']);
    const audited = (await listAudit(db, { afterId: 0, limit: 1_000 })).filter(
      ({ entity }) => entity === 'message of link',
    );
    expect(audited).toMatchObject([{ username: 'admin', entity_id: first }]);
    expect(audited[0]?.fields).toEqual(expect.arrayContaining(['discard_reason', 'state']));
  });

  it('stays discarded when its answer comes after that', async () => {
    const { db } = given.database;
    const one = await link();
    const { patient } = await addMonitored(db);
    await found(at(), patient, 'heartRateLow');
    given.receiver.answerBy(({ socket }) => socket.end());
    const { sender: sending } = sender(one);
    await sending.run();
    given.receiver.answerBy(() => undefined);
    clock.advance(1_000);
    const running = sending.run();
    await eventually(() => expect(given.receiver.received).toHaveLength(2));
    const [message] = await messagesOf(db, one.id);
    await db
      .updateTable('hl7_messages')
      .set({ state: 'discarded' })
      .where('id', '=', message?.id ?? 0)
      .execute();
    given.receiver.received[1]?.acknowledge('AA');
    await running;
    expect(await states(one.id)).toEqual(['discarded']);
  });
});
