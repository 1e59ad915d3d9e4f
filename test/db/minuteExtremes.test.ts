import { sql } from 'kysely';
import type { ObservationValues } from '../../src/clinical/vitals';
import type { Db, OpenDatabase } from '../../src/server/db/client';
import { migrate } from '../../src/server/db/migrate';
import { addPatientStates } from '../../src/server/db/patientStates';
import { storeReadings } from '../../src/server/db/storeReadings';
import { Housekeeping } from '../../src/server/services/housekeeping';
import { reportOf } from '../../src/server/services/observationSets';
import { settableClock } from '../support/clock';
import { ENGINES, openTestDatabase } from '../support/database';
import { aggregated } from '../support/minuteExtremes';
import { addDevice, addPatient } from '../support/ward';

const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const NOTHING: ObservationValues = {
  heartRate: null,
  bloodPressureSystolic: null,
  bloodPressureDiastolic: null,
  bloodPressureMean: null,
  bloodOxygenSaturation: null,
  respirationRate: null,
  bodyTemperature: null,
  shockIndex: null,
  hipi: null,
  spi: null,
};

interface Measured {
  time: number;
  bodyTemperature: number | null;
  heartRate: number | null;
}

describe.each(ENGINES)('[J8] [T-J8] extremes on %s', (engine) => {
  const clock = settableClock(NOW);
  let database: OpenDatabase;
  let db: Db;
  let patient: number;
  let device: string;
  const housekeepings: Housekeeping[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  afterEach(async () => {
    for (const each of housekeepings.splice(0)) await each.close();
  });
  afterAll(() => database.close());
  beforeEach(begin);

  async function begin(): Promise<void> {
    clock.set(NOW);
    patient = await addPatient(db);
    device = `x-${patient}`;
    await addDevice(db, device);
    await db.transaction().execute((tx) => addPatientStates(tx, [patient]));
  }

  const send = async (readings: readonly Measured[]) => {
    const rows = readings.map(({ time, ...measured }) => ({
      vendorDeviceId: device,
      time,
      patientId: patient,
      observations: { ...NOTHING, ...measured },
      deviceTime: null,
      riskEngine: null,
      latest: null,
    }));
    await db.transaction().execute((tx) => storeReadings(tx, clock(), rows, { isAnyLate: true }));
  };
  const keepHouse = async (retention = { readingsDays: 30, minutesDays: 0 }) => {
    const keeper = new Housekeeping({
      db,
      clock,
      shared: false,
      retention,
      rest: () => Promise.resolve(),
      onError: (error) => {
        throw error;
      },
    });
    housekeepings.push(keeper);
    await keeper.run();
  };
  const reported = async (from: number, to: number | null) =>
    (await reportOf(db, patient, { period: { from, to }, resolution: 120, ordering: 'timestamp' }))
      .aggregations;

  async function expectTruth(
    readings: readonly Measured[],
    from = NOW - DAY,
    to: number | null = null,
  ): Promise<void> {
    const within = readings.filter(({ time }) => time >= from && (to === null || time < to));
    const aggregations = await reported(from, to);
    for (const key of ['bodyTemperature', 'heartRate'] as const) {
      const { min, max, mean, count } = aggregated(
        within.map((each) => ({ time: each.time, value: each[key] })),
      );
      expect([key, aggregations[key]]).toEqual([
        key,
        { min, max, mean: mean === null ? null : (expect.closeTo(mean, 3) as number), count },
      ]);
    }
  }

  /** A reading every 2 s from `from` on, all alike. */
  const steady = (from: number, count: number): Measured[] =>
    Array.from({ length: count }, (_, n) => ({
      time: from + n * 2 * SECOND,
      bodyTemperature: 37,
      heartRate: 70,
    }));

  it('one reading of 28.4 °C among 2,269 is not the minimum, before its hour is rolled up and after; it counts and has its share in the mean', async () => {
    const readings = steady(NOW - 3 * HOUR, 2_269).map((each, n) =>
      n === 1_234 ? { ...each, bodyTemperature: 28.4 } : each,
    );
    await send(readings);
    for (const isRolled of [false, true]) {
      if (isRolled) await keepHouse();
      const { bodyTemperature } = await reported(NOW - DAY, null);
      expect(bodyTemperature).toEqual({
        min: 37,
        max: 37,
        mean: expect.closeTo(36.9962, 3) as number,
        count: 2_269,
      });
    }
  });

  it('a minute of true danger is the minimum, and a value written down alone in its minute too', async () => {
    const readings = [
      ...steady(NOW - 3 * HOUR, 600).map((each, n) =>
        n >= 300 && n < 345 ? { ...each, bodyTemperature: 34.5 } : each,
      ),
      { time: NOW - HOUR, bodyTemperature: 39.5, heartRate: null },
    ];
    await send(readings);
    await expectTruth(readings);
    expect((await reported(NOW - DAY, null)).bodyTemperature).toMatchObject({ min: 34.5, max: 39.5 });
    await keepHouse();
    await expectTruth(readings);
  });

  it('readings that come late into hours that are rolled up make an artefact a minute, or a minute an artefact, at once and after the next round', async () => {
    const lone = { time: NOW - 3 * HOUR + SECOND, bodyTemperature: 30, heartRate: 200 };
    const readings = [lone, { time: NOW, bodyTemperature: 37, heartRate: 70 }];
    await send(readings);
    await keepHouse();
    expect((await reported(NOW - DAY, null)).bodyTemperature.min).toBe(30);
    const late = steady(NOW - 3 * HOUR, 40);
    await send(late);
    await expectTruth([...readings, ...late]);
    expect((await reported(NOW - DAY, null)).bodyTemperature.min).toBe(37);
    clock.advance(MINUTE);
    await keepHouse();
    expect(
      await db.selectFrom('stale_hours').selectAll().where('patient_id', '=', patient).execute(),
    ).toEqual([]);
    await expectTruth([...readings, ...late]);
    expect((await reported(NOW - DAY, null)).bodyTemperature).toMatchObject({ min: 37, max: 37, count: 42 });
  });

  it('where the readings are gone the stored extremes stay, whatever comes later', async () => {
    const readings = steady(NOW - 30 * HOUR, 60).map((each, n) => ({
      ...each,
      bodyTemperature: n < 30 ? 36 : 38,
    }));
    await send([...readings, { time: NOW, bodyTemperature: 37, heartRate: 70 }]);
    await keepHouse();
    await sql`DELETE FROM readings WHERE patient_id = ${patient} AND measured_at < ${new Date(NOW - HOUR).toISOString()}`.execute(
      db,
    );
    await send([{ time: NOW - 30 * HOUR + 7 * MINUTE, bodyTemperature: 25, heartRate: null }]);
    clock.advance(MINUTE);
    await keepHouse();
    expect((await reported(NOW - 2 * DAY, null)).bodyTemperature).toEqual({
      min: 36,
      max: 38,
      mean: expect.any(Number) as number,
      count: 62,
    });
  });

  it('of buckets from before, with extremes of single readings, are computed anew where the readings are kept', async () => {
    await db.deleteFrom('stale_hours').execute();
    const readings = [...steady(NOW - 50 * HOUR, 60), ...steady(NOW - 3 * HOUR, 60), ...steady(NOW, 1)];
    await send(readings);
    await keepHouse();
    await sql`UPDATE patient_buckets SET body_temperature_min = 28.4, body_temperature_max = 43 WHERE patient_id = ${patient}`.execute(
      db,
    );
    await sql`DELETE FROM readings WHERE patient_id = ${patient} AND measured_at < ${new Date(NOW - DAY).toISOString()}`.execute(
      db,
    );
    await sql`DROP TABLE stale_hours`.execute(db);
    await sql`DELETE FROM schema_migrations WHERE name = '0010_minute_extremes'`.execute(db);
    await migrate(db);
    expect((await reported(NOW - DAY, null)).bodyTemperature).toMatchObject({ min: 37, max: 37, count: 61 });
    await keepHouse();
    const { rows } = await sql<{
      at: string;
      min: number;
      max: number;
    }>`SELECT start::text AS at, body_temperature_min AS min, body_temperature_max AS max
      FROM patient_buckets WHERE patient_id = ${patient} AND width = 15 ORDER BY start`.execute(db);
    expect(rows.map(({ min, max }) => [min, max])).toEqual([
      [28.4, 43],
      [37, 37],
    ]);
  });
});
