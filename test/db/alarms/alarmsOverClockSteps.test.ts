import type { Alarms, AlarmStory } from '../../../src/contract/alarms';
import { AlarmTicker } from '../../../src/server/services/alarms/watch/alarmTicker';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { addDevice, addPatient, reading } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const { given, on, post, advance } = alarmedWard();

/** A patient whose device was put on by a nurse just now. */
async function putOn() {
  const device = `stepped-${++given.made}`;
  const deviceId = await addDevice(given.server.db, device);
  const patient = await addPatient(given.server.db);
  expect((await on.nina.patch(`/devices/${deviceId}/`, { patient })).status).toBe(200);
  return { patient, device };
}

/** Sends a heart rate every 2 s for `seconds`. */
async function beat(device: string, heartRate: number, seconds: number): Promise<void> {
  for (let at = 0; at < seconds; at += 2) {
    advance(2 * SECOND);
    const answer = await post(reading(device, given.server.clock(), { heartRate }));
    expect(answer.status).toBe(202);
  }
}

const alarmsOf = async (patient: number) =>
  (await on.nina.get<Alarms>(`/alarms/?patient=${patient}&state=all&kind=HEART_RATE_HIGH`)).body.results;
const onlyAlarmOf = async (patient: number) => {
  const [alarm, ...others] = await alarmsOf(patient);
  expect(others).toEqual([]);
  if (alarm === undefined) throw new Error('There is no alarm.');
  return alarm;
};
const stepsOf = async (id: number) =>
  (await on.nina.get<AlarmStory>(`/alarms/${id}/`)).body.events.map(({ event }) => event);

/** A patient with an open CRITICAL whose device was put on half a minute ago. */
async function racing() {
  const worn = await putOn();
  await beat(worn.device, 75, 6);
  await beat(worn.device, 150, 22);
  const { id } = await onlyAlarmOf(worn.patient);
  return { ...worn, id };
}

const fail = (error: unknown): never => {
  throw error;
};

describe('[J6] a server clock set back by 20 min', () => {
  it.each([
    ['untouched', () => Promise.resolve()],
    ['acknowledged', (id: number) => on.nina.post(`/alarms/${id}/acknowledge/`, {})],
    [
      'paused',
      (_: number, patient: number) =>
        on.nina.post(`/patients/${patient}/alarm-pauses/`, {
          kind: 'HEART_RATE_HIGH',
          minutes: 10,
          reason: 'Turned in bed',
        }),
    ],
  ])('leaves an alarm that is %s open until values held inside end it', async (_, answer) => {
    const { patient, device, id } = await racing();
    await answer(id, patient);
    const { state } = await onlyAlarmOf(patient);
    const steps = await stepsOf(id);
    advance(-20 * MINUTE);
    await beat(device, 150, 4 * 60);
    expect(await onlyAlarmOf(patient)).toMatchObject({ id, state, value: 150 });
    expect(await stepsOf(id)).toEqual(steps);
    // One value inside is none that was held.
    await beat(device, 75, 3 * 60 - 2);
    expect(await onlyAlarmOf(patient)).toMatchObject({ id, state });
    await beat(device, 75, 4);
    expect(await onlyAlarmOf(patient)).toMatchObject({ state: 'resolved', resolution: 'condition over' });
  });

  it('does not end one by a single value inside that comes first', async () => {
    const { patient, device, id } = await racing();
    advance(-20 * MINUTE);
    await beat(device, 75, 2);
    await beat(device, 150, 60);
    expect(await onlyAlarmOf(patient)).toMatchObject({ id, state: 'raised' });
    expect(await stepsOf(id)).not.toContain('resolved');
  });

  it('raises for a device that was put on before it at its first value outside', async () => {
    const { patient, device } = await putOn();
    await beat(device, 75, 30);
    advance(-20 * MINUTE);
    await beat(device, 75, 10);
    await beat(device, 150, 20);
    expect(await onlyAlarmOf(patient)).toMatchObject({ state: 'raised', severity: 'CRITICAL' });
  });

  it('ends no alarm of a slow feed once the clock has caught up with when its device was put on', async () => {
    const { db, clock } = given.server;
    const { patient, device, id } = await racing();
    const ticker = new AlarmTicker({
      ...{ db, clock, monotonic: () => 0, onApplied: () => undefined, onError: fail },
      onTick: () => Promise.resolve(),
    });
    advance(-20 * MINUTE);
    const after = clock();
    await ticker.run();
    const { assigned_at } = await db
      .selectFrom('device_assignments')
      .select('assigned_at')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect(Date.parse(assigned_at)).toBe(after);
    advance(14 * MINUTE);
    await beat(device, 150, 2);
    advance(6 * MINUTE);
    // Neither outside nor where the alarm ends.
    await beat(device, 138, 2);
    expect(await onlyAlarmOf(patient)).toMatchObject({ id, state: 'raised', resolution: null });
    expect(await stepsOf(id)).not.toContain('resolved');
  });
});
