import type { Alarm } from '../../../src/contract/alarms';
import { beatingWard } from '../../fixtures/alerts/beatingWard';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('[A7] a device that sends nothing after it was put on', () => {
  const { advance, given, pass, beat, assign, worn, openOf, racing } = beatingWard();
  const iso = (at: number) => new Date(at).toISOString();

  /** What the alarms say after a time without data. */
  async function lostOf(patient: number, after: number) {
    await pass(after);
    return {
      lost: await openOf(patient, 'SIGNAL_LOST'),
      heart: await openOf(patient, 'HEART_RATE_HIGH'),
    };
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
    const used = await worn();
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
    const { device, deviceId, patient } = await worn();
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
    expect(await openOf(patient, 'SENSOR_ZERO')).toMatchObject({ severity: 'CRITICAL' });
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
      const named = (name: string) => body.results.find(({ kind }) => kind === name);
      expect(named('SIGNAL_LOST')).toMatchObject({ severity: 'WARNING', value: 11 });
      expect(named('HEART_RATE_HIGH')).toMatchObject({ no_data_since: iso(last) });
    } finally {
      await later.close();
    }
  });
});
