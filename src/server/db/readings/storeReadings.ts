import { CompiledQuery, type Transaction } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import type { RiskBand } from '../../../clinical/risk';
import { OBSERVATION_KEYS, type ObservationValues } from '../../../clinical/observationKeys';
import type { VitalKey } from '../../../clinical/vitals';
import type { AlertStates } from '../alerting/alertStates';
import { jsonArray, numberArray, textArray } from '../engine/arrayParameters';
import { storedFeed, type FeedState } from '../devices/feedState';
import { MEASURED_COLUMNS } from './observationColumns';
import { insertBuckets, MERGE_BUCKETS } from './aggregations/patientBuckets';
import { MARK_STALE_HOURS } from './staleHours';
import type { Tables } from '../tables/tables';

/** The state of the device itself in a reading. */
export interface DeviceState {
  type: string;
  batteryLevel: number | null;
  signalQuality: number | null;
  status: string | null;
}

/** The latest state of a device after its newest reading. */
export interface NewLatest extends DeviceState {
  feed: FeedState;
  /** Vitals that were sent as a sensor's 0. */
  zeros: readonly VitalKey[];
  /** Band of the scores; null when neither is known. */
  band: RiskBand | null;
}

/** A reading as it is stored. Times are epoch ms. */
export interface NewReading {
  vendorDeviceId: string;
  time: number;
  /** The device's own time, where it is another moment; null where it is the same. */
  deviceTime: number | null;
  /** The patient who wore the device at `time`. */
  patientId: number | null;
  observations: ObservationValues;
  /** The models that gave the scores; null when it was not scored. */
  riskEngine: number | null;
  /** Given when this is the device's newest reading: it then becomes its latest state. */
  latest: NewLatest | null;
}

/** The columns of the readings to be stored, in the order of the parameters from $2 on, with the types of PostgreSQL. */
const INCOMING: readonly (readonly [name: string, type: string])[] = [
  ['vendor_device_id', 'text'],
  ['time', 'float8'],
  ['patient_id', 'int'],
  ['type', 'text'],
  ['battery_level', 'float8'],
  ['signal_quality', 'float8'],
  ['status', 'text'],
  ['device_time', 'float8'],
  ['risk_engine', 'smallint'],
  ['feed', 'json'],
  ['zeros', 'text'],
  ['band', 'text'],
  ...MEASURED_COLUMNS.map((name) => [name, 'float8'] as const),
];

/** The parameters after them: the patients whose alert states changed, and the states. */
const FIRST_OF_STATES = INCOMING.length + 2;

/** An array parameter of a prepared statement (see `arrayParameters`). */
const array = (parameter: number, type: string): string => `(SELECT $${parameter}::text)::${type}[]`;

const measured = (column: (name: string) => string): string => MEASURED_COLUMNS.map(column).join(', ');

/**
 * One statement for a whole group: the readings, the minutes' sums of those that were new, the devices'
 * latest states where newer, and the revisions and alert states of the patients. Every table is written in
 * the order of its key, so that two servers wait for each other instead of deadlocking.
 */
