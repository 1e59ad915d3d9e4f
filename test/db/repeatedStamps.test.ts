import type { Dashboard } from '../../src/contract/dashboard';
import type { Db, OpenDatabase } from '../../src/server/db/client';
import { assignDevice } from '../../src/server/services/assignDevice';
import type { Ingest } from '../../src/server/services/ingest';
import { LiveState } from '../../src/server/services/liveState';
import { settableClock } from '../support/clock';
import { ENGINES, openTestDatabase } from '../support/database';
import { ingestInto } from '../support/ingestInto';
import { addDevice, addPatient, addUsers, reading, wear } from '../support/ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-10T08:00:00.000Z');

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
  let database: OpenDatabase;
  let db: Db;
  let ingest: Ingest;
  let state: LiveState;
  let user: number;
  const clock = settableClock(NOW);

  beforeEach(async () => {
    clock.set(NOW);
    database = await openTestDatabase(engine);
    ({ db } = database);
    user = (await addUsers(db, 1))[0] ?? 0;
    state = await LiveState.open({
      db,
      clock,
      shared: false,
      onError: (error) => {
        throw error;
      },
    });
    ingest = ingestInto(db, clock, state);
  });
  afterEach(async () => {
    state.close();
    await database.close();
  });

  async function watch(name = 'A'): Promise<{ device: number; patient: number }> {
    const worn = { device: await addDevice(db, name), patient: await addPatient(db) };
    await wear(db, { ...worn, from: NOW - 30 * DAY });
    await state.refresh();
    return worn;
  }
  const card = () => (JSON.parse(state.overview().body.toString()) as Dashboard)[0];
  /** Those of HIPI. */
  const alerts = (patient: number) =>
    db
      .selectFrom('alerts')
      .select(['severity', 'measured_at'])
      .where('patient_id', '=', patient)
      .where('observation_type', '=', 'HIPI')
      .orderBy('created_at')
      .execute();
  const stored = (name = 'A') =>
    db
      .selectFrom('readings')
      .select(['measured_at', 'device_timestamp', 'patient_id', 'heart_rate'])
      .where('vendor_device_id', '=', name)
      .orderBy('measured_at')
      .execute();

  /** Sends a reading every `step` seconds for `seconds`, stamped `ahead` seconds ahead of the server's clock. */
  async function send(
    observations: Record<string, number>,
    {
      seconds,
      ahead = 0,
      step = 2,
      name = 'A',
    }: { seconds: number; ahead?: number; step?: number; name?: string },
  ): Promise<void> {
    for (let passed = 0; passed < seconds; passed += step) {
      clock.advance(step * SECOND);
      // Each of them different: what a monitor sends is never the same twice.
      const heartRate = (observations['heartRate'] ?? 70) + ((passed / step) % 7) / 8;
      const { accepted } = await ingest.submit([
        reading(name, clock() + ahead * SECOND, { ...observations, heartRate }),
      ]);
      expect(accepted).toBe(1);
    }
  }

  async function give(device: number, patient: number): Promise<void> {
    await db
      .transaction()
      .execute((tx) =>
        assignDevice(tx, { device, patient, takeover: true, field: 'patient', by: user }, clock()),
      );
    await state.refresh();
  }

  it('[B6] stores a repeated reading once, and one of the same stamp with other content at its receipt', async () => {
    const { patient } = await watch();
    const at = NOW - MINUTE;
    const first = reading('A', at, { heartRate: 70 });
    for (const body of [[first], [first, first], [first]])
      expect(await ingest.submit(body)).toMatchObject({ accepted: body.length, rejected: [] });
    clock.advance(SECOND);
    const other = reading('A', at, { heartRate: 80 });
    await ingest.submit([other]);
    clock.advance(SECOND);
    await ingest.submit([other, first]);
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
    await ingest.submit([reading('A', NOW + HOUR, { heartRate: 70 })]);
    await ingest.submit([reading('A', NOW + HOUR + 1, { heartRate: 71 })]);
    await ingest.submit([reading('A', NOW, { heartRate: 72 })]);
    expect((await stored()).map(({ heart_rate }) => heart_rate).sort()).toEqual([70, 71, 72]);
  });

  it('[T-J5] gives the readings of a slow clock to the new patient, none to the former one, and nothing to either for ten minutes', async () => {
    const { device, patient: former } = await watch();
    await send(CALM, { seconds: 10, ahead: -1_200 });
    const next = await addPatient(db);
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
    const next = await addPatient(db);
    await give(device, next);
    const changed = clock();
    clock.advance(20 * SECOND);
    await ingest.submit([
      reading('A', changed - 5 * SECOND, { heartRate: 71 }),
      reading('A', changed + 10 * SECOND, { heartRate: 72 }),
    ]);
    // A card with a right clock is watched at once.
    expect(card()).toMatchObject({ not_watched_until: null, observations: { heartRate: 72 } });
    // What comes late is of neither for ten minutes, of its wearer after that.
    await ingest.submit([reading('A', changed - 3 * MINUTE, { heartRate: 73 })]);
    clock.advance(10 * MINUTE);
    await ingest.submit([reading('A', changed - 4 * MINUTE, { heartRate: 74 })]);
    const owners: Record<string, unknown> = Object.fromEntries(
      (await stored()).map(({ heart_rate, patient_id }) => [String(heart_rate), patient_id] as const),
    );
    expect(owners).toMatchObject({ 71: null, 72: next, 73: null, 74: former });
  });
});
