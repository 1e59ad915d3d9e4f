import type { AlarmStory } from '../../../src/contract/alarms';
import { found } from '../../fixtures/alarms/raisedAlarm';
import { addMonitored, addOutboundLink, messagesOf } from '../../fixtures/hl7/outboundWard';
import { startReceiver, type Receiver } from '../../fixtures/hl7/receiver';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { eventually } from '../../fixtures/time/eventually';

describe('a link that goes out of a running server', () => {
  const given = {} as { server: TestServer; receiver: Receiver };
  beforeAll(async () => {
    given.receiver = await startReceiver();
    given.server = await startTestServer();
  });
  afterAll(async () => {
    await given.server.close();
    await given.receiver.close();
  });

  it('is connected when it is made, sends alarms, is named in their time line, and ends when it is removed', async () => {
    const { server, receiver } = given;
    const { db, app, clock } = server;
    await app.hl7.open();
    const link = await addOutboundLink(db, receiver.port);
    await app.hl7.follow();
    await eventually(() => expect(receiver.connections()).toBe(1));
    await eventually(() =>
      expect(app.hl7.linkStates().get(link.id)).toMatchObject({
        state: 'connected',
        problem: null,
        connections: 1,
      }),
    );

    const { patient } = await addMonitored(db);
    await found({ db, clock }, patient, 'bloodOxygenSaturationLow');
    await eventually(async () => {
      expect(await messagesOf(db, link.id)).toMatchObject([{ state: 'delivered', type: 'ORU^R40' }]);
    });
    const token = await server.signIn('nina');
    const { id } = await db
      .selectFrom('alarms')
      .select('id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    const answer = await fetch(`${server.url}/api/alarms/${id}/`, {
      headers: { authorization: `Token ${token}` },
    });
    const story = (await answer.json()) as AlarmStory;
    expect(story.events).toContainEqual(
      expect.objectContaining({
        event: 'delivered',
        by: null,
        detail: `link ${link.name}`,
        severity: 'CRITICAL',
      }),
    );

    receiver.answerBy(() => undefined);
    await found({ db, clock }, patient, 'bloodOxygenSaturationLow', null);
    await eventually(() => expect(receiver.received).toHaveLength(2));
    await db
      .updateTable('links')
      .set({ removed_at: new Date(clock()).toISOString() })
      .where('id', '=', link.id)
      .execute();
    await eventually(async () => {
      expect((await messagesOf(db, link.id)).map(({ state }) => state)).toEqual(['delivered', 'dropped']);
    });
    await app.hl7.follow();
    expect(app.hl7.linkStates().has(link.id)).toBe(false);
  });
});
