import { sql } from 'kysely';
import { numberArray, textArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';

/** Those of these makers' ids that are registered, or have sent before. */
export async function findKnownDevices(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT v.id FROM unnest(${textArray(ids)}::text::text[]) AS v (id)
    WHERE EXISTS (SELECT FROM latest_states l WHERE l.vendor_device_id = v.id)
      OR EXISTS (SELECT FROM devices d WHERE d.vendor_device_id = v.id)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Those of these makers' ids that are registered. */
export async function findRegisteredDevices(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    /* prepared registered_devices */
    SELECT vendor_device_id AS id FROM devices
    WHERE vendor_device_id = ANY ((SELECT ${textArray(ids)}::text)::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * The devices that patients wear whose stay is in one of these departments, or whose bed is, and those that were taken off
 * such patients since then and that no patient wears: readings of before may still be under way. Of these ids alone when given.
 */
export async function findDevicesOfDepartments(
  db: Db,
  { departments, since, ids }: { departments: readonly number[]; since: string; ids?: readonly string[] },
): Promise<Set<string>> {
  const ofThese =
    ids === undefined ? sql`` : sql`AND d.vendor_device_id = ANY (${textArray(ids)}::text::text[])`;
  const { rows } = await sql<{ id: string }>`
    WITH wanted AS (SELECT ${numberArray(departments)}::text::int[] AS ids)
    SELECT d.vendor_device_id AS id
    FROM wanted, devices d
    JOIN device_assignments a ON a.device_id = d.id AND (a.released_at IS NULL OR (a.released_at >= ${since}::timestamptz
      AND NOT EXISTS (SELECT FROM device_assignments w WHERE w.device_id = d.id AND w.released_at IS NULL)))
    JOIN admissions s ON s.patient_id = a.patient_id AND (s.discharge_date IS NULL OR a.released_at IS NOT NULL)
    LEFT JOIN beds b ON b.id = s.bed_id
    WHERE (s.department_id = ANY (wanted.ids) OR b.department_id = ANY (wanted.ids)) ${ofThese}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
