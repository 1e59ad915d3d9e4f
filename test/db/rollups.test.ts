import type { Resolution } from '../../src/contract/observationSets';
import type { Db, OpenDatabase } from '../../src/server/db/client';
import { unlessOtherServerIsAtIt } from '../../src/server/db/housekeepingLock';
import type { Ingest } from '../../src/server/services/ingest';
import { Housekeeping } from '../../src/server/services/housekeeping';
import { logVitals } from '../../src/server/services/logVitals';
import { reportOf, vitalsOf } from '../../src/server/services/observationSets';
import { settableClock } from '../support/clock';
import { ENGINES, openTestDatabase } from '../support/database';
import { ingestInto } from '../support/ingestInto';
import { aggregated } from '../support/minuteExtremes';
import { seededRandom } from '../support/random';
import { addDevice, addPatient, addUsers, reading, wear } from '../support/ward';

const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KEPT = { readingsDays: 9, minutesDays: 20 };

describe.each(ENGINES)('housekeeping on %s', (engine) => {
  const clock = settableClock(NOW);
  let database: OpenDatabase;
  let db: Db;
  let ingest: Ingest;
  let patient: number;
  let device: number;
  const housekeepings: Housekeeping[] = [];

  const housekeeping = (retention = KEPT) => {
    const made = new Housekeeping({
      db,
      clock,
      shared: engine === 'postgres',
      retention,
      rest: () => Promise.resolve(),
      onError: (error) => {
        throw error;
      },
    });
    housekeepings.push(made);
    return made;
  };

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  beforeEach(async () => {
    clock.set(NOW);
    ingest = ingestInto(db, clock);
    patient = await addPatient(db);
    device = await addDevice(db, `hk-${patient}`);
    await wear(db, { device, patient, from: 0 });
  });
  afterEach(async () => {
    for (const each of housekeepings.splice(0)) await each.close();
  });
  afterAll(() => database.close());

  const send = async (readings: readonly { at: number; heartRate: number }[], vendorId = `hk-${patient}`) => {
    for (let first = 0; first < readings.length; first += 1_000) {
      const batch = readings
        .slice(first, first + 1_000)
        .map(({ at, heartRate }) => reading(vendorId, at, { heartRate, bodyTemperature: 37 }));
      expect(await ingest.submit(batch)).toMatchObject({ rejected: [] });
    }
  };
  const write = async (at: number, value: number) => {
    const [author = 0] = await addUsers(db, 1);
    return logVitals(
      db,
      { timestamp: new Date(at).toISOString(), patient, observations: [{ type: 'HEART_RATE', value }] },
      { id: author, username: 'nurse' },
      clock(),
    );
  };

  /** What is answered about the patient, for every period that tests care about. */
  const answers = (
    periods: readonly { from: number; to: number | null }[],
    resolutions: readonly Resolution[] = [10, 15, 60, 120],
  ) =>
    Promise.all(
      periods.flatMap((period) =>
        resolutions.map((resolution) => reportOf(db, patient, { period, resolution, ordering: 'timestamp' })),
      ),
    );
  const rolledHours = async () => {
    const rows = await db
      .selectFrom('patient_buckets')
      .select('start')
      .where('patient_id', '=', patient)
      .where('width', '=', 15)
      .orderBy('start')
      .execute();
    return rows.map(({ start }) => start);
  };
  const count = async (table: 'readings' | 'patient_minutes') =>
    (
      await db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('patient_id', '=', patient)
        .executeTakeFirstOrThrow()
    ).count;

  /** Values that binary fractions hold exactly, so that sums are the same in any order. */
  function course(random: () => number, length: number, step: number) {
    return Array.from({ length }, (_, n) => ({
      at: NOW - n * step - Math.floor(random() * step),
      heartRate: 50 + Math.floor(random() * 400) / 4,
    }));
  }

  it('[API-35] [API-38] rolls up what is over, and every answer stays as it was', async () => {
    const random = seededRandom(3);
    await send(course(random, 400, 4 * MINUTE).reverse());
    await write(NOW - 5 * HOUR, 66);
    const at = (minutesAgo: number) => NOW - minutesAgo * MINUTE;
    const periods = [
      { from: at(60 * 24), to: null },
      { from: at(50 * 60), to: at(3) },
      { from: at(123), to: at(121) },
      { from: at(127), to: at(122) },
      { from: at(600), to: at(7) },
      { from: at(611), to: at(311) },
      { from: at(30), to: null },
      { from: at(1_500), to: at(1_400) },
    ];
    const before = await answers(periods);
    await housekeeping().run();
    const starts = await rolledHours();
    expect(starts.length).toBeGreaterThan(80);
    // Ten minutes past the hour have not passed yet, so the last hour may still grow.
    expect(starts.at(-1)?.slice(0, 13)).toBe('2026-03-10T06');
    expect(await answers(periods)).toEqual(before);
    clock.advance(3 * MINUTE);
    await housekeeping().run();
    expect((await rolledHours()).at(-1)?.slice(0, 13)).toBe('2026-03-10T07');
    expect(await answers(periods)).toEqual(before);
  });

  it('has late readings added to the hours that are rolled up: mean, extremes, count and device', async () => {
    await send([
      { at: NOW - 5 * HOUR, heartRate: 80 },
      { at: NOW - MINUTE, heartRate: 90 },
    ]);
    await housekeeping().run();
    await send([
      { at: NOW - 5 * HOUR - 2_000, heartRate: 40 },
      { at: NOW - 5 * HOUR + 2_000, heartRate: 120 },
      { at: NOW - 3 * HOUR, heartRate: 70 },
    ]);
    await send([{ at: NOW - 3 * HOUR, heartRate: 70 }]);
    await write(NOW - 4 * HOUR, 200);
    const period = { from: NOW - DAY, to: null };
    const sets = await vitalsOf(db, patient, { period, resolution: 10, ordering: 'timestamp' });
    expect(sets.map((set) => [set.observations.heartRate, set.device])).toEqual([
      [80, device],
      [200, null],
      [70, device],
      [90, device],
    ]);
    const { aggregations } = await reportOf(db, patient, { period, resolution: 120, ordering: 'timestamp' });
    expect(aggregations.heartRate).toEqual({ min: 40, max: 200, mean: 100, count: 6 });
  });

  it('names the device of the newest reading, whatever came when', async () => {
    const second = await addDevice(db, `hk2-${patient}`);
    const hour = Date.parse('2026-03-10T04:00:00.000Z');
    await db
      .updateTable('device_assignments')
      .set({ released_at: new Date(hour + 2 * MINUTE).toISOString() })
      .where('patient_id', '=', patient)
      .execute();
    await wear(db, { device: second, patient, from: hour + 2 * MINUTE });
    await send([{ at: hour + 3 * MINUTE, heartRate: 70 }], `hk2-${patient}`);
    const deviceThen = async () =>
      (
        await vitalsOf(db, patient, {
          period: { from: hour, to: null },
          resolution: 10,
          ordering: 'timestamp',
        })
      )[0]?.device;
    await housekeeping().run();
    expect(await deviceThen()).toBe(second);
    await send([{ at: hour + MINUTE, heartRate: 60 }]);
    expect(await deviceThen()).toBe(second);
    await send([{ at: hour + 4 * MINUTE, heartRate: 60 }], `hk2-${patient}`);
    expect(await deviceThen()).toBe(second);
  });

  it('counts every reading once while readings come in', async () => {
    const random = seededRandom(5);
    const readings = course(random, 1_500, 40_000).sort(() => random() - 0.5);
    const keeper = housekeeping();
    let isSent = false;
    const sending = (async () => {
      for (let first = 0; first < readings.length; first += 100)
        await send(readings.slice(first, first + 100));
      isSent = true;
    })();
    for (let round = 0; !isSent; round++) {
      await housekeeping().run();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await sending;
    clock.advance(HOUR);
    await keeper.run();
    const {
      aggregations: { heartRate },
    } = await reportOf(db, patient, {
      period: { from: NOW - 2 * DAY, to: null },
      resolution: 120,
      ordering: 'timestamp',
    });
    // Whether a shuffled backlog is a slow clock is not asked here: the times are those that were stored.
    const stored = await db
      .selectFrom('readings')
      .select(['measured_at', 'heart_rate'])
      .where('patient_id', '=', patient)
      .execute();
    const { min, max } = aggregated(
      stored.map(({ measured_at: at, heart_rate: value }) => ({ time: Date.parse(at), value })),
    );
    const { mean, count: all } = aggregated(
      readings.map(({ at, heartRate: value }) => ({ time: at, value })),
    );
    expect(heartRate).toEqual({ min, max, mean: Number(mean?.toFixed(4)), count: all });
  });

  if (engine === 'postgres') {
    it('is left to another server that is at it', async () => {
      await send([
        { at: NOW - 3 * HOUR, heartRate: 70 },
        { at: NOW, heartRate: 80 },
      ]);
      await unlessOtherServerIsAtIt(db, async () => {
        await housekeeping().run();
        expect(await rolledHours()).toEqual([]);
      });
      await housekeeping().run();
      expect(await rolledHours()).toHaveLength(1);
    });
  }
});
