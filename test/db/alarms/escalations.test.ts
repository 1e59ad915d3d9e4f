import { found } from '../../fixtures/alarms/raisedAlarm';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { AlarmTicker } from '../../../src/server/services/alarms/watch/alarmTicker';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { startTestServer, type TestServer } from '../../fixtures/server/server';
import { addPatient, giveBed } from '../../fixtures/ward/ward';
import { settableClock } from '../../fixtures/time/clock';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const PATIENTS = 200;

describe.each(ENGINES)('[J31] due times of two servers on %s', (engine) => {
  const clock = settableClock(Date.parse('2026-03-10T08:00:00.000Z'));
  const given = {} as { database: OpenDatabase; servers: TestServer[] };
  /** A server that closes leaves the database open. */
  const start = () => startTestServer({ database: given.database, clock });

  beforeAll(async () => {
    given.database = await openTestDatabase(engine);
    given.servers = [await start(), await start()];
    await given.servers[0]?.signIn('nina');
    await given.servers[0]?.signIn('admin');
  });
  afterAll(async () => {
    await Promise.all(given.servers.map((server) => server.close()));
    await given.database.close();
  });
  const on = () => ({ db: given.database.db, clock });

  /** By patient, how often each level was reached, and how late (ms) at most. */
  async function escalated(patients: readonly number[]) {
    const rows = await given.database.db
      .selectFrom('alarm_events')
      .innerJoin('alarms', 'alarms.id', 'alarm_events.alarm_id')
      .select(['alarms.patient_id', 'alarms.raised_at', 'alarm_events.at'])
      .where('alarms.patient_id', 'in', patients)
      .where('alarm_events.event', '=', 'escalated')
      .execute();
    return rows.map(({ patient_id: id, raised_at, at }) => ({
      id,
      after: Date.parse(at) - Date.parse(raised_at),
    }));
  }

  it('200 escalations due while one of the servers is closed and started again: each once, at most 2 s late', async () => {
    const { db } = on();
    const patients: number[] = [];
    for (let nth = 0; nth < PATIENTS; nth++) {
      const patient = await addPatient(db);
      if (nth % 2 === 0) await giveBed(db, patient, { department: 'ICU', number: nth + 1 });
      // With no user on duty every HCP is notified at once, and Admins after 300 s.
      await found(on(), patient, 'heartRateLow');
      patients.push(patient);
    }
    clock.advance(5 * MINUTE);
    const [one, other] = given.servers;
    if (one === undefined || other === undefined) throw new Error('There are two servers.');
    const running = [one.app.alarmsDue(), other.app.alarmsDue()];
    await other.close();
    await Promise.all(running);
    given.servers = [one];
    for (let second = 1; second <= 2; second++) {
      clock.advance(SECOND);
      if (given.servers.length === 1) given.servers.push(await start());
      await Promise.all(given.servers.map(({ app }) => app.alarmsDue()));
    }
    const reached = await escalated(patients);
    expect(reached.map(({ id }) => id).sort((a, b) => a - b)).toEqual(patients);
    for (const { after } of reached) {
      expect(after).toBeGreaterThanOrEqual(5 * MINUTE);
      expect(after).toBeLessThanOrEqual(5 * MINUTE + 2 * SECOND);
    }
    // One person was notified at the raise, and one at the last level: two notifications of each.
    const { count } = await db
      .selectFrom('notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2 * PATIENTS);
  });

  it('a level that became due while no server ran is taken at the start, as the highest', async () => {
    const { db } = on();
    await Promise.all(given.servers.map((server) => server.close()));
    const patient = await addPatient(db);
    await found(on(), patient, 'heartRateLow');
    clock.advance(20 * MINUTE);
    given.servers = [await start()];
    await given.servers[0]?.app.alarmsDue();
    expect(await escalated([patient])).toEqual([{ id: patient, after: 20 * MINUTE }]);
  });

  it('a time that was set by a clock ahead of now is due now', async () => {
    const { db } = on();
    const patient = await addPatient(db);
    clock.advance(HOUR / 2);
    await found(on(), patient, 'heartRateLow');
    clock.advance(-HOUR / 2);
    // A server takes a hundred patients at once, and those of before are due as well.
    for (let tick = 0; tick < 4; tick++) await given.servers[0]?.app.alarmsDue();
    expect(await escalated([patient])).toHaveLength(1);
    await given.servers[0]?.app.alarmsDue();
    expect(await escalated([patient])).toHaveLength(1);
  });

  it('a clock that is set while two servers see it moves all due times with it, once', async () => {
    const { db } = on();
    await Promise.all(given.servers.map((server) => server.close()));
    given.servers = [];
    let monotonic = 0;
    const ticker = () =>
      new AlarmTicker({
        db,
        clock,
        monotonic: () => monotonic,
        onApplied: () => undefined,
        onTick: () => Promise.resolve(),
        onError: (error) => {
          throw error;
        },
      });
    const tickers = [ticker(), ticker()];
    const patient = await addPatient(db);
    await found(on(), patient, 'heartRateLow');
    const pass = async (ms: number) => {
      clock.advance(ms);
      monotonic += ms;
      for (const each of tickers) await each.run();
    };
    await pass(MINUTE);
    // Forward by an hour, then back by two.
    for (const step of [HOUR, -2 * HOUR]) {
      clock.advance(step);
      await pass(SECOND);
    }
    expect(await escalated([patient])).toEqual([]);
    await pass(4 * MINUTE - 3 * SECOND);
    expect(await escalated([patient])).toEqual([]);
    await pass(SECOND);
    const { raised_at: raisedAt } = await db
      .selectFrom('alarms')
      .select('raised_at')
      .where('patient_id', '=', patient)
      .executeTakeFirstOrThrow();
    expect((await escalated([patient])).map(({ after }) => after + Date.parse(raisedAt))).toEqual([clock()]);
  });
});
