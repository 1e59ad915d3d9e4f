import { CompiledQuery, type Transaction } from 'kysely';
import { OBSERVATION_KEYS, type ObservationValues } from '../../clinical/vitals';
import type { AlertStates } from './alertStates';
import { numberArray, textArray } from './arrayParameters';
import { MEASURED_COLUMNS } from './observationColumns';
import { insertBuckets, MERGE_BUCKETS } from './patientBuckets';
import { MARK_STALE_HOURS } from './staleHours';
import type { Tables } from './tables';

/** What a reading says of the device itself. */
export interface DeviceState {
  type: string;
  batteryLevel: number | null;
  signalQuality: number | null;
  status: string | null;
}

/** A reading as it is stored. Times are epoch ms. */
export interface NewReading {
  vendorDeviceId: string;
  time: number;
  /** Who wore the device at `time`. */
  patientId: number | null;
  observations: ObservationValues;
  /** Given when this is the device's newest reading: it then becomes its latest state. */
  latest: DeviceState | null;
}

const measured = (column: (name: string) => string): string => MEASURED_COLUMNS.map(column).join(', ');

/**
 * One statement for a whole group: the readings, the minutes' sums of those that were really new, the devices' latest
 * states where newer, and the revisions and alert states of the patients. Every table is written in the order of its key, so that two
 * servers wait for each other instead of locking each other out.
 */
const storing = (name: string, late: string) => `/* prepared ${name} */
WITH incoming AS (
  SELECT vendor_device_id, to_timestamp(time / 1000) AS measured_at, to_timestamp($1::float8 / 1000) AS received_at,
    patient_id, type, battery_level, signal_quality, status, ${measured((name) => name)}
  FROM unnest($2::text::text[], $3::text::float8[], $4::text::int[], $5::text::text[], $6::text::float8[],
    $7::text::float8[], $8::text::text[], ${MEASURED_COLUMNS.map((_, i) => `$${i + 9}::text::float8[]`).join(', ')})
    AS t(vendor_device_id, time, patient_id, type, battery_level, signal_quality, status, ${measured((name) => name)})
), stored AS (
  INSERT INTO readings (vendor_device_id, measured_at, received_at, patient_id, ${measured((name) => name)})
  SELECT vendor_device_id, measured_at, received_at, patient_id, ${measured((name) => name)}
  FROM incoming ORDER BY vendor_device_id, measured_at
  ON CONFLICT DO NOTHING
  RETURNING vendor_device_id, patient_id, measured_at, ${measured((name) => name)}
), minutes AS (
  INSERT INTO patient_minutes AS m
    (patient_id, minute, ${measured((name) => `${name}_sum, ${name}_count`)})
  SELECT patient_id, date_trunc('minute', measured_at), ${measured((name) => `coalesce(sum(${name}), 0), count(${name})`)}
  FROM stored WHERE patient_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (patient_id, minute) DO UPDATE SET ${measured((name) =>
    `${name}_sum = m.${name}_sum + excluded.${name}_sum, ${name}_count = m.${name}_count + excluded.${name}_count`)}
), ${late}latest AS (
  INSERT INTO latest_states AS l (vendor_device_id, type, measured_at, received_at, patient_id,
    battery_level, signal_quality, status, ${measured((name) => name)})
  SELECT vendor_device_id, type, measured_at, received_at, patient_id,
    battery_level, signal_quality, status, ${measured((name) => name)}
  FROM incoming WHERE type IS NOT NULL ORDER BY vendor_device_id
  ON CONFLICT (vendor_device_id) DO UPDATE SET type = excluded.type, measured_at = excluded.measured_at,
    received_at = excluded.received_at, patient_id = excluded.patient_id, battery_level = excluded.battery_level,
    signal_quality = excluded.signal_quality, status = excluded.status, ${measured((name) => `${name} = excluded.${name}`)}
  WHERE l.measured_at < excluded.measured_at
), revised AS (
  UPDATE patient_states p SET revision = revision + 1, alert_states = coalesce(s.alert_states, p.alert_states)
  FROM (SELECT DISTINCT patient_id FROM incoming) i
  LEFT JOIN unnest($${MEASURED_COLUMNS.length + 9}::text::int[], $${MEASURED_COLUMNS.length + 10}::text::json[])
    AS s(patient_id, alert_states) USING (patient_id)
  WHERE p.patient_id = i.patient_id
)
SELECT count(*)::int AS stored FROM stored`;

const STORE = storing('store_readings', '');

/** Of the readings `r` that were stored, those in hours that are rolled up. */
const LATE = 'stored r JOIN patient_states s ON s.patient_id = r.patient_id AND r.measured_at < s.rolled_until';

/** The same where some readings may lie in hours that are rolled up already: these are added there, and the extremes of the hours are left to the job. */
const STORE_LATE = storing('store_late_readings', `late AS (
  ${insertBuckets(LATE, { withExtremes: false })}
  ${MERGE_BUCKETS}
), stale AS (
  ${MARK_STALE_HOURS} FROM ${LATE} ORDER BY 1, 2 ON CONFLICT DO NOTHING
), `);

interface Storing {
  alertStates?: ReadonlyMap<number, AlertStates>;
  /** Whether any of the readings may lie before the moment until which its patient is rolled up. */
  isAnyLate: boolean;
}

/**
 * Stores the readings, received at `now` (epoch ms), and the alert states that they changed, by patient. Gives how many of the
 * readings were not stored before. The patients' rows are locked by the caller.
 */
export async function storeReadings(
  tx: Transaction<Tables>, now: number, readings: readonly NewReading[], { alertStates = new Map(), isAnyLate }: Storing,
): Promise<number> {
  const { rows } = await tx.executeQuery<{ stored: number }>(
    CompiledQuery.raw(isAnyLate ? STORE_LATE : STORE, [
      now,
      textArray(readings.map(({ vendorDeviceId }) => vendorDeviceId)),
      numberArray(readings.map(({ time }) => time)),
      numberArray(readings.map(({ patientId }) => patientId)),
      textArray(readings.map(({ latest }) => latest?.type ?? null)),
      numberArray(readings.map(({ latest }) => latest?.batteryLevel ?? null)),
      numberArray(readings.map(({ latest }) => latest?.signalQuality ?? null)),
      textArray(readings.map(({ latest }) => latest?.status ?? null)),
      ...OBSERVATION_KEYS.map((key) => numberArray(readings.map(({ observations }) => observations[key]))),
      numberArray([...alertStates.keys()]),
      textArray([...alertStates.values()].map((states) => JSON.stringify(states))),
    ]),
  );
  return rows[0]?.stored ?? 0;
}
