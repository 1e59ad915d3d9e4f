import { sql, type Transaction } from 'kysely';
import type { ObservationValues } from '../../../clinical/observationKeys';
import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import { textArray } from '../engine/arrayParameters';
import { feedOf, type FeedState } from './feedState';
import { OBSERVATION_COLUMNS, VITAL_COLUMNS, type MeasuredColumn } from '../readings/observationColumns';
import { wornWithin, type Span } from '../readings/aggregations/span';
import type { Tables } from '../tables/tables';

/** The wearer of a device from `from` (included) to `until` (not included), in epoch ms; null is "still". */
export interface Wearing {
  patientId: number;
  from: number;
  until: number | null;
  /** The device came from another patient. */
  isHandover: boolean;
}

/** A device's newest stored reading: when it was measured (epoch ms), and of which patient. */
export interface NewestReading {
  time: number;
  patientId: number | null;
  observations: Pick<ObservationValues, VitalKey>;
}

/** What ingest needs to know of a device, registered or not. */
export interface SendingDevice {
  /** False for one that is not registered. */
  aiEnabled: boolean;
  /** Its newest stored reading, null before the first. */
  newest: NewestReading | null;
  /** Null before the first delivery. */
  feed: FeedState | null;
  wearings: Wearing[];
}

type Row = Record<MeasuredColumn, number | null> & {
  vendor_device_id: string;
  ai_enabled: boolean;
  newest: number | null;
  received: number | null;
  feed: Partial<FeedState> | null;
  newest_patient_id: number | null;
  patient_id: number | null;
  assigned: number | null;
  released: number | null;
  is_handover: boolean;
};

const COLUMNS = sql.join(VITAL_COLUMNS.map((column) => sql.ref(`l.${column}`)));

function newestOf(row: Row): NewestReading | null {
  if (row.newest === null) return null;
  const observations: Partial<Record<VitalKey, number | null>> = {};
  for (const key of VITAL_KEYS) observations[key] = row[OBSERVATION_COLUMNS[key]];
  return {
    time: row.newest,
    patientId: row.newest_patient_id,
    observations: observations as NewestReading['observations'],
  };
}

/** These devices with the assignments that overlap the span, and with those that go on. */
export async function getSendingDevices(
  tx: Transaction<Tables>,
  vendorDeviceIds: readonly string[],
  span: Span,
): Promise<Map<string, SendingDevice>> {
  const { rows } = await sql<Row>`
    /* prepared sending_devices */
    SELECT v.id AS vendor_device_id, coalesce(d.ai_enabled, false) AS ai_enabled,
      (extract(epoch FROM l.measured_at) * 1000)::float8 AS newest, (extract(epoch FROM l.received_at) * 1000)::float8 AS received, l.feed,
      l.patient_id AS newest_patient_id, ${COLUMNS}, a.patient_id, a.is_handover,
      (extract(epoch FROM a.assigned_at) * 1000)::float8 AS assigned,
      (extract(epoch FROM a.released_at) * 1000)::float8 AS released
    FROM unnest((SELECT ${textArray(vendorDeviceIds)}::text)::text[]) AS v(id)
    LEFT JOIN latest_states l ON l.vendor_device_id = v.id
    LEFT JOIN devices d ON d.vendor_device_id = v.id
    LEFT JOIN device_assignments a ON a.device_id = d.id
      AND ${wornWithin(span)}`.execute(tx);
  const devices = new Map<string, SendingDevice>();
  for (const row of rows) {
    const device = devices.get(row.vendor_device_id) ?? {
      aiEnabled: row.ai_enabled,
      newest: newestOf(row),
      feed: feedOf(row),
      wearings: [],
    };
    devices.set(row.vendor_device_id, device);
    if (row.patient_id === null || row.assigned === null) continue;
    device.wearings.push({
      patientId: row.patient_id,
      from: row.assigned,
      until: row.released,
      isHandover: row.is_handover,
    });
  }
  return devices;
}