const storing = (name: string, late: string) => `/* prepared ${name} */
WITH incoming AS (
  SELECT vendor_device_id, to_timestamp(time / 1000) AS measured_at, to_timestamp($1::float8 / 1000) AS received_at,
    to_timestamp(device_time / 1000) AS device_timestamp, risk_engine,
    patient_id, type, battery_level, signal_quality, status, feed, zeros, band, ${measured((name) => name)}
  FROM unnest(${INCOMING.map(([, type], i) => array(i + 2, type)).join(', ')})
    AS t(${INCOMING.map(([name]) => name).join(', ')})
), stored AS (
  INSERT INTO readings (vendor_device_id, measured_at, received_at, device_timestamp, risk_engine, patient_id, ${measured((name) => name)})
  SELECT vendor_device_id, measured_at, received_at, device_timestamp, risk_engine, patient_id, ${measured((name) => name)}
  FROM incoming ORDER BY vendor_device_id, measured_at
  ON CONFLICT DO NOTHING
  RETURNING vendor_device_id, patient_id, measured_at, ${measured((name) => name)}
), minutes AS (
  INSERT INTO patient_minutes AS m
    (patient_id, minute, ${measured((name) => `${name}_sum, ${name}_count`)})
  SELECT patient_id, date_trunc('minute', measured_at), ${measured((name) => `coalesce(sum(${name}), 0), count(${name})`)}
  FROM stored WHERE patient_id IS NOT NULL GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (patient_id, minute) DO UPDATE SET ${measured(
    (name) =>
      `${name}_sum = m.${name}_sum + excluded.${name}_sum, ${name}_count = m.${name}_count + excluded.${name}_count`,
  )}
), ${late}latest AS (
  INSERT INTO latest_states AS l (vendor_device_id, type, measured_at, received_at, patient_id,
    battery_level, signal_quality, status, feed, zeros, last_band, ${measured((name) => name)})
  SELECT vendor_device_id, type, measured_at, received_at, patient_id,
    battery_level, signal_quality, status, feed, zeros, band, ${measured((name) => name)}
  FROM incoming WHERE type IS NOT NULL ORDER BY vendor_device_id
  ON CONFLICT (vendor_device_id) DO UPDATE SET type = excluded.type, measured_at = excluded.measured_at,
    received_at = excluded.received_at, patient_id = excluded.patient_id, battery_level = excluded.battery_level,
    signal_quality = excluded.signal_quality, status = excluded.status, feed = excluded.feed, zeros = excluded.zeros,
    last_band = CASE WHEN l.patient_id IS NOT DISTINCT FROM excluded.patient_id THEN coalesce(excluded.last_band, l.last_band) ELSE excluded.last_band END,
    ${measured((name) => `${name} = excluded.${name}`)}
  WHERE l.measured_at < excluded.measured_at OR l.measured_at > to_timestamp(($1::float8 + ${CLOCK_TOLERANCE_MS}) / 1000)
), revised AS (
  UPDATE patient_states p SET revision = revision + 1, alert_states = coalesce(s.alert_states, p.alert_states)
  FROM (SELECT DISTINCT patient_id FROM incoming) i
  LEFT JOIN unnest(${array(FIRST_OF_STATES, 'int')}, ${array(FIRST_OF_STATES + 1, 'json')})
    AS s(patient_id, alert_states) USING (patient_id)
  WHERE p.patient_id = i.patient_id
)
SELECT count(*)::int AS stored FROM stored`;

const STORE = storing('store_readings', '');

/** Those of the stored readings `r` that lie in hours that are rolled up. */
const LATE =
  'stored r JOIN patient_states s ON s.patient_id = r.patient_id AND r.measured_at < s.rolled_until';

/**
 * The same where some readings may lie in hours that are rolled up already: they are added there, and the
 * extremes of the hours are left to the job.
 */
const STORE_LATE = storing(
  'store_late_readings',
  `late AS (
  ${insertBuckets(LATE, { withExtremes: false })}
  ${MERGE_BUCKETS}
), stale AS (
  ${MARK_STALE_HOURS} FROM ${LATE} ORDER BY 1, 2 ON CONFLICT DO NOTHING
), `,
);

interface Storing {
  alertStates?: ReadonlyMap<number, AlertStates>;
  /** Whether any of the readings may lie before the moment until which its patient is rolled up. */
  isAnyLate: boolean;
}

/**
 * Stores the readings, received at `now` (epoch ms), and the alert states that they changed, by patient.
 * Returns how many of the readings were not stored before. The patients' rows are locked by the caller.
 */
export async function storeReadings(
  tx: Transaction<Tables>,
  now: number,
  readings: readonly NewReading[],
  { alertStates = new Map(), isAnyLate }: Storing,
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
      numberArray(readings.map(({ deviceTime }) => deviceTime)),
      numberArray(readings.map(({ riskEngine }) => riskEngine)),
      jsonArray(readings.map(({ latest }) => (latest === null ? null : storedFeed(latest.feed)))),
      textArray(readings.map(({ latest }) => latest?.zeros.join() ?? null)),
      textArray(readings.map(({ latest }) => latest?.band ?? null)),
      ...OBSERVATION_KEYS.map((key) => numberArray(readings.map(({ observations }) => observations[key]))),
      numberArray([...alertStates.keys()]),
      jsonArray([...alertStates.values()]),
    ]),
  );
  return rows[0]?.stored ?? 0;
}
