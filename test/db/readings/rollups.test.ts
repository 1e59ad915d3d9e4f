import { reportOf, vitalsOf } from '../../../src/server/services/patients/observationSets';
import { ENGINES } from '../../fixtures/database/database';
import { NOW, course, houseKept } from '../../fixtures/database/houseKept';
import { aggregated } from '../../fixtures/database/minuteExtremes';
import { seededRandom } from '../../fixtures/time/random';
import { addDevice, wear } from '../../fixtures/ward/ward';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(ENGINES)('housekeeping on %s', (engine) => {
  const { given, send, write, answers, housekeeping, rolledHours, clock } = houseKept(engine);

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
    const sets = await vitalsOf(given.db, given.patient, { period, resolution: 10, ordering: 'timestamp' });
    expect(sets.map((set) => [set.observations.heartRate, set.device])).toEqual([
      [80, given.device],
      [200, null],
      [70, given.device],
      [90, given.device],
    ]);
    const { aggregations } = await reportOf(given.db, given.patient, {
      period,
      resolution: 120,
      ordering: 'timestamp',
    });
    expect(aggregations.heartRate).toEqual({ min: 40, max: 200, mean: 100, count: 6 });
  });

  it('names the device of the newest reading, whatever came when', async () => {
    const second = await addDevice(given.db, `hk2-${given.patient}`);
    const hour = Date.parse('2026-03-10T04:00:00.000Z');
    await given.db
      .updateTable('device_assignments')
      .set({ released_at: new Date(hour + 2 * MINUTE).toISOString() })
      .where('patient_id', '=', given.patient)
      .execute();
    await wear(given.db, { device: second, patient: given.patient, from: hour + 2 * MINUTE });
    await send([{ at: hour + 3 * MINUTE, heartRate: 70 }], `hk2-${given.patient}`);
    const deviceThen = async () =>
      (
        await vitalsOf(given.db, given.patient, {
          period: { from: hour, to: null },
          resolution: 10,
          ordering: 'timestamp',
        })
      )[0]?.device;
    await housekeeping().run();
    expect(await deviceThen()).toBe(second);
    await send([{ at: hour + MINUTE, heartRate: 60 }]);
    expect(await deviceThen()).toBe(second);
    await send([{ at: hour + 4 * MINUTE, heartRate: 60 }], `hk2-${given.patient}`);
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
    } = await reportOf(given.db, given.patient, {
      period: { from: NOW - 2 * DAY, to: null },
      resolution: 120,
      ordering: 'timestamp',
    });
    // Whether a shuffled backlog is a slow clock is not tested here: the times are those that were stored.
    const stored = await given.db
      .selectFrom('readings')
      .select(['measured_at', 'heart_rate'])
      .where('patient_id', '=', given.patient)
      .execute();
    const { min, max } = aggregated(
      stored.map(({ measured_at: at, heart_rate: value }) => ({ time: Date.parse(at), value })),
    );
    const { mean, count: all } = aggregated(
      readings.map(({ at, heartRate: value }) => ({ time: at, value })),
    );
    expect(heartRate).toEqual({ min, max, mean: Number(mean?.toFixed(4)), count: all });
  });
});
