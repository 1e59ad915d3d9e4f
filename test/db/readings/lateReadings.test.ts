import { sql } from 'kysely';
import { NOTHING_KNOWN } from '../../../src/clinical/observationKeys';
import { loadConfig } from '../../../src/server/settings/config';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import type { FeedState } from '../../../src/server/db/devices/feedState';
import { addPatientStates } from '../../../src/server/db/alerting/patientStates';
import { storeReadings } from '../../../src/server/db/readings/storeReadings';
import { Housekeeping } from '../../../src/server/services/jobs/housekeeping';
import { reportOf } from '../../../src/server/services/patients/observationSets';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { addDevice, addPatient } from '../../fixtures/ward/ward';

const NOW = Date.parse('2026-03-10T08:07:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The shortest retention that a server starts with. */
const { ingestMaxAgeDays, retention } = loadConfig(
  { RETENTION_READINGS_DAYS: '30', RETENTION_MINUTES_DAYS: '30' },
  [],
  { webDir: '' },
);

const FEED: FeedState = {
  receivedAt: NOW,
  stamp: NOW,
  highestStamp: NOW,
  clockOffset: null,
  isBacklog: false,
  valueAt: null,
  gaps: [],
};

describe.each(ENGINES)('readings that come as late as they may, on %s', (engine) => {
  const clock = settableClock(NOW);
  let database: OpenDatabase;
  let db: Db;
  let patient: number;
  let keeper: Housekeeping;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    db = database.db;
  });
  beforeEach(async () => {
    clock.set(NOW);
    patient = await addPatient(db);
    await addDevice(db, nameOf());
    await db.transaction().execute((tx) => addPatientStates(tx, [patient]));
    keeper = new Housekeeping({
      db,
      clock,
      shared: false,
      retention,
      rest: () => Promise.resolve(),
      onError: (error) => {
        throw error;
      },
    });
  });
  afterEach(() => keeper.close());
  afterAll(() => database.close());

  const nameOf = () => `late-${patient}`;

  /** Stores readings of the patient as ingest does, the last one as the device's newest. Resolves with how many were new. */
  const store = (times: readonly number[], heartRate: number) => {
    const rows = times.map((time, index) => ({
      vendorDeviceId: nameOf(),
      time,
      deviceTime: null,
      patientId: patient,
      observations: { ...NOTHING_KNOWN, heartRate },
      riskEngine: null,
      latest:
        index === times.length - 1
          ? {
              type: 'RHEO',
              batteryLevel: null,
              signalQuality: null,
              status: null,
              feed: FEED,
              zeros: [],
              band: null,
            }
          : null,
    }));
    return db.transaction().execute((tx) => storeReadings(tx, clock(), rows, { isAnyLate: true }));
  };
  const day = async (from: number) =>
    (
      await reportOf(db, patient, {
        period: { from, to: from + DAY },
        resolution: 120,
        ordering: 'timestamp',
      })
    ).aggregations.heartRate;
  const kept = async (before: number) => {
    const { rows } = await sql<{
      kept: number;
    }>`SELECT count(*)::int AS kept FROM readings WHERE patient_id = ${patient} AND measured_at < to_timestamp(${before}::float8 / 1000)`.execute(
      db,
    );
    return rows[0]?.kept;
  };

  it.each([
    ['before its hours are rolled up', false],
    ['into hours that are rolled up', true],
  ])(
    '28 days late, %s: counted once, however often they are sent, and not lost when they are deleted',
    async (_, isLate) => {
      // Retention keeps the newest values known of a patient.
      await store([NOW], 90);
      const from = Math.floor((NOW - ingestMaxAgeDays * DAY) / HOUR + 1) * HOUR;
      const first = [from + 20 * MINUTE];
      const rest = [from + 22 * MINUTE, from + 3 * HOUR];
      await store(first, 60);
      if (isLate) await keeper.run();
      expect(await store(rest, 70)).toBe(2);
      const truth = { min: 60, max: 70, mean: 66.6667, count: 3 };
      expect(await day(from)).toEqual(truth);

      // A gateway without an answer sends all of it again, for as long as the server accepts readings of that
      // age.
      for (const laterMs of [MINUTE, HOUR - 8 * MINUTE]) {
        clock.set(NOW + laterMs);
        await keeper.run();
        expect(await store([...first, ...rest], 65)).toBe(0);
        expect(await day(from)).toEqual(truth);
      }
      // The clock is a day ahead for a moment: readings that may still be sent again are kept.
      clock.set(NOW + DAY);
      await keeper.run();
      clock.set(NOW + HOUR);
      await keeper.run();
      expect(await store([...first, ...rest], 65)).toBe(0);
      expect(await kept(from + DAY)).toBe(3);

      clock.set(NOW + 3 * DAY);
      await keeper.run();
      expect(await kept(from + DAY)).toBe(0);
      expect(await day(from)).toEqual(truth);
    },
  );
});
