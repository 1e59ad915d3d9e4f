import { sql, type Kysely, type RawBuilder } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import { AFTER_ALARM_MINUTES } from '../../../contract/scope';
import { numberArray } from '../engine/arrayParameters';
import { instant } from '../engine/instants';
import type { Tables } from '../tables/tables';

const AFTER_ALARM_MS = AFTER_ALARM_MINUTES * 60_000;

/** The stays `ad` in departments that the user does not belong to. Who is in no department is seen by all. */
const elsewhere = (userId: number) => sql`admissions ad LEFT JOIN beds b ON b.id = ad.bed_id
  WHERE ad.discharge_date IS NULL AND coalesce(b.department_id, ad.department_id) IS NOT NULL
    AND NOT EXISTS (SELECT FROM user_departments m
      WHERE m.user_id = ${userId}::int AND m.department_id = coalesce(b.department_id, ad.department_id))`;

/** An instant that is dated ahead of `now` was written by a clock that was wrong: nothing stays open by it. */
const isPast = (column: RawBuilder<unknown>, now: number) =>
  sql`${column} <= ${instant(now + CLOCK_TOLERANCE_MS)}::timestamptz`;

/** The openings `o` of the user with a reason that count at `now`. */
const openingsOf = (userId: number, now: number) => sql`patient_openings o
  WHERE o.user_id = ${userId}::int AND o.until > ${instant(now)}::timestamptz AND ${isPast(sql`o.opened_at`, now)}`;

/** Whether the user has opened the patient of `ad` with a reason. */
const openedBy = (userId: number, now: number) =>
  sql<boolean>`EXISTS (SELECT FROM ${openingsOf(userId, now)} AND o.patient_id = ad.patient_id)`;

/**
 * The alarms `m`, open or over for less than half an hour, of which the user was notified or which the user has acknowledged. Some are
 * announced together, with one notification. All by indexes, as alarms are kept for good: in two parts, and the notification
 * looked up alarm by alarm (PostgreSQL would read every alert for an EXISTS).
 */
const alarmsNotifiedTo = (userId: number, now: number) => sql`(
    SELECT id, patient_id, acknowledged_by, told FROM alarms WHERE resolved_at IS NULL
    UNION ALL SELECT id, patient_id, acknowledged_by, told FROM alarms
    WHERE resolved_at > ${instant(now - AFTER_ALARM_MS)}::timestamptz AND ${isPast(sql`resolved_at`, now)}) m
  WHERE (m.acknowledged_by = ${userId}::int OR ${userId}::int = ANY (m.told)
      OR coalesce((SELECT true FROM alerts al JOIN notifications n ON n.alert_id = al.id AND n.user_id = ${userId}::int WHERE al.alarm_id = m.id LIMIT 1), false))`;

/** Whether the user is on duty where the patient of `ad` lies. */
const isOnDuty = (userId: number) => sql`EXISTS (SELECT FROM duties d
  WHERE d.user_id = ${userId}::int AND d.department_id = coalesce(b.department_id, ad.department_id))`;

/** The newest alarm that opens the patient of `ad` to the user: notified, acknowledged, or standing where the user is on duty. */
const openingAlarm = (userId: number, now: number) => sql<number | null>`greatest(
  (SELECT max(m.id) FROM ${alarmsNotifiedTo(userId, now)} AND m.patient_id = ad.patient_id),
  (SELECT max(m.id) FROM alarms m WHERE m.patient_id = ad.patient_id AND m.resolved_at IS NULL AND ${isOnDuty(userId)}))`;

/** Ids of patients, as a query that a list excludes. */
export type PatientIds = RawBuilder<unknown>;

/** The ids of the patients whom the user does not see at `now` (epoch ms): the few exceptions are found first, each list once. */
export const beyondScope = (userId: number, now: number): PatientIds =>
  sql`SELECT ad.patient_id FROM ${elsewhere(userId)}
    AND ad.patient_id NOT IN (SELECT o.patient_id FROM ${openingsOf(userId, now)})
    AND ad.patient_id NOT IN (SELECT m.patient_id FROM ${alarmsNotifiedTo(userId, now)})
    AND NOT (${isOnDuty(userId)} AND EXISTS (SELECT FROM alarms m WHERE m.patient_id = ad.patient_id AND m.resolved_at IS NULL))`;

/** The same, ascending. */
export async function findBeyondScope(db: Kysely<Tables>, userId: number, now: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`${beyondScope(userId, now)} ORDER BY 1`.execute(db);
  return rows.map(({ patient_id: id }) => id);
}

/** A patient of a department that the user does not belong to. */
interface PatientElsewhere {
  patient: number;
  /** Opened with a reason. */
  isOpened: boolean;
  /** The alarm that opens the patient to the user; null without one. */
  alarm: number | null;
  /** Whether the audit log has it that this alarm opened the patient. */
  isNoted: boolean;
}

/** Of these patients, those of other departments. */
export async function findElsewhere(
  db: Kysely<Tables>,
  userId: number,
  patients: readonly number[],
  now: number,
): Promise<PatientElsewhere[]> {
  const { rows } = await sql<PatientElsewhere>`
    SELECT found.*, EXISTS (SELECT FROM patient_openings o WHERE o.user_id = ${userId}::int AND o.alarm_id = found.alarm) AS "isNoted"
    FROM (SELECT ad.patient_id AS patient, ${openedBy(userId, now)} AS "isOpened", ${openingAlarm(userId, now)} AS alarm
      FROM ${elsewhere(userId)} AND ad.patient_id = ANY (${numberArray(patients)}::text::int[])) found`.execute(
    db,
  );
  return rows;
}
