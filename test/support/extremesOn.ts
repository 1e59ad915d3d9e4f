import { NOTHING_KNOWN } from '../../src/clinical/vitals';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import { addPatientStates } from '../../src/server/db/alerting/patientStates';
import { storeReadings } from '../../src/server/db/readings/storeReadings';
import { Housekeeping } from '../../src/server/services/jobs/housekeeping';
import { reportOf } from '../../src/server/services/patients/observationSets';
import { settableClock } from './clock';
import { openTestDatabase, type Engine } from './database';
import { aggregated } from './minuteExtremes';
import { addDevice, addPatient } from './ward';

export const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Measured {
  time: number;
  bodyTemperature: number | null;
  heartRate: number | null;
}

/** A database on this engine, for each test a new patient, and the extremes that are reported of what was stored. */
export function extremesOn(engine: Engine) {
  const clock = settableClock(NOW);
  let database: OpenDatabase;
  const given = {} as { db: Db; patient: number };

  let device: string;
  const housekeepings: Housekeeping[] = [];

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    given.db = database.db;
  });
  afterEach(async () => {
    for (const each of housekeepings.splice(0)) await each.close();
  });
  afterAll(() => database.close());
  beforeEach(begin);

  async function begin(): Promise<void> {
    clock.set(NOW);
    given.patient = await addPatient(given.db);
    device = `x-${given.patient}`;
    await addDevice(given.db, device);
    await given.db.transaction().execute((tx) => addPatientStates(tx, [given.patient]));
  }

  const send = async (readings: readonly Measured[]) => {
    const rows = readings.map(({ time, ...measured }) => ({
      vendorDeviceId: device,
      time,
      patientId: given.patient,
      observations: { ...NOTHING_KNOWN, ...measured },
      deviceTime: null,
      riskEngine: null,
      latest: null,
    }));
    await given.db.transaction().execute((tx) => storeReadings(tx, clock(), rows, { isAnyLate: true }));
  };
  const keepHouse = async (retention = { readingsDays: 30, minutesDays: 0 }) => {
    const keeper = new Housekeeping({
      db: given.db,
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
    (
      await reportOf(given.db, given.patient, {
        period: { from, to },
        resolution: 120,
        ordering: 'timestamp',
      })
    ).aggregations;

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

  return { given, clock, begin, send, keepHouse, reported, expectTruth };
}
