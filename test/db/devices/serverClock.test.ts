import type { Dashboard } from '../../../src/contract/dashboard';
import type { Db, OpenDatabase } from '../../../src/server/db/engine/client';
import { assignDevice } from '../../../src/server/services/devices/assignDevice';
import { LiveState } from '../../../src/server/services/live/liveState';
import { settableClock } from '../../fixtures/time/clock';
import { ENGINES, openTestDatabase } from '../../fixtures/database/database';
import { ingestInto } from '../../fixtures/ward/ingestInto';
import { addDevice, addPatient, addUsers, reading, wear } from '../../fixtures/ward/ward';

const SECOND = 1_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-03-10T08:00:00.000Z');

const STEPS = [
  ['an hour ahead', HOUR],
  ['a day ahead', DAY],
  ['an hour behind', -HOUR],
  ['a day behind', -DAY],
] as const;

describe.each(ENGINES)('the clock of the server on %s', (engine) => {
  let database: OpenDatabase;
  let db: Db;
  const clock = settableClock(NOW);
  const states: LiveState[] = [];

  beforeEach(async () => {
    clock.set(NOW);
    database = await openTestDatabase(engine);
    ({ db } = database);
  });
  afterEach(async () => {
    for (const state of states.splice(0)) state.close();
    await database.close();
  });

  /** A server process; its knowledge is in the database, or in its memory since it started. */
  async function start() {
    const state = await LiveState.open({
      db,
      clock,
      shared: false,
      onError: (error) => {
        throw error;
      },
    });
    states.push(state);
    const ingest = ingestInto(db, clock, state);
    let sent = 0;
    return {
      state,
      card: () => (JSON.parse(state.overview().body.toString()) as Dashboard)[0],
      /** Sends every `step` seconds, stamped with the right time, regardless of the server's clock. */
      async send(pressure: number, seconds: number, wrongBy = 0, step = 2): Promise<void> {
        for (let passed = 0; passed < seconds; passed += step) {
          clock.advance(step * SECOND);
          await ingest.submit([
            reading('A', clock() - wrongBy, {
              heartRate: 70 + (++sent % 9) / 10,
              bloodPressureMean: pressure,
            }),
          ]);
        }
      },
    };
  }

  async function watch(): Promise<{ device: number; patient: number }> {
    const worn = { device: await addDevice(db, 'A'), patient: await addPatient(db) };
    await wear(db, { ...worn, from: NOW - 10 * DAY });
    return worn;
  }

  const severitiesSince = async (patient: number, from: number) =>
    (
      await db
        .selectFrom('alerts')
        .select('severity')
        .where('patient_id', '=', patient)
        .where('measured_at', '>=', new Date(from).toISOString())
        .orderBy('created_at')
        .execute()
    ).map(({ severity }) => severity);

  it.each(
    STEPS.flatMap(
      ([name, step]) =>
        [
          [name, step, false],
          [name, step, true],
        ] as const,
    ),
  )(
    '[J6] [T-J6] goes %s for a moment (%i ms, restarted: %s): the board is live and alarms within a reading',
    async (_, step, isRestarted) => {
      const { patient } = await watch();
      let server = await start();
      await server.send(90, 20, 0, 5);
      clock.advance(step);
      if (isRestarted) server = await start();
      await server.send(90, 6, step);
      clock.advance(-step);
      if (isRestarted) server = await start();

      const right = clock();
      await server.send(45, 4);
      expect(server.card()).toMatchObject({
        online: true,
        last_sync: new Date(clock()).toISOString(),
        observations: { bloodPressureMean: 45 },
      });
      await server.send(45, 4 * 60, 0, 10);
      expect(await severitiesSince(patient, right)).toContain('CRITICAL');
      // A fresh process reports the same.
      expect((await start()).card()).toEqual(server.card());
    },
    120_000,
  );

  it('[J6] a value stored an hour ahead is shown as none before the next reading comes', async () => {
    await watch();
    const server = await start();
    clock.advance(HOUR);
    await server.send(90, 4, HOUR);
    clock.advance(-HOUR);
    const unknown = {
      online: false,
      last_sync: null,
      received_at: null,
      observations: { bloodPressureMean: null, hipi: null },
    };
    expect(server.card()).toMatchObject(unknown);
    expect((await start()).card()).toMatchObject(unknown);
  });

  it('[J6] a device that was handed over while the clock was ahead is watched on its new patient at once', async () => {
    const { device } = await watch();
    const [by = 0] = await addUsers(db, 1);
    const server = await start();
    await server.send(90, 4);
    const next = await addPatient(db);
    const give = (patient: number) =>
      db
        .transaction()
        .execute((tx) =>
          assignDevice(tx, { device, patient, takeover: true, field: 'patient', by }, clock()),
        );
    clock.advance(HOUR);
    await server.send(90, 4, HOUR);
    await give(next);
    clock.advance(-HOUR);
    await server.state.refresh();
    await server.send(50, 4);
    expect(server.card()).toMatchObject({ patient: { id: next }, observations: { bloodPressureMean: 50 } });

    const third = await addPatient(db);
    await give(third);
    await server.state.refresh();
    await server.send(60, 4);
    expect(server.card()).toMatchObject({ patient: { id: third }, observations: { bloodPressureMean: 60 } });
  });
});
