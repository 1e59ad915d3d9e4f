import { assignDevice } from '../../../src/server/services/devices/assignDevice';
import { ENGINES } from '../../fixtures/database/database';
import { addPatient, reading } from '../../fixtures/ward/ward';
import { NOW, wronglyClocked } from '../../fixtures/hostile/wronglyClocked';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const CALM = {
  heartRate: 75,
  bloodPressureSystolic: 125,
  bloodPressureDiastolic: 72,
  bloodPressureMean: 90,
  bloodOxygenSaturation: 98,
};
const COLLAPSED = {
  heartRate: 128,
  bloodPressureSystolic: 62,
  bloodPressureDiastolic: 36,
  bloodPressureMean: 45,
  bloodOxygenSaturation: 90,
};

describe.each(ENGINES)('clocks of devices on %s', (engine) => {
  const { given, clock, watch, stored, send, card, alerts } = wronglyClocked(engine);

  async function give(device: number, patient: number): Promise<void> {
    await given.db
      .transaction()
      .execute((tx) =>
        assignDevice(tx, { device, patient, takeover: true, field: 'patient', by: given.user }, clock()),
      );
    await given.state.refresh();
  }

  it('[B6] stores a repeated reading once, and one of the same stamp with other content at its receipt', async () => {
    const { patient } = await watch();
    const at = NOW - MINUTE;
    const first = reading('A', at, { heartRate: 70 });
    for (const body of [[first], [first, first], [first]])
      expect(await given.ingest.submit(body)).toMatchObject({ accepted: body.length, rejected: [] });
    clock.advance(SECOND);
    const other = reading('A', at, { heartRate: 80 });
    await given.ingest.submit([other]);
    clock.advance(SECOND);
    await given.ingest.submit([other, first]);
    expect(await stored()).toEqual([
      {
        measured_at: new Date(at).toISOString(),
        device_timestamp: null,
        patient_id: patient,
        heart_rate: 70,
      },
      {
        measured_at: new Date(NOW + SECOND).toISOString(),
        device_timestamp: new Date(at).toISOString(),
        patient_id: patient,
        heart_rate: 80,
      },
    ]);
  });

  it('keeps both of two readings that are moved to one moment', async () => {
    await watch();
    await given.ingest.submit([reading('A', NOW + HOUR, { heartRate: 70 })]);
    await given.ingest.submit([reading('A', NOW + HOUR + 1, { heartRate: 71 })]);
    await given.ingest.submit([reading('A', NOW, { heartRate: 72 })]);
    expect((await stored()).map(({ heart_rate }) => heart_rate).sort()).toEqual([70, 71, 72]);
  });

  it('[T-J5] gives the readings of a slow clock to the new patient, none to the former one, and nothing to either for ten minutes', async () => {
    const { device, patient: former } = await watch();
    await send(CALM, { seconds: 10, ahead: -1_200 });
    const next = await addPatient(given.db);
    await give(device, next);
    // Just after the newest reading of the former patient.
    const handedOver = clock() + 1;
    await send(COLLAPSED, { seconds: 20, ahead: -1_200 });
    expect(card()).toMatchObject({
      patient: { id: next },
      not_watched_until: new Date(handedOver + 10 * MINUTE).toISOString(),
      observations: { heartRate: null },
    });
    await send(COLLAPSED, { seconds: 580, ahead: -1_200, step: 10 });
    expect(
      (await stored())
        .filter(({ measured_at }) => Date.parse(measured_at) > handedOver)
        .every(({ patient_id }) => patient_id === null),
    ).toBe(true);
    expect(await alerts(former)).toEqual([]);
    expect(await alerts(next)).toEqual([]);

    await send(COLLAPSED, { seconds: 40, ahead: -1_200 });
    expect(card()).toMatchObject({
      patient: { id: next },
      not_watched_until: null,
      observations: { bloodPressureMean: 45 },
    });
    expect(await alerts(former)).toEqual([]);
    expect((await alerts(next)).map(({ severity }) => severity)).toEqual(['CRITICAL']);
  });

  it('gives what is stamped up to two minutes before a change of patient, and received after it, to neither', async () => {
    const { device, patient: former } = await watch();
    await send(CALM, { seconds: 4 });
    const next = await addPatient(given.db);
    await give(device, next);
    const changed = clock();
    clock.advance(20 * SECOND);
    await given.ingest.submit([
      reading('A', changed - 5 * SECOND, { heartRate: 71 }),
      reading('A', changed + 10 * SECOND, { heartRate: 72 }),
    ]);
    // A card with a right clock is monitored at once.
    expect(card()).toMatchObject({ not_watched_until: null, observations: { heartRate: 72 } });
    // What comes late is of neither for ten minutes, of its wearer after that.
    await given.ingest.submit([reading('A', changed - 3 * MINUTE, { heartRate: 73 })]);
    clock.advance(10 * MINUTE);
    await given.ingest.submit([reading('A', changed - 4 * MINUTE, { heartRate: 74 })]);
    const owners: Record<string, unknown> = Object.fromEntries(
      (await stored()).map(({ heart_rate, patient_id }) => [String(heart_rate), patient_id] as const),
    );
    expect(owners).toMatchObject({ 71: null, 72: next, 73: null, 74: former });
  });
});
