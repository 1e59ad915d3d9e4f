import { sql, type Kysely } from 'kysely';
import type { AlarmType } from '../../../clinical/alarms/alarmKinds';
import type { Severity } from '../../../clinical/alarms/alarms';
import type { Alert, RiskReason } from '../../../contract/alerts';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';

/** An alert to be raised. Times are epoch ms. */
export interface RaisedAlert {
  patientId: number;
  observationType: AlarmType;
  observationValue: number;
  severity: Severity;
  measuredAt: number;
  /** Its newest value was old when it was raised. */
  isLate: boolean;
  /** The model that gave the score. */
  model: string;
  /** Why the score is what it is, largest first. */
  reasons: readonly RiskReason[];
  /** The alarm that it announces. */
  alarmId?: number | null;
  /** Ids of those whom it is announced to; null or left out: every active user. */
  people?: readonly number[] | null;
}

/** A raised alert as it is stored. */
export interface StoredAlert {
  id: number;
  created_at: string;
}

/**
 * Raises alerts and adds a notification for each active user whom it is announced to. It must be the last statement before COMMIT:
 * it takes the alert clock's lock, which orders all transactions that raise alerts, and each `created_at` is
 * a millisecond of its own, `now` (epoch ms) unless the clock is already past it. No client can see a later
 * alert before these.
 */
export async function insertAlerts(
  tx: Kysely<Tables>,
  raised: readonly RaisedAlert[],
  now: number,
): Promise<StoredAlert[]> {
  const { rows } = await sql<StoredAlert>`
    WITH raised AS (
      SELECT r.*, dep.abbreviation || '-' || b.number AS bed
      FROM unnest(
        ${raised.map(({ patientId }) => patientId)}::int[], ${raised.map(({ observationType }) => observationType)}::text[],
        ${raised.map(({ observationValue }) => observationValue)}::float8[], ${raised.map(({ severity }) => severity)}::text[],
        ${raised.map(({ measuredAt }) => new Date(measuredAt).toISOString())}::timestamptz[], ${textArray(raised.map(({ isLate }) => String(isLate)))}::text::boolean[],
        ${raised.map(({ model }) => model)}::text[], ${textArray(raised.map(({ reasons }) => JSON.stringify(reasons)))}::text::text[],
        ${numberArray(raised.map(({ alarmId }) => alarmId ?? null))}::text::int[],
        ${textArray(raised.map(({ people }) => (people === null || people === undefined ? null : numberArray(people))))}::text::text[]
      ) WITH ORDINALITY AS r(patient_id, observation_type, observation_value, severity, measured_at, is_late, model, reasons, alarm_id, people, nth)
      LEFT JOIN admissions a ON a.patient_id = r.patient_id AND a.discharge_date IS NULL
      LEFT JOIN beds b ON b.id = a.bed_id
      LEFT JOIN departments dep ON dep.id = b.department_id
    ), tick AS (
      UPDATE alert_clock
      SET last = greatest(${new Date(now).toISOString()}::timestamptz, last + interval '1 millisecond')
        + ${raised.length - 1}::int * interval '1 millisecond'
      RETURNING last
    ), timed AS (
      SELECT raised.*, tick.last - (${raised.length}::int - nth) * interval '1 millisecond' AS created_at FROM raised CROSS JOIN tick
    ), stored AS (
      INSERT INTO alerts (patient_id, observation_type, observation_value, severity, bed, measured_at, is_late, model, reasons, alarm_id, created_at)
      SELECT patient_id, observation_type, observation_value, severity, bed, measured_at, is_late, model, reasons::json, alarm_id,
        created_at
      FROM timed ORDER BY nth
      RETURNING id, created_at
    ), notified AS (
      INSERT INTO notifications (user_id, alert_id, created_at)
      SELECT users.id, stored.id, stored.created_at
      FROM stored JOIN timed USING (created_at) JOIN users ON timed.people IS NULL OR users.id = ANY (timed.people::int[])
      WHERE users.is_active ORDER BY stored.created_at, users.id
    )
    SELECT id, created_at FROM stored ORDER BY created_at`.execute(tx);
  return rows;
}

/** A patient's alerts, newest first, and how many there are; null when there is no such patient. */
export async function findAlertsOfPatient(
  db: Kysely<Tables>,
  patientId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Alert[] } | null> {
  const { rows } = await sql<{ count: number; results: Alert[] }>`
    SELECT (SELECT count(*)::int FROM alerts WHERE patient_id = p.id) AS count, coalesce((
      SELECT json_agg(a ORDER BY a.created_at DESC) FROM (
        SELECT id, observation_type, observation_value, severity, reasons, is_late AS late,
          to_char(measured_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS measured_at,
          to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS created_at
        FROM alerts WHERE patient_id = p.id ORDER BY alerts.created_at DESC LIMIT ${limit} OFFSET ${offset}
      ) a), '[]') AS results
    FROM patients p WHERE p.id = ${patientId}`.execute(db);
  return rows[0] ?? null;
}
