import { sql } from 'kysely';
import { insertAlerts } from '../../../src/server/db/alerting/alerts';
import type { OpenDatabase } from '../../../src/server/db/engine/client';
import { deliverAlerts, type AlertLoad, type Raise } from '../../fixtures/alerts/alertDelivery';
import { ENGINES, openTestDatabase, type Engine } from '../../fixtures/database/database';

// The long form (10,000 alerts, 16 ingesters, 20 users) belongs to `npm run gate`.
const LOAD: AlertLoad = {
  alerts: 1_000,
  ingesters: 4,
  users: 5,
  pollersPerUser: 2,
  pauseMs: 20,
  jitterMs: 50,
};

/** PGlite has one connection: a transaction that pauses blocks all others. */
const loadFor = (engine: Engine): AlertLoad => ({ ...LOAD, pauseMs: engine === 'pglite' ? 2 : LOAD.pauseMs });

const A_MINUTE = 60_000;

let database: OpenDatabase;
afterEach(() => database.close());

it.each(ENGINES)(
  '[T-A1] [A1] [ALT-18] on %s every poller gets each of 1,000 alerts once and in order, whichever transaction commits first',
  async (engine) => {
    database = await openTestDatabase(engine);
    // Every server has a clock of its own.
    const raise: Raise = (tx, alert) => insertAlerts(tx, [alert], Date.now() + 2_000 * Math.random() - 1_000);
    const { alerts, users, pollersPerUser } = LOAD;
    expect(await deliverAlerts([database.db], loadFor(engine), raise)).toEqual({
      delivered: alerts * users * pollersPerUser,
      lost: 0,
      duplicated: 0,
      outOfOrder: 0,
    });
  },
  2 * A_MINUTE,
);

it(
  '[T-A1] the check is sharp: with the time of the insert as created_at it finds lost alerts on PostgreSQL',
  async () => {
    database = await openTestDatabase('postgres');
    // Two that begin in the same microsecond would be refused, and it is the pollers that shall find the fault.
    await sql`ALTER TABLE alerts DROP CONSTRAINT alerts_created_at_key`.execute(database.db);
    const raiseWithoutClock: Raise = async (tx, { patientId, measuredAt }) => {
      const measured = new Date(measuredAt).toISOString();
      await sql`
        WITH stored AS (
          INSERT INTO alerts (patient_id, observation_type, observation_value, severity, bed, measured_at, created_at)
          VALUES (${patientId}, 'HIPI', 90, 'CRITICAL', NULL, ${measured}, now()) RETURNING id, created_at
        )
        INSERT INTO notifications (user_id, alert_id, created_at)
        SELECT users.id, stored.id, stored.created_at FROM stored CROSS JOIN users WHERE users.is_active`.execute(
        tx,
      );
    };
    const { lost } = await deliverAlerts([database.db], LOAD, raiseWithoutClock);
    expect(lost).toBeGreaterThan(0);
  },
  2 * A_MINUTE,
);
