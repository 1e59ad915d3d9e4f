import { sql } from 'kysely';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { NOW, vitalsFrom, wardOf } from '../../fixtures/readings/exactVitals';
import { times } from '../../fixtures/runner/fullForm';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { seededRandom } from '../../fixtures/time/random';
import { countOf, latestStates, minutes } from '../../fixtures/database/storedReadings';
import { addDevice, addPatient, reading, wear } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const clock = () => NOW;

/** Readings that are held against who wore the device at their time. */
const SAMPLES = times(2_500, 10_000);
/** The embedded database takes twice as long. */
const SHUFFLED = { postgres: 10_000, pglite: times(3_000, 10_000) };

describe.each(ENGINES)('ingest on %s', (engine) => {
  const open: OpenDatabase[] = [];
  const fresh = async (): Promise<Db> => {
    const database = await openTestDatabase(engine);
    open.push(database);
    return database.db;
  };
  afterEach(async () => {
    for (const database of open.splice(0)) await database.close();
  });

  it('[B6] stores every reading once, however often its batch is sent, also at once', async () => {
    const db = await fresh();
    await wardOf(db);
    const ingest = ingestInto(db, clock);
    const random = seededRandom(1);
    const batches = Array.from({ length: 200 }, (_, b) =>
      Array.from({ length: 1 + Math.floor(random() * 8) }, (_, i) =>
        reading(`D${b % 12}`, NOW - b * 10_000 - i, vitalsFrom(random)),
      ),
    );
    const sent = batches.flatMap((batch) =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => batch),
    );
    // A batch may also contain repeats.
    sent.push(...batches.slice(0, 20).map((batch) => [...batch, ...batch]));
    sent.sort(() => random() - 0.5);
    const answers = await Promise.all(sent.map((batch) => ingest.submit(batch)));
    expect(answers.every(({ accepted }, i) => accepted === sent[i]?.length)).toBe(true);

    const expected = batches.flat().length;
    expect(await countOf(db, 'readings')).toBe(expected);
    const worn = batches
      .flat()
      .filter(({ vendor_device_id }) => !['D10', 'D11'].includes(vendor_device_id)).length;
    const { rows } = await sql<{
      count: number;
    }>`SELECT sum(heart_rate_count)::int AS count FROM patient_minutes`.execute(db);
    expect(rows).toEqual([{ count: worn }]);
  });

  it('deliveries that may wait share a transaction; one that may not, or may no longer, takes them along at once', async () => {
    const db = await fresh();
    await wardOf(db);
    let commits = 0;
    const ingest = ingestInto(db, clock, undefined, 1, () => commits++);
    const single = (n: number, patienceMs: number | null = null) =>
      ingest.submit([reading(`D${n}`, NOW - n, { heartRate: 70 })], { patienceMs });
    await Promise.all([single(0, 60), single(1, 60), single(2, 60)]);
    expect(commits).toBe(1);
    // Enough of them for a group of their own, however long they could wait.
    await Promise.all([3, 4, 5, 6].map((n) => single(n, 600_000)));
    expect(commits).toBe(2);
    const waiting = single(7, 600_000);
    await single(8);
    await waiting;
    expect(commits).toBe(3);
    const patient = single(9, 600_000);
    await single(10, 0);
    await patient;
    expect(commits).toBe(4);
    expect(await countOf(db, 'readings')).toBe(11);
  });

  it(`[B5] ends in the same state for ${SHUFFLED[engine]} readings whatever their order`, async () => {
    const random = seededRandom(2);
    const sorted = Array.from({ length: SHUFFLED[engine] }, (_, i) =>
      reading(`D${i % 10}`, NOW - 3 * HOUR + Math.floor(i / 10) * 10_000 + (i % 10), vitalsFrom(random)),
    );
    const arrivals = sorted
      .map((each, i) => ({ each, at: i * 1_000 + (random() < 0.2 ? random() * 2 * HOUR : 0) }))
      .sort((a, b) => a.at - b.at)
      .map(({ each }) => each);
    const stateAfter = async (readings: typeof sorted) => {
      const db = await fresh();
      await wardOf(db);
      const passing = settableClock(NOW - 3 * HOUR);
      const ingest = ingestInto(db, passing);
      for (let first = 0; first < readings.length; first += 500) {
        const batch = readings.slice(first, first + 500);
        // They are received when the newest of them has been measured.
        passing.set(Math.max(...batch.map(({ timestamp }) => Date.parse(timestamp)), passing()));
        await ingest.submit(batch);
      }
      passing.set(NOW);
      // What the next reading gets shows that memory agrees with the tables.
      await ingest.submit(
        Array.from({ length: 10 }, (_, n) => reading(`D${n}`, NOW, { heartRate: 80, bloodPressureMean: 60 })),
      );
      return {
        latest: await latestStates(db),
        minutes: await minutes(db),
        count: await countOf(db, 'readings'),
      };
    };
    const expected = await stateAfter(sorted);
    expect(expected.count).toBe(SHUFFLED[engine] + 10);
    expect(expected.latest[0]?.hipi).toBeGreaterThan(0);
    expect(JSON.stringify(await stateAfter(arrivals))).toBe(JSON.stringify(expected));
  }, 120_000);

  it('[B5] evaluates a late reading by its own past, and the newest one again with it', async () => {
    const db = await fresh();
    await wardOf(db, 2);
    const ingest = ingestInto(db, clock);
    const feed = (device: string, minutesAgo: number, bloodPressureMean: number) =>
      ingest.submit([reading(device, NOW - minutesAgo * MINUTE, { bloodPressureMean })]);
    for (const [minutesAgo, pressure] of [
      [170, 80],
      [110, 75],
      [20, 60],
      [0, 90],
    ] as const)
      await feed('D0', minutesAgo, pressure);
    for (const [minutesAgo, pressure] of [
      [170, 80],
      [0, 90],
      [20, 60],
      [110, 75],
    ] as const)
      await feed('D1', minutesAgo, pressure);

    const scores = async (device: string) =>
      await db
        .selectFrom('readings')
        .select(['measured_at', 'hipi'])
        .where('vendor_device_id', '=', device)
        .orderBy('measured_at')
        .execute();
    const [inOrder, late] = [await scores('D0'), await scores('D1')];
    // The one 110 min ago knew only the one before it, whenever it came.
    expect(late[1]).toEqual(inOrder[1]);
    const [first, second] = await latestStates(db);
    expect(second?.hipi).toBe(first?.hipi);
    expect(second?.hipi).not.toBe(late[3]?.hipi);
  });

  it(`[C1] [API-81] gives ${SAMPLES} readings, 30 % late, to who wore the device at their time`, async () => {
    const db = await fresh();
    const random = seededRandom(3);
    const devices = await Promise.all(Array.from({ length: 5 }, (_, n) => addDevice(db, `D${n}`)));
    const patients = await Promise.all(Array.from({ length: 20 }, () => addPatient(db)));
    const intervals = await assignAtRandom(db, { devices, patients, random, events: SAMPLES / 50 });

    const samples = Array.from({ length: SAMPLES }, (_, i) => ({
      device: i % 5,
      time: NOW - 20 * HOUR + i * ((20 * HOUR) / SAMPLES),
    }));
    const arrivals = samples
      .map((sample, i) => ({ sample, at: i + (random() < 0.3 ? random() * (SAMPLES / 5) : 0) }))
      .sort((a, b) => a.at - b.at)
      .map(({ sample }) => sample);
    const ingest = ingestInto(db, clock);
    for (let first = 0; first < arrivals.length; first += 500) {
      await ingest.submit(
        arrivals
          .slice(first, first + 500)
          .map(({ device, time }) => reading(`D${device}`, time, { heartRate: 80 })),
      );
    }

    const stored = await db
      .selectFrom('readings')
      .select(['vendor_device_id', 'measured_at', 'patient_id'])
      .execute();
    expect(stored).toHaveLength(SAMPLES);
    const misattributed = stored.filter(({ vendor_device_id, measured_at, patient_id }) => {
      const device = devices[Number(vendor_device_id.slice(1))];
      const time = Date.parse(measured_at);
      const worn = intervals.find(
        (each) => each.device === device && each.from <= time && time < (each.until ?? Infinity),
      );
      return (worn?.patient ?? null) !== patient_id;
    });
    expect(misattributed).toEqual([]);
    expect(stored.filter(({ patient_id }) => patient_id === null).length).toBeGreaterThan(100);
  }, 120_000);
});

interface Interval {
  device: number;
  patient: number;
  from: number;
  until: number | undefined;
}

/** Devices handed round at random times in the last 20 hours; no patient has two, none is on two. */
async function assignAtRandom(
  db: Db,
  {
    devices,
    patients,
    random,
    events,
  }: { devices: number[]; patients: number[]; random: () => number; events: number },
): Promise<Interval[]> {
  const intervals: Interval[] = [];
  for (let event = 0; event < events; event++) {
    const at = NOW - 20 * HOUR + Math.floor(((event + random()) / events) * 19 * HOUR);
    const device = devices[Math.floor(random() * devices.length)] ?? 0;
    const worn = intervals.find((each) => each.device === device && each.until === undefined);
    if (worn !== undefined) worn.until = at;
    const free = patients.filter(
      (patient) => !intervals.some((each) => each.patient === patient && each.until === undefined),
    );
    if (random() < 0.7)
      intervals.push({
        device,
        patient: free[Math.floor(random() * free.length)] ?? 0,
        from: at,
        until: undefined,
      });
  }
  for (const { until, ...rest } of intervals) await wear(db, until === undefined ? rest : { ...rest, until });
  return intervals;
}
