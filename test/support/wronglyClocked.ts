import type { Dashboard } from '../../src/contract/dashboard';
import type { Db, OpenDatabase } from '../../src/server/db/engine/client';
import type { Ingest } from '../../src/server/services/ingest/ingest';
import { LiveState } from '../../src/server/services/live/liveState';
import { settableClock } from './clock';
import { openTestDatabase, type Engine } from './database';
import { ingestInto } from './ingestInto';
import { addDevice, addPatient, addUsers, reading, wear } from './ward';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
export const NOW = Date.parse('2026-03-10T08:00:00.000Z');

/**
 * A database on this engine with devices whose clocks are wrong, and the boards and alerts that result; a new
 * one for each test.
 */
export function wronglyClocked(engine: Engine) {
  let database: OpenDatabase;
  const given = {} as { db: Db; ingest: Ingest; state: LiveState; user: number };

  const clock = settableClock(NOW);

  beforeEach(async () => {
    clock.set(NOW);
    database = await openTestDatabase(engine);
    ({ db: given.db } = database);
    given.user = (await addUsers(given.db, 1))[0] ?? 0;
    given.state = await LiveState.open({
      db: given.db,
      clock,
      shared: false,
      onError: (error) => {
        throw error;
      },
    });
    given.ingest = ingestInto(given.db, clock, given.state);
  });
  afterEach(async () => {
    given.state.close();
    await database.close();
  });

  async function watch(name = 'A'): Promise<{ device: number; patient: number }> {
    const worn = { device: await addDevice(given.db, name), patient: await addPatient(given.db) };
    await wear(given.db, { ...worn, from: NOW - 30 * DAY });
    await given.state.refresh();
    return worn;
  }
  const card = () => (JSON.parse(given.state.overview().body.toString()) as Dashboard)[0];

  /** Those of HIPI. */
  const alerts = (patient: number) =>
    given.db
      .selectFrom('alerts')
      .select(['severity', 'measured_at'])
      .where('patient_id', '=', patient)
      .where('observation_type', '=', 'HIPI')
      .orderBy('created_at')
      .execute();
  const stored = (name = 'A') =>
    given.db
      .selectFrom('readings')
      .select(['measured_at', 'device_timestamp', 'patient_id', 'heart_rate'])
      .where('vendor_device_id', '=', name)
      .orderBy('measured_at')
      .execute();

  /** Sends a reading every `step` seconds for `seconds`, stamped `ahead` seconds ahead of the server's clock. */
  async function send(
    observations: Record<string, number>,
    {
      seconds,
      ahead = 0,
      step = 2,
      name = 'A',
    }: { seconds: number; ahead?: number; step?: number; name?: string },
  ): Promise<void> {
    for (let passed = 0; passed < seconds; passed += step) {
      clock.advance(step * SECOND);
      // Each of them different: what a monitor sends is never the same twice.
      const heartRate = (observations['heartRate'] ?? 70) + ((passed / step) % 7) / 8;
      const { accepted } = await given.ingest.submit([
        reading(name, clock() + ahead * SECOND, { ...observations, heartRate }),
      ]);
      expect(accepted).toBe(1);
    }
  }

  return { given, clock, watch, card, alerts, stored, send };
}
