import { sql, type Transaction } from 'kysely';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';

/** An alarm that is announced once more, with the same alert: escalated, or repeated. */
export interface AnnouncedAgain {
  alarmId: number;
  /** Whom it is announced to. */
  people: readonly number[];
  /** How many further alarms of the patient it names. */
  others: number;
}

/**
 * Adds notifications of alerts that stand already. Like `insertAlerts`, at the end of a transaction: it takes
 * the alert clock's lock, and each announcement has a millisecond of its own, `now` (epoch ms) unless the
 * clock is already past it. An alarm that was never announced is given its alert now.
 */
export async function notifyAgain(
  tx: Transaction<Tables>,
  again: readonly AnnouncedAgain[],
  now: number,
): Promise<void> {
  if (again.length === 0) return;
  await sql`
    WITH said AS (
      SELECT r.alarm_id, r.people::int[] AS people, r.others, r.nth
      FROM unnest(${numberArray(again.map(({ alarmId }) => alarmId))}::text::int[],
        ${textArray(again.map(({ people }) => numberArray(people)))}::text::text[],
        ${numberArray(again.map(({ others }) => others))}::text::int[]
      ) WITH ORDINALITY AS r(alarm_id, people, others, nth)
    ), tick AS (
      UPDATE alert_clock
      SET last = greatest(${new Date(now).toISOString()}::timestamptz, last + interval '1 millisecond')
        + ${again.length - 1}::int * interval '1 millisecond'
      RETURNING last
    ), timed AS (
      SELECT said.*, tick.last - (${again.length}::int - nth) * interval '1 millisecond' AS created_at,
        (SELECT max(alerts.id) FROM alerts WHERE alerts.alarm_id = said.alarm_id) AS alert_id
      FROM said CROSS JOIN tick
    ), made AS (
      INSERT INTO alerts (patient_id, observation_type, observation_value, severity, bed, measured_at, is_late, model, reasons, alarm_id, created_at)
      SELECT a.patient_id, a.kind, a.value, a.severity, a.bed, a.measured_at, a.is_late, a.model, a.reasons, a.id, timed.created_at
      FROM timed JOIN alarms a ON a.id = timed.alarm_id WHERE timed.alert_id IS NULL
      RETURNING id, alarm_id
    )
    INSERT INTO notifications (user_id, alert_id, created_at, others)
    SELECT u.id, coalesce(timed.alert_id, made.id), timed.created_at, timed.others
    FROM timed LEFT JOIN made ON made.alarm_id = timed.alarm_id JOIN users u ON u.id = ANY (timed.people)
    WHERE u.is_active ORDER BY timed.created_at, u.id`.execute(tx);
}
