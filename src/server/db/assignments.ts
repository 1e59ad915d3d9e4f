import { sql, type Transaction } from 'kysely';
import { textArray } from './arrayParameters';
import type { Span } from './patientStates';
import type { Tables } from './tables';

/** Who wore a device from `from` (included) to `until` (not included), in epoch ms; null is "still". */
export interface Wearing {
  patientId: number;
  from: number;
  until: number | null;
}

/** What ingest needs to know of a device, registered or not. */
export interface SendingDevice {
  /** False for one that is not registered. */
  aiEnabled: boolean;
  /** Epoch ms of its newest stored reading, null before the first. */
  newest: number | null;
  wearings: Wearing[];
}

interface Row {
  vendor_device_id: string;
  ai_enabled: boolean;
  newest: number | null;
  patient_id: number | null;
  assigned: number | null;
  released: number | null;
}

/** These devices with the assignments that overlap the span. */
export async function getSendingDevices(
  tx: Transaction<Tables>, vendorDeviceIds: readonly string[], span: Span,
): Promise<Map<string, SendingDevice>> {
  const { rows } = await sql<Row>`
    /* prepared sending_devices */
    SELECT v.id AS vendor_device_id, coalesce(d.ai_enabled, false) AS ai_enabled,
      (extract(epoch FROM l.measured_at) * 1000)::float8 AS newest, a.patient_id,
      (extract(epoch FROM a.assigned_at) * 1000)::float8 AS assigned,
      (extract(epoch FROM a.released_at) * 1000)::float8 AS released
    FROM unnest(${textArray(vendorDeviceIds)}::text::text[]) AS v(id)
    LEFT JOIN latest_states l ON l.vendor_device_id = v.id
    LEFT JOIN devices d ON d.vendor_device_id = v.id
    LEFT JOIN device_assignments a ON a.device_id = d.id
      AND a.assigned_at <= to_timestamp(${span.to}::float8 / 1000)
      AND (a.released_at IS NULL OR a.released_at > to_timestamp(${span.from}::float8 / 1000))`.execute(tx);
  const devices = new Map<string, SendingDevice>();
  for (const row of rows) {
    const device = devices.get(row.vendor_device_id) ?? { aiEnabled: row.ai_enabled, newest: row.newest, wearings: [] };
    devices.set(row.vendor_device_id, device);
    if (row.patient_id === null || row.assigned === null) continue;
    device.wearings.push({ patientId: row.patient_id, from: row.assigned, until: row.released });
  }
  return devices;
}
