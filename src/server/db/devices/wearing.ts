import { sql, type Transaction } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import type { Tables } from '../tables/tables';

type Tx = Transaction<Tables>;

/** The patient who wears a device now, or null. */
export async function findWearer(tx: Tx, device: number): Promise<number | null> {
  const open = await tx
    .selectFrom('device_assignments')
    .select('patient_id')
    .where('device_id', '=', device)
    .where('released_at', 'is', null)
    .executeTakeFirst();
  return open?.patient_id ?? null;
}

const AFTER = sql`interval '1 millisecond'`;
const instant = (time: number) => sql`${new Date(time).toISOString()}::timestamptz`;

/**
 * Just after the newest reading of a device, but never ahead of the server's clock: a reading dated there was
 * stored while that clock was wrong.
 */
const afterNewest = (now: number) =>
  sql`CASE WHEN l.measured_at <= ${instant(now + CLOCK_TOLERANCE_MS)} THEN l.measured_at + ${AFTER} END`;

/**
 * Ends the assignments of the device and of the patient, at `now` (epoch ms), or just after the newest
 * reading that is stored already: what was measured on one patient stays that patient's. An assignment that
 * began by a clock that was ahead began now.
 */
export async function endWearing(
  tx: Tx,
  { device, patient, by }: { device: number | null; patient: number | null; by: number | null },
  now: number,
): Promise<void> {
  await sql`
    UPDATE device_assignments a
    SET assigned_at = CASE WHEN a.assigned_at > ${instant(now + CLOCK_TOLERANCE_MS)} THEN ${instant(now)} - ${AFTER} ELSE a.assigned_at END,
      released_at = greatest(${instant(now)},
        CASE WHEN a.assigned_at <= ${instant(now + CLOCK_TOLERANCE_MS)} THEN a.assigned_at + ${AFTER} END, (
        SELECT ${afterNewest(now)} FROM devices d JOIN latest_states l USING (vendor_device_id) WHERE d.id = a.device_id)),
      released_by = ${by}::int
    WHERE a.released_at IS NULL AND (a.device_id = ${device}::int OR a.patient_id = ${patient}::int)`.execute(
    tx,
  );
}

/**
 * Begins an assignment of a device that no patient wears: from `now` (epoch ms), but after every reading that
 * it has sent already.
 */
export async function beginWearing(
  tx: Tx,
  { device, patient, by }: { device: number; patient: number; by: number | null },
  now: number,
): Promise<void> {
  await sql`
    INSERT INTO device_assignments (device_id, patient_id, assigned_by, assigned_at, is_handover)
    SELECT d.id, ${patient}::int, ${by}::int, greatest(${instant(now)}, ${afterNewest(now)},
      CASE WHEN last.released_at <= ${instant(now + CLOCK_TOLERANCE_MS)} THEN last.released_at END), coalesce(last.patient_id <> ${patient}::int, false)
    FROM devices d LEFT JOIN latest_states l USING (vendor_device_id)
    LEFT JOIN LATERAL (
      SELECT a.released_at, a.patient_id FROM device_assignments a WHERE a.device_id = d.id ORDER BY a.released_at DESC LIMIT 1) AS last ON true
    WHERE d.id = ${device}::int`.execute(tx);
}
