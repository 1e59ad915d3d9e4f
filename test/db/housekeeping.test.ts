import type { Resolution } from '../../src/contract/observationSets';
import type { Db, OpenDatabase } from '../../src/server/db/client';
import { unlessOtherServerIsAtIt } from '../../src/server/db/housekeepingLock';
import type { Ingest } from '../../src/server/services/ingest';
import { Housekeeping } from '../../src/server/services/housekeeping';
import { logVitals } from '../../src/server/services/logVitals';
import { reportOf } from '../../src/server/services/observationSets';
import { settableClock } from '../support/clock';
import { ENGINES, openTestDatabase } from '../support/database';
import { ingestInto } from '../support/ingestInto';
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

  it('deletes readings and then minutes when they have been kept long enough, and answers as before', async () => {
    await send(course(seededRandom(7), 200, 36 * MINUTE).reverse());
    await housekeeping().run();
    const [readings, minutes] = [await count('readings'), await count('patient_minutes')];
    const period = { from: NOW - 10 * DAY - 7 * MINUTE, to: NOW + MINUTE };
    const before = await answers([period]);

    clock.set(NOW + 6 * DAY);
    await housekeeping().run();
    expect(await count('readings')).toBeLessThan(readings);
    expect(await count('readings')).toBeGreaterThan(readings / 4);
    const { oldest } = await db
      .selectFrom('readings')
      .select((e) => e.fn.min<string>('measured_at').as('oldest'))
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect(Date.parse(oldest)).toBeGreaterThanOrEqual(Date.parse('2026-03-07T08:00:00.000Z'));
    expect(await count('patient_minutes')).toBe(minutes);
    expect(await answers([period])).toEqual(before);

    clock.set(NOW + 30 * DAY);
    await housekeeping().run();
    expect(await count('patient_minutes')).toBe(0);
    expect(
      (await answers([{ from: NOW - 10 * DAY, to: NOW + MINUTE }]))[0]?.aggregations.heartRate.count,
    ).toBeGreaterThan(195);
  });

  it('keeps the last that is known of a patient and what people wrote down, and deletes what nobody wore', async () => {
    await send([
      { at: NOW - 6 * MINUTE, heartRate: 70 },
      { at: NOW - 4 * MINUTE, heartRate: 80 },
      { at: NOW, heartRate: 90 },
    ]);
    await write(NOW - HOUR, 66);
    await send([{ at: NOW, heartRate: 50 }], `nobody-${patient}`);
    clock.set(NOW + 300 * DAY);
    await housekeeping().run();
    const left = await db
      .selectFrom('readings')
      .select('heart_rate')
      .where('patient_id', '=', patient)
      .orderBy('measured_at')
      .execute();
    expect(left.map(({ heart_rate }) => heart_rate)).toEqual([66, 80, 90]);
    expect(
      await db
        .selectFrom('readings')
        .select('heart_rate')
        .where('vendor_device_id', '=', `nobody-${patient}`)
        .execute(),
    ).toEqual([]);
    expect(
      await db
        .selectFrom('latest_states')
        .select('heart_rate')
        .where('vendor_device_id', '=', `nobody-${patient}`)
        .execute(),
    ).toEqual([{ heart_rate: 50 }]);
  });

  it('keeps everything when told so', async () => {
    await send([
      { at: NOW - HOUR, heartRate: 70 },
      { at: NOW, heartRate: 90 },
    ]);
    clock.set(NOW + 5_000 * DAY);
    await housekeeping({ readingsDays: 0, minutesDays: 0 }).run();
    expect([await count('readings'), await count('patient_minutes')]).toEqual([2, 2]);
  });

  it('does nothing twice, and stops between two steps when it is closed', async () => {
    await send(course(seededRandom(9), 100, 20 * MINUTE));
    const keeper = housekeeping();
    const running = keeper.run();
    expect(keeper.run()).toBe(running);
    await keeper.close();
    await running;
    const done = (await rolledHours()).length;
    expect(done).toBeLessThan(50);
    await housekeeping().run();
    expect((await rolledHours()).length).toBeGreaterThan(80);
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
