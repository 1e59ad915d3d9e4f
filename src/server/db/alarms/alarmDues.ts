import { sql, type Kysely, type Transaction } from 'kysely';
import { numberArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';

/** Stores, at `now`, when time next changes something of each of these patients' alarms (epoch ms); null: never. */
export async function saveDues(
  tx: Transaction<Tables>,
  dues: ReadonlyMap<number, number | null>,
  now: number,
): Promise<void> {
  await sql`
    WITH sent AS (
      SELECT * FROM unnest(${numberArray([...dues.keys()])}::text::int[], ${numberArray([...dues.values()])}::text::float8[]) AS s(patient_id, due)
    ), over AS (
      DELETE FROM alarm_dues d USING sent s WHERE d.patient_id = s.patient_id AND s.due IS NULL
    )
    INSERT INTO alarm_dues (patient_id, due_at, set_at) SELECT patient_id, to_timestamp(due / 1000), ${instantSql(now)} FROM sent WHERE due IS NOT NULL ORDER BY patient_id
    ON CONFLICT (patient_id) DO UPDATE SET due_at = excluded.due_at, set_at = excluded.set_at`.execute(tx);
}

/** One that was set this far (ms) ahead of now is due: the clock was put back since. */
const SET_AHEAD_MS = 5_000;

/** When due times are taken, epoch ms. One further ahead than `aheadMs` was written by a clock that was ahead. */
interface DueNow {
  now: number;
  aheadMs: number;
}

const isDue = ({ now, aheadMs }: DueNow) =>
  sql<boolean>`(d.due_at <= ${instantSql(now)} OR d.due_at > ${instantSql(now + aheadMs)}
    OR d.set_at > ${instantSql(now + SET_AHEAD_MS)})`;

/** Patients for whom something is due, the longest waiting first. */
export async function findDue(db: Kysely<Tables>, when: DueNow, limit: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    SELECT d.patient_id FROM alarm_dues d WHERE ${isDue(when)} ORDER BY d.due_at LIMIT ${limit}::int`.execute(
    db,
  );
  return rows.map(({ patient_id: id }) => id);
}

/**
 * Takes a patient's due time until the transaction ends; the patient's row is locked first, as everywhere.
 * False when nothing is due any more, or another transaction is at this patient.
 */
export async function takeDue(tx: Transaction<Tables>, patientId: number, when: DueNow): Promise<boolean> {
  const locked =
    await sql`SELECT s.patient_id FROM patient_states s WHERE s.patient_id = ${patientId}::int FOR UPDATE SKIP LOCKED`.execute(
      tx,
    );
  if (locked.rows.length === 0) return false;
  const { rows } =
    await sql`SELECT d.patient_id FROM alarm_dues d WHERE d.patient_id = ${patientId}::int AND ${isDue(when)} FOR UPDATE SKIP LOCKED`.execute(
      tx,
    );
  return rows.length > 0;
}

/** An alarm's owner and its patient. */
interface OwnedAlarm {
  userId: number;
  patientId: number;
  /** Why the owner is away. */
  because: Absence;
}

/** Why an owner no longer has an alarm. */
export type Absence = 'signed out' | 'session ended' | 'account deactivated';

/**
 * Owners of open alarms who have no session at `now` (epoch ms) or no active account, with their patients. The
 * session that ended last shows whether they signed out.
 */
export async function findAbsentOwners(db: Kysely<Tables>, now: number): Promise<OwnedAlarm[]> {
  const { rows } = await sql<OwnedAlarm>`
    SELECT DISTINCT a.acknowledged_by AS "userId", a.patient_id AS "patientId", CASE
        WHEN NOT o.is_active THEN 'account deactivated'
        WHEN (SELECT t.revoked_because FROM tokens t WHERE t.user_id = o.id
          ORDER BY least(t.revoked_at, t.expires_at) DESC, t.id DESC LIMIT 1) = 'signed out' THEN 'signed out'
        ELSE 'session ended' END AS because
    FROM alarms a JOIN users o ON o.id = a.acknowledged_by
    WHERE a.resolved_at IS NULL AND a.acknowledged_by IS NOT NULL AND NOT EXISTS (
      SELECT FROM users u JOIN tokens t ON t.user_id = u.id
      WHERE u.id = a.acknowledged_by AND u.is_active AND t.revoked_at IS NULL AND t.expires_at > ${instantSql(now)})
    ORDER BY 2, 1`.execute(db);
  return rows;
}
