import { beatingWard } from '../../fixtures/alerts/beatingWard';
import { addDevice } from '../../fixtures/ward/ward';

describe('[B1] an alarm whose vital alone falls silent says since when there is no data', () => {
  const { on, act, alarm: storyOf, given, send, beat, assign, worn, openOf, racing } = beatingWard();
  const noDataOf = async (patient: number, kind = 'HEART_RATE_HIGH') => {
    const since = (await openOf(patient, kind))?.no_data_since ?? null;
    return since === null ? null : Date.parse(since);
  };
  const OTHERS = { bloodOxygenSaturation: 97, respirationRate: 14 };

  it('when its lead is off, until the next value, which ends an acknowledgement and announces', async () => {
    const { device, patient, alarm, last } = await racing();
    await send(device, OTHERS, 200, 10);
    expect((await act(on.nina, alarm, 'acknowledge')).status).toBe(200);
    await send(device, OTHERS, 100, 10);
    expect(await noDataOf(patient)).toBeNull();
    await send(device, OTHERS, 20, 10);
    expect(await noDataOf(patient)).toBe(last);
    await send(device, OTHERS, 60, 10);
    await beat(device, 165, 2);
    expect(await noDataOf(patient)).toBeNull();
    const steps = (await storyOf(alarm)).events.map(({ event }) => event);
    expect(steps.slice(-4)).toEqual(['acknowledged', 'no data', 'expired', 'announced']);
  });

  it('until the next value also when that is inside', async () => {
    const { device, patient } = await racing();
    await send(device, OTHERS, 320, 10);
    expect(await noDataOf(patient)).not.toBeNull();
    await beat(device, 75, 2);
    expect(await noDataOf(patient)).toBeNull();
  });

  it('when the patient has another device that does not measure it', async () => {
    const { patient, deviceId, last } = await racing();
    const [other, otherId] = await newDevice();
    await assign(deviceId, null);
    await assign(otherId, patient);
    await send(other, OTHERS, 300, 10);
    expect(await noDataOf(patient)).toBeNull();
    await send(other, OTHERS, 10, 10);
    expect(await noDataOf(patient)).toBe(last);
  });

  it('when the scores of its device are switched off', async () => {
    const { device, deviceId, patient } = await worn({ ai: true });
    await send(device, { bloodPressureMean: 90 }, 20, 10);
    const last = await send(device, { bloodPressureMean: 40 }, 40, 10);
    expect(await openOf(patient, 'HIPI')).toMatchObject({ severity: 'CRITICAL' });
    expect((await on.nina.patch(`/devices/${deviceId}/`, { ai_enabled: false })).status).toBe(200);
    await send(device, { bloodPressureMean: 41 }, 300, 10);
    expect(await noDataOf(patient, 'HIPI')).toBeNull();
    await send(device, { bloodPressureMean: 41 }, 10, 10);
    expect(await noDataOf(patient, 'HIPI')).toBe(last);
    expect(await noDataOf(patient, 'NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW')).toBeNull();
  });

  async function newDevice(): Promise<readonly [name: string, id: number]> {
    const name = `bare-${++given.made}`;
    return [name, await addDevice(given.server.db, name, { ai: false })];
  }
});
