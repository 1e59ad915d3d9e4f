import { sql, type Kysely } from 'kysely';
import { VALUE_LIFETIME_MS } from '../../../clinical/freshness';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';

type Db = Kysely<Tables>;

/**
 * Which readings `r` before `cutoff` may be deleted: those that are rolled up, and not the last known one of
 * a patient. Values that people logged are stored under names that no device has, and are kept.
 */
const MAY_GO = (cutoff: number) => sql`r.measured_at < ${instantSql(cutoff)} AND (r.patient_id IS NULL OR (
  r.measured_at < (SELECT s.rolled_until FROM patient_states s WHERE s.patient_id = r.patient_id)
  AND r.measured_at < (SELECT max(n.measured_at) FROM readings n WHERE n.patient_id = r.patient_id) - ${VALUE_LIFETIME_MS} * interval '1 millisecond'))`;

/** At most this many devices that have readings to delete. */
export async function findDevicesWithOldReadings(db: Db, cutoff: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ vendor_device_id: string }>`
    SELECT l.vendor_device_id FROM latest_states l
    CROSS JOIN LATERAL (SELECT FROM readings r WHERE r.vendor_device_id = l.vendor_device_id AND ${MAY_GO(cutoff)} LIMIT 1) AS old
    LIMIT ${limit}`.execute(db);
  return rows.map(({ vendor_device_id }) => vendor_device_id);
}

/** Deletes the oldest readings of a device that may be deleted, at most this many. */
export async function deleteOldReadings(
  db: Db,
  vendorDeviceId: string,
  cutoff: number,
  limit: number,
): Promise<void> {
  await sql`DELETE FROM readings WHERE ctid = ANY (ARRAY(
    SELECT r.ctid FROM readings r WHERE r.vendor_device_id = ${vendorDeviceId} AND ${MAY_GO(cutoff)} ORDER BY r.measured_at LIMIT ${limit}))`.execute(
    db,
  );
}

const OLD_MINUTE = (cutoff: number) =>
  sql`m.patient_id = s.patient_id AND m.minute < least(s.rolled_until, ${instantSql(cutoff)})`;

/** At most this many patients who have minutes before `cutoff` (epoch ms) that are rolled up. */
export async function findPatientsWithOldMinutes(db: Db, cutoff: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    SELECT s.patient_id FROM patient_states s
    CROSS JOIN LATERAL (SELECT FROM patient_minutes m WHERE ${OLD_MINUTE(cutoff)} LIMIT 1) AS old
    LIMIT ${limit}`.execute(db);
  return rows.map(({ patient_id }) => patient_id);
}

/** Deletes a patient's oldest minutes, at most this many. */
export async function deleteOldMinutes(
  db: Db,
  patientId: number,
  cutoff: number,
  limit: number,
): Promise<void> {
  await sql`DELETE FROM patient_minutes WHERE ctid = ANY (ARRAY(
    SELECT m.ctid FROM patient_states s JOIN patient_minutes m ON ${OLD_MINUTE(cutoff)}
    WHERE s.patient_id = ${patientId} ORDER BY m.minute LIMIT ${limit}))`.execute(db);
}
