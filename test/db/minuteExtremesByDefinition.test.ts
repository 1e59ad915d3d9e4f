import fc from 'fast-check';
import type { ObservationValues } from '../../src/clinical/vitals';
import type { Db, OpenDatabase } from '../../src/server/db/client';
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

  it('are those of a plain computation for any readings, artefacts, order of arrival and moment of rolling up', async () => {
    const LENGTH = 5 * HOUR;
    const spot = fc.record({
      at: fc.integer({ min: 0, max: LENGTH / MINUTE - 1 }),
      seconds: fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { minLength: 1, maxLength: 5 }),
      base: fc.integer({ min: 140, max: 160 }),
      artefact: fc.option(fc.integer({ min: 80, max: 180 }), { freq: 3 }),
      isPulse: fc.boolean(),
    });
    const plan = fc.record({
      spots: fc.uniqueArray(spot, { selector: ({ at }) => at, minLength: 3, maxLength: 20 }),
      order: fc.infiniteStream(fc.nat({ max: 1_000 })),
      rounds: fc.array(fc.integer({ min: 0, max: 3 * HOUR }), { minLength: 1, maxLength: 4 }),
      edges: fc.tuple(fc.integer({ min: -30, max: 330 }), fc.integer({ min: -30, max: 330 })),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ spots, order, rounds, edges }) => {
        await begin();
        // Quarters, which binary fractions hold exactly.
        const readings = spots.flatMap(({ at, seconds, base, artefact, isPulse }) =>
          seconds.map((second, n): Measured => ({
            time: NOW - LENGTH + at * MINUTE + second * SECOND,
            bodyTemperature: n === 0 && artefact !== null ? artefact / 4 : base / 4 + n / 4,
            heartRate: isPulse ? base / 2 - n : null,
          })),
        );
        const shuffled = readings
          .map((each) => ({ each, rank: Number(order.next().value) }))
          .sort((a, b) => a.rank - b.rank)
          .map(({ each }) => each);
        const [from, to] = [Math.min(...edges), Math.max(...edges) + 1].map(
          (minutes) => NOW - LENGTH + minutes * MINUTE,
        ) as [number, number];
        const size = Math.ceil(shuffled.length / rounds.length);
        for (const [round, advanceMs] of rounds.entries()) {
          const sent = shuffled.slice(0, (round + 1) * size);
          await send(shuffled.slice(round * size, (round + 1) * size));
          await expectTruth(sent);
          await expectTruth(sent, from, to);
          clock.advance(advanceMs);
          await keepHouse();
          await expectTruth(sent);
          await expectTruth(sent, from, to);
        }
      }),
      { numRuns: 12 },
    );
  });
});
