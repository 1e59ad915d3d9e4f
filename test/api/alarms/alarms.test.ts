import type { WardSummary } from '../../../src/contract/wardSummary';
import { listAudit } from '../../../src/server/db/accounts/audit/audit';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';

const MINUTE = 60_000;
const { given, on, advance, send, alarmed, alarmsOf, alarm, stepsOf, cardOf, act, announcements } =
  alarmedWard();

const summary = async () => (await on.nina.get<WardSummary>('/ward-summary/')).body;

describe('an alarm', () => {
  it('is raised with its first alert, which names it, and stands on the card and in the list', async () => {
    const before = given.server.clock();
    const waiting = (await summary()).unacknowledged;
    const { patient, alarm: id } = await alarmed();
    const [shown] = await alarmsOf(patient);
    expect(shown).toMatchObject({
      id,
      patient: { id: patient, first_name: 'Test' },
      kind: 'HIPI',
      class: 'score',
      severity: 'CRITICAL',
      worst: 'CRITICAL',
      unit: '%',
      state: 'raised',
      acknowledged_by: null,
      resolved_at: null,
      reasons: expect.arrayContaining([expect.objectContaining({ vital: 'bloodPressureMean' })]) as unknown,
    });
    expect((await cardOf(patient))?.alarms.filter(({ kind }) => kind === 'HIPI')).toMatchObject([
      { id, state: 'raised' },
    ]);
    expect((await summary()).unacknowledged).toBe(waiting + 2);
    expect((await announcements(on.omar, before, id)).map((each) => each.alert)).toMatchObject([
      { patient, severity: 'CRITICAL', alarm: id },
    ]);
    expect(await stepsOf(id)).toEqual(['raised', 'announced']);
  });

  it('[J17] [J33] is acknowledged by one, whom everybody sees; the other learns who has it', async () => {
    const { patient, alarm: id } = await alarmed();
    const { body } = await act(on.nina, id, 'acknowledge');
    expect(body).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: 'Nina' },
      acknowledged_until: new Date(given.server.clock() + 15 * MINUTE).toISOString(),
    });
    expect((await cardOf(patient))?.alarms.filter(({ kind }) => kind === 'HIPI')).toMatchObject([
      { acknowledged_by: { name: 'Nina' } },
    ]);
    const refused = await act(on.omar, id, 'acknowledge');
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'Nina has this alarm.', alarm: { id, state: 'acknowledged' } },
    });
    expect((await act(on.omar, id, 'take-over')).body).toMatchObject({ acknowledged_by: { name: 'Omar' } });
    expect((await act(on.nina, id, 'release')).status).toBe(409);
    advance(MINUTE);
    const before = given.server.clock();
    expect((await act(on.omar, id, 'release')).body).toMatchObject({ state: 'raised' });
    expect((await announcements(on.nina, before - 1, id)).map((each) => each.alert.alarm)).toEqual([id]);
    expect(await stepsOf(id)).toEqual([
      ...['raised', 'announced', 'acknowledged', 'taken over', 'released', 'announced'],
    ]);
  });

  it('[J33] of two who acknowledge in the same moment one has it, and the other learns who', async () => {
    const { alarm: id } = await alarmed();
    const answers = await Promise.all([act(on.nina, id, 'acknowledge'), act(on.omar, id, 'acknowledge')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const owner = answers.find(({ status }) => status === 200)?.body.acknowledged_by?.name ?? '';
    expect(answers.find(({ status }) => status === 409)?.body.detail).toBe(`${owner} has this alarm.`);
  });

  it('ends with its condition, stays as an afterglow of 30 min, and can be answered no more', async () => {
    const { patient, device, alarm: id } = await alarmed();
    await send(device, 90, 400);
    expect(await alarmsOf(patient)).toEqual([]);
    expect((await cardOf(patient))?.alarms.filter(({ kind }) => kind === 'HIPI')).toMatchObject([
      { id, state: 'resolved' },
    ]);
    const refused = await act(on.nina, id, 'acknowledge');
    expect(refused).toMatchObject({
      status: 409,
      body: { detail: 'This alarm is over: condition over.', alarm: { id, state: 'resolved' } },
    });
    advance(31 * MINUTE);
    expect((await cardOf(patient))?.alarms).toEqual([]);
    expect((await alarmsOf(patient, 'all')).filter(({ kind }) => kind === 'HIPI')).toMatchObject([
      { id, resolution: 'condition over' },
    ]);
  });

  it('[J34] runs out after 15 min, is announced again; its owner goes on with 30, and renews for 60', async () => {
    const { patient, device, alarm: id } = await alarmed();
    await act(on.nina, id, 'acknowledge');
    advance(1_000);
    const before = given.server.clock();
    await send(device, 40, 15 * 60);
    await given.server.app.alarmsDue();
    expect((await cardOf(patient))?.alarms.filter(({ kind }) => kind === 'HIPI')).toMatchObject([
      { id, state: 'raised' },
    ]);
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'acknowledged', 'expired', 'announced']);
    expect(await announcements(on.omar, before, id)).toHaveLength(1);
    const term = async () => {
      const { body } = await act(on.nina, id, 'acknowledge');
      return Date.parse(body.acknowledged_until ?? '') - given.server.clock();
    };
    expect(await term()).toBe(30 * MINUTE);
    advance(MINUTE);
    expect(await term()).toBe(60 * MINUTE);
  });

  it('[J34] pressed four times at once is acknowledged once, for the first term', async () => {
    const { alarm: id } = await alarmed();
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(on.nina, id, 'acknowledge')));
    const until = new Date(given.server.clock() + 15 * MINUTE).toISOString();
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { acknowledged_until: until } });
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'acknowledged']);
    const entries = await listAudit(given.server.db, { afterId: 0, limit: 100_000 });
    expect(entries.filter(({ entity, entity_id }) => entity === 'alarm' && entity_id === id)).toHaveLength(1);
  });

  it('there is none of another id', async () => {
    expect((await act(on.nina, 987_654, 'acknowledge')).status).toBe(404);
    expect((await on.nina.get('/alarms/987654/')).status).toBe(404);
  });

  it('a list that did not change is answered with 304', async () => {
    const { patient, alarm: id } = await alarmed();
    const path = `/alarms/?patient=${patient}`;
    const etag = (await on.nina.get(path)).headers.get('etag') ?? '';
    expect((await on.omar.get(path, { 'if-none-match': etag })).status).toBe(304);
    await act(on.nina, id, 'acknowledge');
    expect((await on.omar.get(path, { 'if-none-match': etag })).status).toBe(200);
    expect(await alarm(id)).toMatchObject({ state: 'acknowledged' });
  });
});
