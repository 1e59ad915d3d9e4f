import { unlessOtherServerIsAtIt } from '../../../src/server/db/engine/housekeepingLock';
import { ENGINES } from '../../fixtures/database/database';
import { NOW, course, houseKept } from '../../fixtures/database/houseKept';
import { seededRandom } from '../../fixtures/time/random';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe.each(ENGINES)('housekeeping on %s', (engine) => {
  const { given, send, housekeeping, count, answers, clock, write, rolledHours } = houseKept(engine);

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
    const { oldest } = await given.db
      .selectFrom('readings')
      .select((e) => e.fn.min<string>('measured_at').as('oldest'))
      .where('patient_id', '=', given.patient)
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

  it('keeps the last that is known of a patient and what people wrote down, and deletes what no patient wore', async () => {
    await send([
      { at: NOW - 6 * MINUTE, heartRate: 70 },
      { at: NOW - 4 * MINUTE, heartRate: 80 },
      { at: NOW, heartRate: 90 },
    ]);
    await write(NOW - HOUR, 66);
    await send([{ at: NOW, heartRate: 50 }], `nobody-${given.patient}`);
    clock.set(NOW + 300 * DAY);
    await housekeeping().run();
    const left = await given.db
      .selectFrom('readings')
      .select('heart_rate')
      .where('patient_id', '=', given.patient)
      .orderBy('measured_at')
      .execute();
    expect(left.map(({ heart_rate }) => heart_rate)).toEqual([66, 80, 90]);
    expect(
      await given.db
        .selectFrom('readings')
        .select('heart_rate')
        .where('vendor_device_id', '=', `nobody-${given.patient}`)
        .execute(),
    ).toEqual([]);
    expect(
      await given.db
        .selectFrom('latest_states')
        .select('heart_rate')
        .where('vendor_device_id', '=', `nobody-${given.patient}`)
        .execute(),
    ).toEqual([{ heart_rate: 50 }]);
  });

  it('keeps everything when set so', async () => {
    await send([
      { at: NOW - HOUR, heartRate: 70 },
      { at: NOW, heartRate: 90 },
    ]);
    clock.set(NOW + 5_000 * DAY);
    await housekeeping({ readingsDays: 0, minutesDays: 0, messagesDays: 0 }).run();
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
      await unlessOtherServerIsAtIt(given.db, async () => {
        await housekeeping().run();
        expect(await rolledHours()).toEqual([]);
      });
      await housekeeping().run();
      expect(await rolledHours()).toHaveLength(1);
    });
  }
});
