import type { Alarm } from '../../../src/contract/alarms';
import { AlarmTicker } from '../../../src/server/services/alarms/watch/alarmTicker';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { apiClient } from '../../fixtures/server/apiClient';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, on, advance, send, alarmed, alarmsOf, alarm, stepsOf, act, announcements } = alarmedWard();

const due = () => given.server.app.alarmsDue();
const closeAlarm = (id: number, reason: string) =>
  on.nina.post<Alarm & { non_field_errors?: string[] }>(`/alarms/${id}/close/`, { reason });

describe('a device', () => {
  it('that is taken off ends the alarm in 5 min; one that comes meanwhile keeps alarm and owner', async () => {
    const kept = await alarmed();
    await act(on.nina, kept.alarm, 'acknowledge');
    const other = await alarmed();
    for (const { deviceId } of [kept, other])
      expect((await on.nina.patch(`/devices/${deviceId}/`, { patient: null })).status).toBe(200);
    advance(2 * MINUTE);
    expect((await on.nina.patch(`/devices/${kept.deviceId}/`, { patient: kept.patient })).status).toBe(200);
    advance(3 * MINUTE + SECOND);
    await due();
    expect(await alarm(kept.alarm)).toMatchObject({
      state: 'acknowledged',
      acknowledged_by: { name: 'Nina' },
    });
    expect(await alarm(other.alarm)).toMatchObject({ state: 'resolved', resolution: 'device taken off' });
  });

  it('worn again raises the alarm anew: it is the same one', async () => {
    const { patient, device, deviceId, alarm: id } = await alarmed();
    await on.nina.patch(`/devices/${deviceId}/`, { patient: null });
    advance(5 * MINUTE + SECOND);
    await due();
    await on.nina.patch(`/devices/${deviceId}/`, { patient });
    await send(device, 40, 60);
    expect(await alarmsOf(patient)).toMatchObject([{ id, state: 'raised' }]);
  });
});

