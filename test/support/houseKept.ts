import type { Resolution } from '../../src/contract/observationSets';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import type { Ingest } from '../../src/server/services/ingest/ingest';
import { Housekeeping } from '../../src/server/services/jobs/housekeeping';
import { logVitals } from '../../src/server/services/patients/logVitals';
import { reportOf } from '../../src/server/services/patients/observationSets';
import { settableClock } from './clock';
import { openTestDatabase, type Engine } from './database';
import { ingestInto } from './ingestInto';
import { addDevice, addPatient, addUsers, reading, wear } from './ward';

export const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const KEPT = { readingsDays: 9, minutesDays: 20 };

/** Values that binary fractions hold exactly, so that sums are the same in any order. */
export function course(random: () => number, length: number, step: number) {
  return Array.from({ length }, (_, n) => ({
    at: NOW - n * step - Math.floor(random() * step),
    heartRate: 50 + Math.floor(random() * 400) / 4,
  }));
}

/**
 * A database on this engine with the scheduled jobs running, and for each test a new patient with a device.
 */
export function houseKept(engine: Engine) {
  const clock = settableClock(NOW);
  let database: OpenDatabase;
  const given = {} as { db: Db; patient: number; device: number };

  let ingest: Ingest;
  const housekeepings: Housekeeping[] = [];

  const housekeeping = (retention = KEPT) => {
    const made = new Housekeeping({
      db: given.db,
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
    given.db = database.db;
  });
  beforeEach(async () => {
    clock.set(NOW);
    ingest = ingestInto(given.db, clock);
    given.patient = await addPatient(given.db);
    given.device = await addDevice(given.db, `hk-${given.patient}`);
    await wear(given.db, { device: given.device, patient: given.patient, from: 0 });
  });
  afterEach(async () => {
    for (const each of housekeepings.splice(0)) await each.close();
  });
  afterAll(() => database.close());

  const send = async (
    readings: readonly { at: number; heartRate: number }[],
    vendorId = `hk-${given.patient}`,
  ) => {
    for (let first = 0; first < readings.length; first += 1_000) {
      const batch = readings
        .slice(first, first + 1_000)
        .map(({ at, heartRate }) => reading(vendorId, at, { heartRate, bodyTemperature: 37 }));
      expect(await ingest.submit(batch)).toMatchObject({ rejected: [] });
    }
  };
  const write = async (at: number, value: number) => {
    const [author = 0] = await addUsers(given.db, 1);
    return logVitals(
      given.db,
      {
        timestamp: new Date(at).toISOString(),
        patient: given.patient,
        observations: [{ type: 'HEART_RATE', value }],
      },
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
        resolutions.map((resolution) =>
          reportOf(given.db, given.patient, { period, resolution, ordering: 'timestamp' }),
        ),
      ),
    );
  const rolledHours = async () => {
    const rows = await given.db
      .selectFrom('patient_buckets')
      .select('start')
      .where('patient_id', '=', given.patient)
      .where('width', '=', 15)
      .orderBy('start')
      .execute();
    return rows.map(({ start }) => start);
  };
  const count = async (table: 'readings' | 'patient_minutes') =>
    (
      await given.db
        .selectFrom(table)
        .select((e) => e.fn.countAll<number>().as('count'))
        .where('patient_id', '=', given.patient)
        .executeTakeFirstOrThrow()
    ).count;

  return { given, clock, housekeeping, send, write, answers, rolledHours, count };
}
