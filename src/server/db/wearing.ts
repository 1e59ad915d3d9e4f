import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

/** The patient who wears a device now, or null. */
export async function findWearer(tx: Tx, device: number): Promise<number | null> {
  const open = await tx.selectFrom('device_assignments').select('patient_id').where('device_id', '=', device).where('released_at', 'is', null).executeTakeFirst();
  return open?.patient_id ?? null;
}

const AFTER = sql`interval '1 millisecond'`;
const instant = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;

/**
 * Ends what the device and the patient wear and are worn by, at `now` (epoch ms), or just after the newest reading that is
 * stored already when that is later: a device's clock may run ahead, and what was measured on one patient stays that one's.
 */
export async function endWearing(tx: Tx, { device, patient, by }: { device: number | null; patient: number | null; by: number }, now: number): Promise<void> {
  await sql`
    UPDATE device_assignments a
    SET released_at = greatest(${instant(now)}, a.assigned_at + ${AFTER}, (
      SELECT l.measured_at + ${AFTER} FROM devices d JOIN latest_states l USING (vendor_device_id) WHERE d.id = a.device_id)),
      released_by = ${by}::int
    WHERE a.released_at IS NULL AND (a.device_id = ${device}::int OR a.patient_id = ${patient}::int)`.execute(tx);
}

/** Begins an assignment of a device that nobody wears: from `now` (epoch ms), but after everything that it has sent already. */
export async function beginWearing(tx: Tx, { device, patient, by }: { device: number; patient: number; by: number }, now: number): Promise<void> {
  await sql`
    INSERT INTO device_assignments (device_id, patient_id, assigned_by, assigned_at)
    SELECT d.id, ${patient}::int, ${by}::int, greatest(${instant(now)}, l.measured_at + ${AFTER}, (
      SELECT max(a.released_at) FROM device_assignments a WHERE a.device_id = d.id))
    FROM devices d LEFT JOIN latest_states l USING (vendor_device_id) WHERE d.id = ${device}::int`.execute(tx);
}