describe('an acknowledgement', () => {
  it('writes the depth that ends it into the state of the rule, and takes it out when it ends', async () => {
    const { alarm: id } = await alarmed();
    expect((await stateOf(id)).deep).toBeUndefined();
    const { body } = await act(on.nina, id, 'acknowledge');
    expect((await stateOf(id)).deep?.raisesAt).toBeCloseTo(body.value + 10, 5);
    await act(on.nina, id, 'release');
    expect((await stateOf(id)).deep).toBeUndefined();
  });

  it('ends when its owner signs out', async () => {
    const { alarm: id } = await alarmed();
    advance(SECOND);
    const before = given.server.clock();
    const rosa = apiClient(given.server, await given.server.signIn('rosa'));
    await act(rosa, id, 'acknowledge');
    advance(SECOND);
    expect((await rosa.post('/logout/', {})).status).toBe(204);
    expect(await alarm(id)).toMatchObject({ state: 'raised', acknowledged_by: null });
    expect((await announcements(on.omar, before, id)).map(({ alert }) => alert.alarm)).toEqual([id]);
  });

  it.each([
    ['is deactivated', { is_active: false }, 'account deactivated'],
    ['has no session left', null, 'session ended'],
  ])('ends when its owner %s, and its story says why', async (_, change, because) => {
    const { alarm: id } = await alarmed();
    const name = change === null ? 'pia' : 'paul';
    const owner = apiClient(given.server, await given.server.signIn(name));
    await act(owner, id, 'acknowledge');
    await due();
    expect(await alarm(id)).toMatchObject({ state: 'acknowledged' });
    const { db } = given.server;
    if (change === null) {
      const { id: user } = await db
        .selectFrom('users')
        .select('id')
        .where('username', '=', name)
        .executeTakeFirstOrThrow();
      await db
        .updateTable('tokens')
        .set({ revoked_at: new Date(given.server.clock()).toISOString() })
        .where('user_id', '=', user)
        .execute();
    } else await db.updateTable('users').set(change).where('username', '=', name).execute();
    await due();
    expect(await alarm(id)).toMatchObject({ state: 'raised', acknowledged_by: null });
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'acknowledged', 'released', 'announced']);
    const released = (await alarm(id)).events.find(({ event }) => event === 'released');
    expect(released).toMatchObject({ by: { name: expect.any(String) as string }, detail: because });
  });

  it('runs out once, although two servers look for it', async () => {
    const { alarm: id } = await alarmed();
    await act(on.nina, id, 'acknowledge');
    advance(15 * MINUTE);
    const { db, clock } = given.server;
    const options = { db, clock, monotonic: clock, onApplied: () => undefined, onError: fail };
    const other = new AlarmTicker({ ...options, onTick: () => Promise.resolve() });
    await Promise.all([due(), other.run(), due(), other.run()]);
    expect(await stepsOf(id)).toEqual(['raised', 'announced', 'acknowledged', 'expired', 'announced']);
  });

  it('that ran out while no server could look says so, at that time, although a value comes first', async () => {
    const { alarm: id, device } = await alarmed();
    const { body } = await act(on.nina, id, 'acknowledge');
    advance(22 * MINUTE);
    await send(device, 40, 10);
    expect(await stepsOf(id)).not.toContain('expired');
    await due();
    const { events, unowned_since } = await alarm(id);
    expect(events.find(({ event }) => event === 'expired')).toMatchObject({
      at: body.acknowledged_until,
      detail: 'its time has passed, found later',
    });
    expect(events.at(-1)).toMatchObject({ event: 'announced' });
    expect(unowned_since).toBe(body.acknowledged_until);
  });

  it.each([
    ['is moved with a clock that is set', 0],
    ['is not ended by a value that comes between a clock set forward and the next look', 10],
  ])('%s', async (_, seconds) => {
    const { alarm: id, device } = await alarmed();
    await act(on.nina, id, 'acknowledge');
    const { db, clock } = given.server;
    let ran = 0;
    const monotonic = () => ran;
    const ticker = new AlarmTicker({
      ...{ db, clock, monotonic, onApplied: () => undefined, onError: fail },
      onTick: () => Promise.resolve(),
    });
    advance(20 * MINUTE);
    await send(device, 40, seconds);
    ran += (1 + seconds) * SECOND;
    await ticker.run();
    const { acknowledged_until, state } = await alarm(id);
    expect(state).toBe('acknowledged');
    expect(Date.parse(acknowledged_until ?? '') - clock()).toBe((15 * 60 - 1 - seconds) * SECOND);
  });
});

describe('to close an alarm', () => {
  it('its source must have been silent for 30 min, and a reason is given; the rule then begins anew', async () => {
    const { patient, device, alarm: id } = await alarmed();
    expect((await closeAlarm(id, ' ')).status).toBe(400);
    expect((await closeAlarm(id, 'Probe fell off')).body.non_field_errors).toHaveLength(1);
    advance(30 * MINUTE);
    expect((await closeAlarm(id, 'Probe fell off')).body).toMatchObject({
      state: 'resolved',
      resolution: 'closed',
      resolution_reason: 'Probe fell off',
    });
    expect((await closeAlarm(id, 'Again')).status).toBe(409);
    const before = given.server.clock();
    await send(device, 40, 60);
    expect(await alarmsOf(patient)).toMatchObject([{ state: 'raised' }]);
    expect(await announcements(on.omar, before, id)).not.toEqual([]);
  });
});

const fail = (error: unknown): never => {
  throw error;
};

/** What the rule stores of HIPI of the patient of an alarm. */
async function stateOf(id: number): Promise<{ deep?: { raisesAt: number } }> {
  const { alert_states: states } = await given.server.db
    .selectFrom('patient_states as s')
    .innerJoin('alarms as a', 'a.patient_id', 's.patient_id')
    .select('s.alert_states')
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  return states.kinds?.hipi ?? {};
}
