import type { PatientStanding } from '../../../src/contract/standing';
import { ENGINES } from '../../fixtures/database/database';
import { struckSets } from '../../fixtures/patients/struckSets';
import { addDevice, wear } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MAP = 'NON_INVASIVE_BLOOD_PRESSURE_MEAN';

describe.each(ENGINES)('[J3] what a struck-out set said of the present, on %s', (engine) => {
  const { given, on, now, later, log, strike, send, ...of } = struckSets(engine);
  const { alarms, openOf, announcedSince, acknowledge, close } = of;
  const look = () => on.server.app.lookForSilence();

  /** A patient with a CRITICAL by a device. */
  async function worn(): Promise<{ device: string; id: number }> {
    const device = `silent-${given.patient}`;
    const id = await addDevice(on.server.db, device);
    await wear(on.server.db, { device: id, patient: given.patient, from: now() });
    expect((await on.nurse.patch(`/devices/${id}/`, { ai_enabled: true })).status).toBe(200);
    for (let n = 0; n < 6; n++) {
      later(10 * SECOND);
      await send(device, { bloodPressureMean: 40 + n / 100 });
    }
    expect(await openOf('HIPI')).toMatchObject({ severity: 'CRITICAL' });
    return { device, id };
  }

  it.each([1, 20])('a patient without a device is unmonitored again, %d min later', async (minutes) => {
    const { id } = await worn();
    expect((await on.nurse.patch(`/devices/${id}/`, { patient: null })).status).toBe(200);
    later(5 * MINUTE + SECOND);
    await on.server.app.alarmsDue();
    await look();
    expect(await openOf('UNMONITORED')).toMatchObject({ severity: 'WARNING' });
    later(MINUTE);
    const wrong = await log({ BODY_TEMPERATURE: 37 });
    expect(await alarms('open', 'UNMONITORED')).toEqual([]);
    later(minutes * MINUTE);
    await look();
    expect(await alarms('open', 'UNMONITORED')).toEqual([]);
    const since = now();
    await strike(wrong);
    await look();
    expect(await openOf('UNMONITORED')).toMatchObject({ severity: 'WARNING', state: 'raised' });
    later(SECOND);
    expect(await announcedSince(since - 1)).toEqual(['UNMONITORED WARNING']);
    // Once: a set that counts, or a user, ends it.
    await close(await openOf('UNMONITORED'));
    await look();
    await strike(await log({ BODY_TEMPERATURE: 37 }));
    await look();
    expect(await alarms('open', 'UNMONITORED')).toEqual([]);
  });

  it('a signal stays lost over a set, and over its strike-out, until the device sends again', async () => {
    const { device } = await worn();
    later(3 * MINUTE);
    await look();
    await acknowledge(await openOf('SIGNAL_LOST'));
    later(SECOND);
    const since = now();
    const wrong = await log({ BODY_TEMPERATURE: 37 });
    const stands = { severity: 'WARNING', state: 'acknowledged' };
    expect(await openOf('SIGNAL_LOST')).toMatchObject(stands);
    for (const minutes of [1, 10]) {
      later(minutes * MINUTE);
      await look();
      expect(await openOf('SIGNAL_LOST')).toMatchObject(stands);
    }
    await strike(wrong);
    expect(await openOf('SIGNAL_LOST')).toMatchObject(stands);
    expect(await announcedSince(since - 1)).toEqual([]);
    await send(device, { bloodPressureMean: 40 });
    expect(await alarms('open', 'SIGNAL_LOST')).toEqual([]);
  });

  it('[J34] an alarm that a device raised as well goes on as that of the device', async () => {
    const device = `both-${given.patient}`;
    await wear(on.server.db, {
      device: await addDevice(on.server.db, device),
      patient: given.patient,
      from: now(),
    });
    const measure = async (bloodOxygenSaturation: number) => {
      for (let n = 0; n < 4; n++) {
        later(10 * SECOND);
        await send(device, { bloodOxygenSaturation: bloodOxygenSaturation + n / 100 });
      }
    };
    await measure(89);
    const typo = await log({ BLOOD_OXYGEN_SATURATION: 70 });
    const low = () => openOf('BLOOD_OXYGEN_SATURATION_LOW');
    expect(await low()).toMatchObject({ value: 70, severity: 'CRITICAL' });
    later(SECOND);
    await acknowledge(await low());
    later(SECOND);
    await strike(typo);
    expect(await low()).toMatchObject({ value: 89.03, severity: 'WARNING', worst: 'WARNING' });
    expect(await low()).toMatchObject({ state: 'acknowledged' });
    await measure(87);
    expect(await low()).toMatchObject({ severity: 'CRITICAL', state: 'raised' });
  });

  it('the band of the patient is that of what is left, at once', async () => {
    const standing = async () =>
      (await on.nurse.get<PatientStanding>(`/patients/${given.patient}/standing/`)).body.since;
    await log({ [MAP]: 90 }, 55);
    const low = await standing();
    expect(low?.band).toBe('low');
    later(SECOND);
    const wrong = await log({ [MAP]: 40 }, 2);
    expect((await standing())?.band).toBe('high');
    later(MINUTE);
    await strike(wrong);
    expect(await standing()).toEqual(low);
  });
});
