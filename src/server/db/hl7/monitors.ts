import { sql, type Kysely } from 'kysely';
import { ALARM_KINDS } from '../../../clinical/alarms/alarmKinds';
import { numberArray, textArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';
import type { IdentifiedPatient } from './identifiers';

type Db = Kysely<Tables>;

/** A reading by its device and the stamp (epoch ms) that it was sent with. */
export interface StampKey {
  vendorDeviceId: string;
  stamp: number;
}

export const stampKeyOf = ({ vendorDeviceId, stamp }: StampKey): string => `${stamp} ${vendorDeviceId}`;

/** A reading as it is stored: when (epoch ms), and for whom, with what a message is compared with; null: for no patient. */
export interface KeptReading extends StampKey {
  time: number;
  owner: IdentifiedPatient | null;
}

/**
 * How readings are stored that were sent with these stamps. Each is looked up by an index, whatever the database
 * knows of its tables: a plan that was prepared while they were empty reads them whole until they are analyzed.
 */
export async function findKeptReadings(db: Db, keys: readonly StampKey[]): Promise<KeptReading[]> {
  const { rows } = await sql<
    StampKey & { time: number; id: number | null; last_name: string; date_of_birth: string }
  >`
    /* prepared kept_readings */
    SELECT DISTINCT p.id, p.last_name, p.date_of_birth, k.vendor_device_id AS "vendorDeviceId", k.stamp,
      (extract(epoch FROM r.measured_at) * 1000)::float8 AS time
    FROM unnest((SELECT ${textArray(keys.map(({ vendorDeviceId }) => vendorDeviceId))}::text)::text[],
      (SELECT ${numberArray(keys.map(({ stamp }) => stamp))}::text)::float8[]) AS k(vendor_device_id, stamp)
    CROSS JOIN LATERAL (
      SELECT patient_id, measured_at FROM readings
      WHERE vendor_device_id = k.vendor_device_id AND measured_at = to_timestamp(k.stamp / 1000) AND device_timestamp IS NULL
      UNION ALL
      SELECT patient_id, measured_at FROM readings
      WHERE vendor_device_id = k.vendor_device_id AND device_timestamp = to_timestamp(k.stamp / 1000)) r
    LEFT JOIN LATERAL (SELECT id, last_name, date_of_birth FROM patients WHERE id = r.patient_id OFFSET 0) p ON true
    ORDER BY p.id, time`.execute(db);
  return rows.map(({ vendorDeviceId, stamp, time, id, last_name, date_of_birth }) => ({
    ...{ vendorDeviceId, stamp, time },
    owner: id === null ? null : { id, last_name, date_of_birth },
  }));
}

/** The patient who wears this device now, with what a message is compared with; null when no patient does. */
export async function findWearerOf(db: Db, vendorDeviceId: string): Promise<IdentifiedPatient | null> {
  const { rows } = await sql<IdentifiedPatient>`
    SELECT p.id, p.last_name, p.date_of_birth FROM devices d
    JOIN device_assignments a ON a.device_id = d.id AND a.released_at IS NULL
    JOIN patients p ON p.id = a.patient_id
    WHERE d.vendor_device_id = ${vendorDeviceId}::text`.execute(db);
  return rows[0] ?? null;
}

/** The patient who wore this device at a moment (epoch ms), and whether he still does. */
export async function findWearerAt(
  db: Db,
  vendorDeviceId: string,
  at: number,
): Promise<(IdentifiedPatient & { wears: boolean }) | null> {
  const { rows } = await sql<IdentifiedPatient & { wears: boolean }>`
    SELECT p.id, p.last_name, p.date_of_birth, a.released_at IS NULL AS wears FROM devices d
    JOIN device_assignments a ON a.device_id = d.id
    JOIN patients p ON p.id = a.patient_id
    WHERE d.vendor_device_id = ${vendorDeviceId}::text AND a.assigned_at <= ${instantSql(at)}
      AND (a.released_at IS NULL OR a.released_at > ${instantSql(at)})
    ORDER BY a.assigned_at DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** By how much (ms) the clock of this device is known to be behind; 0 while it is not known to be wrong, or is ahead. */
export async function findClockLag(db: Db, vendorDeviceId: string): Promise<number> {
  const { rows } = await sql<{ lag: number }>`
    SELECT greatest(0, -coalesce((feed ->> 'clockOffset')::float8, 0)) AS lag FROM latest_states
    WHERE vendor_device_id = ${vendorDeviceId}::text`.execute(db);
  return rows[0]?.lag ?? 0;
}

/** A patient in whom an alarm of another system stands. */
export interface InForeignAlarm extends IdentifiedPatient {
  /** What the alarm is about (services/alerting/foreignAlarms). */
  about: string;
  /** This patient wore the device. */
  wore: boolean;
}

/**
 * The patients in whom an alarm of another system stands by this key: of those who wore the device up to a moment (epoch ms), of `among`,
 * and of all who have an open alarm of this kind. The last wearer first, those who did not wear it last.
 */
export async function findInForeignAlarm(
  db: Db,
  { key, device, at, among }: { key: string; device: string | null; at: number; among: readonly number[] },
): Promise<InForeignAlarm[]> {
  const { rows } = await sql<InForeignAlarm>`
    WITH worn AS (
      SELECT a.patient_id, max(a.assigned_at) AS since FROM devices d
      JOIN device_assignments a ON a.device_id = d.id AND a.assigned_at <= ${instantSql(at)}
      WHERE d.vendor_device_id = ${device}::text GROUP BY 1)
    SELECT p.id, p.last_name, p.date_of_birth, f.alarm ->> 'about' AS about, w.since IS NOT NULL AS wore
    FROM (
      SELECT patient_id FROM worn
      UNION SELECT unnest(${numberArray(among)}::text::int[])
      UNION SELECT patient_id FROM alarms
      WHERE kind = ${ALARM_KINDS.foreignAlarm.observationType} AND resolved_at IS NULL) c
    JOIN patient_states s ON s.patient_id = c.patient_id
    CROSS JOIN LATERAL jsonb_path_query_first(s.alert_states::jsonb, '$.foreign.open[*] ? (@.key == $key)',
      jsonb_build_object('key', ${key}::text)) AS f (alarm)
    JOIN patients p ON p.id = c.patient_id
    LEFT JOIN worn w ON w.patient_id = c.patient_id
    WHERE f.alarm IS NOT NULL
    ORDER BY w.since DESC NULLS LAST, p.id`.execute(db);
  return rows;
}

/** Those of these devices that are worn by patients whose stay, or bed, is in no department of this name or abbreviation. */
export async function findWornOutside(
  db: Db,
  vendorDeviceIds: readonly string[],
  department: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT d.vendor_device_id AS id FROM devices d
    JOIN device_assignments a ON a.device_id = d.id AND a.released_at IS NULL
    WHERE d.vendor_device_id = ANY ((SELECT ${textArray(vendorDeviceIds)}::text)::text[])
      AND NOT EXISTS (SELECT FROM (${STAYS}) s WHERE s.patient_id = a.patient_id AND fold_text(${department}::text) IN (fold_text(s.name), fold_text(s.abbreviation)))`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Whether the open stay of a patient is in this department (null: in any). */
export async function isAdmittedTo(db: Db, patientId: number, department: string | null): Promise<boolean> {
  const { rows } = await sql<{ patient_id: number }>`
    SELECT s.patient_id FROM (${STAYS}) s WHERE s.patient_id = ${patientId}::int
      AND (${department}::text IS NULL OR fold_text(${department}::text) IN (fold_text(s.name), fold_text(s.abbreviation)))`.execute(
    db,
  );
  return rows.length > 0;
}

/** The open stays with the departments that they are in: that of the stay, and that of the bed. */
const STAYS = sql`SELECT ad.patient_id, dep.name, dep.abbreviation FROM admissions ad LEFT JOIN beds b ON b.id = ad.bed_id
  JOIN departments dep ON dep.id IN (ad.department_id, b.department_id) WHERE ad.discharge_date IS NULL`;
