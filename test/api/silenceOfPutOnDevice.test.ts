import type { Alarm } from '../../src/contract/alarms';
import { alarmedWard } from '../fixtures/alerts/alarmedWard';
import { apiClient } from '../fixtures/server/apiClient';
import { startTestServer } from '../fixtures/server/server';
import { addDevice, addPatient, reading } from '../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('[A7] a device that sends nothing after it was put on', () => {
  const ward = alarmedWard();
  const { on, advance, post, given, everyAlarmOf } = ward;
  const iso = (at: number) => new Date(at).toISOString();

  /** Time passes, and the server looks for silences every few seconds of it. */
  async function pass(ms: number): Promise<void> {
    for (let at = 0; at < ms; at += 10 * SECOND) {
      advance(Math.min(10 * SECOND, ms - at));
      await given.server.app.lookForSilence();
    }
  }
  async function beat(device: string, heartRate: number, seconds: number): Promise<number> {
    for (let at = 0; at < seconds; at += 2) {
      advance(2 * SECOND);
      expect((await post(reading(device, given.server.clock(), { heartRate }))).status).toBe(202);
    }
    return given.server.clock();
  }
  async function assign(deviceId: number, patient: number | null): Promise<number> {
    expect((await on.nina.patch(`/devices/${deviceId}/`, { patient })).status).toBe(200);
    return given.server.clock();
  }
  const named = (alarms: readonly Alarm[], kind: string) => alarms.find((alarm) => alarm.kind === kind);

  async function worn() {
    const watched = await ward.watch({ ai: false });
    await assign(watched.deviceId, null);
    await assign(watched.deviceId, watched.patient);
    return watched;
  }

  async function racing() {
    const { device, deviceId, patient } = await worn();
    await beat(device, 75, 8);
    const last = await beat(device, 165, 30);
    expect(named(await everyAlarmOf(patient), 'HEART_RATE_HIGH')).toMatchObject({ severity: 'CRITICAL' });
    return { device, deviceId, patient, last };
  }

  /** How long it takes until the signal counts as lost after the device was put on, and what the alarms say then. */
  async function lostOf(patient: number, within: number) {
    await pass(within);
    const alarms = await everyAlarmOf(patient);
    return { lost: named(alarms, 'SIGNAL_LOST'), heart: named(alarms, 'HEART_RATE_HIGH') };
  }

  it('is a lost signal 90 s later, put on again under a CRITICAL, which says since when there is no data', async () => {
    const { deviceId, patient, last } = await racing();
    await assign(deviceId, null);
    advance(20 * SECOND);
    await pass(SECOND);
    await assign(deviceId, patient);
    expect((await lostOf(patient, 90 * SECOND)).lost).toBeUndefined();
    expect(await lostOf(patient, 10 * SECOND)).toMatchObject({
      lost: { severity: 'WARNING' },
      heart: { severity: 'CRITICAL', no_data_since: iso(last) },
    });
  });

  it('is a lost signal also when it was used by another patient before', async () => {
    const used = await ward.watch({ ai: false });
    await beat(used.device, 75, 10);
    await assign(used.deviceId, null);
    const { deviceId, patient, last } = await racing();
    await assign(deviceId, null);
    await assign(used.deviceId, patient);
    expect((await lostOf(patient, 90 * SECOND)).lost).toBeUndefined();
    expect(await lostOf(patient, 10 * SECOND)).toMatchObject({
      lost: { severity: 'WARNING' },
      heart: { severity: 'CRITICAL', no_data_since: iso(last) },
    });
  });

  it('is a lost signal of a calm patient 5 min after it was put on again', async () => {
    const { device, deviceId, patient } = await ward.watch({ ai: false });
    await beat(device, 75, 10);
    await pass(10 * MINUTE);
    await assign(deviceId, null);
    await assign(deviceId, patient);
    expect((await lostOf(patient, 5 * MINUTE)).lost).toBeUndefined();
    expect((await lostOf(patient, 10 * SECOND)).lost).toMatchObject({ severity: 'INFO' });
  });

  it('is a lost signal after the assumed gap when it never sent anything', async () => {
    const patient = await addPatient(given.server.db);
    const deviceId = await addDevice(given.server.db, `never-${++given.made}`);
    await assign(deviceId, patient);
    expect((await lostOf(patient, 30 * MINUTE)).lost).toBeUndefined();
    expect((await lostOf(patient, 10 * SECOND)).lost).toMatchObject({ severity: 'INFO' });
  });

  it('is a lost signal of a patient in danger by a sensor that sent 0, too', async () => {
    const { device, patient } = await worn();
    await beat(device, 75, 20);
    await beat(device, 0, 30);
    expect(named(await everyAlarmOf(patient), 'SENSOR_ZERO')).toMatchObject({ severity: 'CRITICAL' });
    expect((await lostOf(patient, 100 * SECOND)).lost).toMatchObject({ severity: 'WARNING' });
  });

  it('is a lost signal since it was put on, by a server that was started later', async () => {
    const { deviceId, patient, last } = await racing();
    await assign(deviceId, null);
    advance(20 * SECOND);
    await assign(deviceId, patient);
    advance(10 * MINUTE);
    const later = await startTestServer({ database: given.database, clock: given.server.clock });
    try {
      const there = apiClient(later, await later.signIn('nina'));
      await later.app.lookForSilence();
      advance(90 * SECOND + 1);
      await later.app.lookForSilence();
      const { body } = await there.get<{ results: Alarm[] }>(`/alarms/?patient=${patient}&state=open`);
      expect(named(body.results, 'SIGNAL_LOST')).toMatchObject({ severity: 'WARNING', value: 11 });
      expect(named(body.results, 'HEART_RATE_HIGH')).toMatchObject({ no_data_since: iso(last) });
    } finally {
      await later.close();
    }
  });
});
