import { sql } from 'kysely';
import { minuteExtremes } from '../../../src/server/db/migrations/0010_minute_extremes';
import { ENGINES } from '../../fixtures/database/database';
import { NOW, extremesOn, type Measured } from '../../fixtures/database/extremesOn';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(ENGINES)('[J8] [T-J8] extremes on %s', (engine) => {
  const { given, send, keepHouse, reported, expectTruth, clock } = extremesOn(engine);

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
      await given.db.selectFrom('stale_hours').selectAll().where('patient_id', '=', given.patient).execute(),
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
    await sql`DELETE FROM readings WHERE patient_id = ${given.patient} AND measured_at < ${new Date(NOW - HOUR).toISOString()}`.execute(
      given.db,
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
    await given.db.deleteFrom('stale_hours').execute();
    const readings = [...steady(NOW - 50 * HOUR, 60), ...steady(NOW - 3 * HOUR, 60), ...steady(NOW, 1)];
    await send(readings);
    await keepHouse();
    await sql`UPDATE patient_buckets SET body_temperature_min = 28.4, body_temperature_max = 43 WHERE patient_id = ${given.patient}`.execute(
      given.db,
    );
    await sql`DELETE FROM readings WHERE patient_id = ${given.patient} AND measured_at < ${new Date(NOW - DAY).toISOString()}`.execute(
      given.db,
    );
    await sql`DROP TABLE stale_hours`.execute(given.db);
    await sql.raw(minuteExtremes).execute(given.db);
    expect((await reported(NOW - DAY, null)).bodyTemperature).toMatchObject({ min: 37, max: 37, count: 61 });
    await keepHouse();
    const { rows } = await sql<{
      at: string;
      min: number;
      max: number;
    }>`SELECT start::text AS at, body_temperature_min AS min, body_temperature_max AS max
      FROM patient_buckets WHERE patient_id = ${given.patient} AND width = 15 ORDER BY start`.execute(
      given.db,
    );
    expect(rows.map(({ min, max }) => [min, max])).toEqual([
      [28.4, 43],
      [37, 37],
    ]);
  });
});
