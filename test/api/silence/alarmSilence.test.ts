import type { Alarms, AlarmStory } from '../../../src/contract/alarms';
import { alarmedWard } from '../../fixtures/alerts/alarmedWard';
import { apiClient } from '../../fixtures/server/apiClient';
import { startTestServer } from '../../fixtures/server/server';
import { settableClock } from '../../fixtures/time/clock';
import { giveBed, reading } from '../../fixtures/ward/ward';

const MINUTE = 60_000;

describe('what no reading shows', () => {
  const ward = alarmedWard();
  const { on, advance, post, given, alarmsOf, everyAlarmOf, cardOf } = ward;
  const look = () => given.server.app.lookForSilence();
  const kindsOf = async (patient: number) =>
    (await everyAlarmOf(patient)).map(({ kind, severity }) => `${kind} ${severity}`);
  const sent = async (device: string, observations: Parameters<typeof reading>[2]) =>
    expect((await post(reading(device, given.server.clock(), observations))).status).toBe(202);

  it('a patient at risk whose signal is lost is announced once, and the signal ends it', async () => {
    const { patient, device } = await ward.alarmed();
    await look();
    expect(await kindsOf(patient)).not.toContain('SIGNAL_LOST WARNING');
    advance(2 * MINUTE);
    await look();
    await look();
    expect((await kindsOf(patient)).filter((kind) => kind.startsWith('SIGNAL_LOST'))).toEqual([
      'SIGNAL_LOST WARNING',
    ]);
    const [hipi] = await alarmsOf(patient);
    expect(hipi?.no_data_since).not.toBeNull();
    await sent(device, { bloodPressureMean: 40 });
    expect((await kindsOf(patient)).filter((kind) => kind.startsWith('SIGNAL_LOST'))).toEqual([]);
    const [again] = await alarmsOf(patient);
    expect(again?.no_data_since).toBeNull();
  });

  it('a closed admission ends the alarms of a signal, too, with that reason and not with that of its device', async () => {
    const { patient } = await ward.alarmed();
    await giveBed(given.server.db, patient, { department: 'QT', number: 7 });
    advance(2 * MINUTE);
    await look();
    const stay = await given.server.db
      .selectFrom('admissions')
      .select('id')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    const change = { status: 'HOSPITAL_DISCHARGE' };
    expect((await on.nina.patch(`/admissions/${stay.id}/`, change)).status).toBe(200);
    const { body } = await on.nina.get<Alarms>(`/alarms/?patient=${patient}&state=all`);
    const ends = body.results.map(({ kind, resolution }) => `${kind}: ${resolution ?? 'open'}`);
    expect(ends).toContain('SIGNAL_LOST: admission closed');
    expect(ends.filter((end) => !end.endsWith(': admission closed'))).toEqual([]);
  });

  it('a patient at risk without a device for 5 min is announced, and a device ends it', async () => {
    const { patient, deviceId } = await ward.alarmed();
    await giveBed(given.server.db, patient, { department: 'QT', number: 1 });
    expect((await on.nina.patch(`/devices/${deviceId}/`, { patient: null })).status).toBe(200);
    advance(5 * MINUTE - 1_000);
    await look();
    expect(await kindsOf(patient)).not.toContain('UNMONITORED WARNING');
    advance(2_000);
    await look();
    expect(await kindsOf(patient)).toContain('UNMONITORED WARNING');
    expect((await on.nina.patch(`/devices/${deviceId}/`, { patient })).status).toBe(200);
    await look();
    expect(await kindsOf(patient)).not.toContain('UNMONITORED WARNING');
  });

  it('[J6] a patient at risk without a device is announced once also when the clock was set back since', async () => {
    const { patient, deviceId } = await ward.alarmed();
    await giveBed(given.server.db, patient, { department: 'QT', number: 2 });
    expect((await on.nina.patch(`/devices/${deviceId}/`, { patient: null })).status).toBe(200);
    // The server is started after its clock was set: how long ago the device was taken off counts from then.
    const clock = settableClock(given.server.clock() - 2 * 60 * MINUTE);
    const set = await startTestServer({ database: given.database, clock });
    try {
      const there = apiClient(set, await set.signIn('nina'));
      const found = async () =>
        (await there.get<Alarms>(`/alarms/?patient=${patient}&state=all&kind=UNMONITORED`)).body.results;
      clock.advance(5 * MINUTE - 1_000);
      await set.app.lookForSilence();
      expect(await found()).toEqual([]);
      clock.advance(2_000);
      for (const ms of [0, 3_000, 10 * MINUTE]) {
        clock.advance(ms);
        await set.app.lookForSilence();
        expect(await found()).toMatchObject([{ severity: 'WARNING', state: 'raised' }]);
      }
      const [alarm] = await found();
      const { events } = (await there.get<AlarmStory>(`/alarms/${alarm?.id ?? 0}/`)).body;
      expect(events.map(({ event }) => event)).toEqual(['raised', 'announced']);
      // A set logged by hand ends it, and it is not announced again.
      const logged = await there.post('/observations/', {
        patient,
        timestamp: new Date(clock()).toISOString(),
        observations: [{ type: 'HEART_RATE', value: 80 }],
      });
      expect(logged.status).toBe(201);
      clock.advance(10 * MINUTE);
      await set.app.lookForSilence();
      expect(await found()).toMatchObject([{ state: 'resolved' }]);
    } finally {
      await set.close();
    }
  });

  it('a vital beyond a limit is an alarm of its own beside the score, announced in its unit; NEWS2 is on the board', async () => {
    const { patient } = await ward.alarmed();
    expect(await kindsOf(patient)).toContain('NON_INVASIVE_BLOOD_PRESSURE_MEAN_LOW CRITICAL');
    const { device, deviceId, patient: other } = await ward.watch();
    expect((await on.nina.patch(`/devices/${deviceId}/`, { ai_enabled: true })).status).toBe(200);
    await sent(device, { heartRate: 80, respirationRate: 26, bloodOxygenSaturation: 90 });
    expect((await cardOf(other))?.news2).toEqual({ total: 6, parts_known: 3 });
  });

  it('[J5] a device whose clock runs backwards is a lost signal, for as long as nothing of the present comes', async () => {
    const { patient, device, deviceId } = await ward.watch();
    expect((await on.nina.patch(`/devices/${deviceId}/`, { ai_enabled: true })).status).toBe(200);
    const signalOf = async () =>
      (await everyAlarmOf(patient)).find(({ kind }) => kind === 'SIGNAL_LOST')?.severity ?? null;
    const deliver = async (lag: number) => {
      advance(10_000);
      const late = reading(device, given.server.clock() - lag, { heartRate: 80 });
      expect((await post(late)).status).toBe(202);
      await look();
    };
    for (let sent = 0; sent < 10; sent++) await deliver(0);
    // Every stamp is 10 s before the last one: the lag grows by 20 s with each delivery.
    let lag = 0;
    for (let sent = 0; sent < 44; sent++) await deliver((lag += 20_000));
    expect(await signalOf()).toBeNull();
    for (let sent = 0; sent < 2; sent++) await deliver((lag += 20_000));
    expect(await signalOf()).toBe('INFO');
    for (let sent = 0; sent < 3; sent++) await deliver((lag += 20_000));
    expect(await signalOf()).toBe('INFO');
    await deliver(0);
    expect(await signalOf()).toBeNull();
  });

  it('a server whose clock is 10 s behind finds lost only what is silent, and that in time', async () => {
    const { patient, device, deviceId } = await ward.watch();
    expect((await on.nina.patch(`/devices/${deviceId}/`, { ai_enabled: true })).status).toBe(200);
    await sent(device, { heartRate: 80 });
    const clock = settableClock(given.server.clock() - 10_000);
    const behind = await startTestServer({ database: given.database, clock });
    const there = apiClient(behind, await behind.signIn('nina'));
    const pass = async (ms: number): Promise<void> => {
      advance(ms);
      clock.advance(ms);
      // The boards of the other server receive what came with the next change of one.
      expect((await there.patch(`/devices/${deviceId}/`, { ai_enabled: true })).status).toBe(200);
      await behind.app.lookForSilence();
    };
    const kindsThere = async () =>
      (await there.get<Alarms>(`/alarms/?patient=${patient}&state=open`)).body.results.map(
        ({ kind }) => kind,
      );
    try {
      for (let minute = 0; minute < 12; minute++) {
        await pass(MINUTE);
        await sent(device, { heartRate: 80 });
        await pass(0);
        expect(await kindsThere()).toEqual([]);
      }
      for (let at = 0; at < 5; at++) await pass(MINUTE);
      expect(await kindsThere()).toEqual([]);
      await pass(15_000);
      expect(await kindsThere()).toEqual(['SIGNAL_LOST']);
    } finally {
      await behind.close();
    }
  });
});
