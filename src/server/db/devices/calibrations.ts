import { sql, type Kysely } from 'kysely';
import type { Calibration, CalibrateCommand } from '../../../contract/calibrations';
import { numberArray, textArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import type { Tables } from '../tables/tables';

/** A device and the times by its own clock (epoch ms) of the first and last of its readings in one request. */
export interface ReportingDevice {
  vendorDeviceId: string;
  first: number;
  last: number;
}

interface NewCalibration {
  deviceId: number;
  desired: Calibration;
  /** The person who took the cuff's pressures. */
  by: number;
  /** An ISO instant. */
  at: string;
}

/** Stores a calibration for the device, and for the patient who wears it now. */
export async function insertCalibration(
  db: Kysely<Tables>,
  { deviceId, desired, by, at }: NewCalibration,
): Promise<void> {
  await db
    .insertInto('calibrations')
    .values((eb) => ({
      device_id: deviceId,
      assignment_id: eb
        .selectFrom('device_assignments')
        .select('id')
        .where('device_id', '=', deviceId)
        .where('released_at', 'is', null),
      ...desired,
      created_at: at,
      created_by: by,
    }))
    .execute();
}

/** The manufacturers' names of the devices that a command is waiting for. */
export async function findDevicesToCalibrate(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db
    .selectFrom('calibrations as c')
    .innerJoin('devices as d', 'd.id', 'c.device_id')
    .leftJoin('device_assignments as a', (join) =>
      join.onRef('a.device_id', '=', 'd.id').on('a.released_at', 'is', null),
    )
    .where('c.delivered_at', 'is', null)
    .where(sql<boolean>`a.id IS NOT DISTINCT FROM c.assignment_id`)
    .select('d.vendor_device_id')
    .distinct()
    .execute();
  return rows.map(({ vendor_device_id }) => vendor_device_id);
}

/**
 * The commands for these devices in the response to a request, received at `now` (epoch ms). A device whose
 * next reading is newer than the request that was answered first has received the response; one that repeats
 * that request has not. Commands for a patient who no longer wears the device are left out. Times are the
 * device's own: after its clock was put back, the readings sent since count, so that it does not receive the
 * same command until its clock has caught up.
 */
export async function takeCalibrations(
  db: Kysely<Tables>,
  reporting: readonly ReportingDevice[],
  now: number,
): Promise<CalibrateCommand[]> {
  const { rows } = await sql<Omit<CalibrateCommand, 'command'>>`
    WITH waiting AS (
      SELECT c.id, h.vendor_device_id, to_timestamp(h.last / 1000) AS last, to_timestamp(h.first / 1000) > c.heard_until AS delivered
      FROM unnest(${textArray(reporting.map(({ vendorDeviceId }) => vendorDeviceId))}::text::text[],
        ${numberArray(reporting.map(({ first }) => first))}::text::float8[],
        ${numberArray(reporting.map(({ last }) => last))}::text::float8[]) AS h(vendor_device_id, first, last)
      JOIN devices d ON d.vendor_device_id = h.vendor_device_id
      JOIN calibrations c ON c.device_id = d.id AND c.delivered_at IS NULL
      LEFT JOIN device_assignments a ON a.device_id = d.id AND a.released_at IS NULL
      WHERE a.id IS NOT DISTINCT FROM c.assignment_id
    ), sent AS (
      UPDATE calibrations c SET
        heard_until = least(c.heard_until, w.last),
        delivered_at = CASE WHEN w.delivered THEN ${instantSql(now)} END
      FROM waiting w WHERE w.id = c.id
      RETURNING c.id, w.vendor_device_id, c.delivered_at, c.desired_blood_pressure_systolic, c.desired_blood_pressure_diastolic
    )
    SELECT id, vendor_device_id, desired_blood_pressure_systolic, desired_blood_pressure_diastolic
    FROM sent WHERE delivered_at IS NULL ORDER BY id`.execute(db);
  return rows.map(({ id, vendor_device_id, ...desired }) => ({
    id,
    vendor_device_id,
    command: 'calibrate',
    ...desired,
  }));
}
