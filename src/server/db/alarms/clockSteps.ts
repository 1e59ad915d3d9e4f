import { sql, type Kysely } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import { actAsServer } from '../accounts/actor';
import type { Tables } from '../tables/tables';

/** The servers of one machine see the same step of its clock within this many ms; it is applied once. */
const SAME_STEP_MS = 60_000;

/** Steps that differ by less than this (ms) are the same one, seen by two servers. */
const SAME_SIZE_MS = 5_000;

/**
 * Moves all times of what goes on by this many ms, after the clock that they were taken from was set, unless
 * another server has just done so. `now` (epoch ms) is the time after it.
 */
export async function moveTimes(db: Kysely<Tables>, byMs: number, now: number): Promise<void> {
  if (byMs < 0) await wornFrom(db, now);
  const step = sql`${byMs}::float8 * interval '1 millisecond'`;
  const at = sql`${new Date(now).toISOString()}::timestamptz`;
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`UPDATE alarm_clock_steps SET at = ${at}, step_ms = ${Math.round(byMs)}::bigint
      WHERE abs(step_ms - ${Math.round(byMs)}::bigint) > ${SAME_SIZE_MS}::int
        OR abs(extract(epoch FROM at - ${at})) * 1000 > ${SAME_STEP_MS}::int RETURNING singleton`.execute(tx);
    if (rows.length === 0) return;
    // Patients before alarms, in the order of their ids, as everywhere.
    await sql`SELECT s.patient_id FROM patient_states s WHERE s.patient_id IN (
        SELECT patient_id FROM alarms WHERE resolved_at IS NULL UNION SELECT patient_id FROM alarm_dues)
      ORDER BY s.patient_id FOR UPDATE`.execute(tx);
    await sql`UPDATE alarms SET acknowledged_at = acknowledged_at + ${step}, acknowledged_until = acknowledged_until + ${step},
      escalating_since = escalating_since + ${step}, escalates_at = escalates_at + ${step}, announced_at = announced_at + ${step},
      unowned_since = unowned_since + ${step}
      WHERE resolved_at IS NULL`.execute(tx);
    await sql`UPDATE alarm_pauses SET made_at = coalesce(made_at, started_at), started_at = started_at + ${step}, until = until + ${step}
      WHERE ended_at IS NULL`.execute(tx);
    await sql`UPDATE alarm_dues SET due_at = due_at + ${step}, set_at = set_at + ${step}`.execute(tx);
  });
}

/**
 * Devices that were put on by a clock that was ahead have been worn since it was set back, at `now` (epoch ms): once the
 * clock reaches the old time, they would seem to be put on then, which ends alarms.
 */
async function wornFrom(db: Kysely<Tables>, now: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await actAsServer(tx);
    await sql`UPDATE device_assignments SET assigned_at = ${new Date(now).toISOString()}::timestamptz
      WHERE id IN (SELECT id FROM device_assignments WHERE released_at IS NULL
        AND assigned_at > ${new Date(now + CLOCK_TOLERANCE_MS).toISOString()}::timestamptz ORDER BY id FOR UPDATE)`.execute(
      tx,
    );
  });
}
