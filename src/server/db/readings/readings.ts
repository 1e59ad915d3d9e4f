import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { VITAL_KEYS, type VitalKey } from '../../../clinical/vitals';
import { numberArray, textArray } from '../engine/arrayParameters';
import { instantSql } from '../engine/instants';
import { OBSERVATION_COLUMNS, VITAL_COLUMNS } from './observationColumns';
import { packed, unpacked } from './packedColumns';
import type { Span } from './aggregations/span';
import type { Tables } from '../tables/tables';
import { LOG_NAME_PREFIX } from './vitalsLogs';

type Tx = Transaction<Tables>;

/** The key of a reading: the manufacturer's name of the device and the moment measured, in epoch ms. */
export interface ReadingKey {
  vendorDeviceId: string;
  time: number;
}

export interface PatientSpan extends Span {
  patientId: number;
}

/** The vitals of a stored reading. */
export interface StoredVitals {
  time: number;
  vitals: Record<VitalKey, number | null>;
}

const COLUMNS = sql.join([
  sql`${packed(sql`extract(epoch FROM measured_at) * 1000`)} AS time`,
  ...VITAL_COLUMNS.map((column) => sql`${packed(sql.ref(column))} AS ${sql.ref(column)}`),
]);

type Row = Record<string, Uint8Array | null> & { patient_id: number };

/** What is stored under a stamp of a device: every measured value. */
export interface StampedContent {
  vendorDeviceId: string;
  stamp: number;
  observations: Record<ContentKey, number | null>;
}

const CONTENT_KEYS = [...VITAL_KEYS, 'shockIndex'] as const;
type ContentKey = (typeof CONTENT_KEYS)[number];

const CONTENT_COLUMNS = sql.join(
  CONTENT_KEYS.map((key) => sql`r.${sql.ref(OBSERVATION_COLUMNS[key])} AS ${sql.ref(key)}`),
);

type Keys = readonly { vendorDeviceId: string; instant: number }[];

const keyRows = (
  keys: Keys,
) => sql`unnest(${textArray(keys.map(({ vendorDeviceId }) => vendorDeviceId))}::text::text[],
  ${numberArray(keys.map(({ instant }) => instant))}::text::float8[]) AS k(vendor_device_id, instant)`;

/**
 * The stored readings of these devices under the stamps `instant` (epoch ms), regardless of the time that the
 * server assigned.
 */
export async function findStamped(tx: Tx, keys: Keys): Promise<StampedContent[]> {
  const { rows } = await sql<{ vendor_device_id: string; instant: number } & StampedContent['observations']>`
    SELECT k.vendor_device_id, k.instant, ${CONTENT_COLUMNS} FROM ${keyRows(keys)}
    JOIN readings r ON r.vendor_device_id = k.vendor_device_id AND r.measured_at = to_timestamp(k.instant / 1000) AND r.device_timestamp IS NULL
    UNION ALL
    SELECT k.vendor_device_id, k.instant, ${CONTENT_COLUMNS} FROM ${keyRows(keys)}
    JOIN readings r ON r.vendor_device_id = k.vendor_device_id AND r.device_timestamp = to_timestamp(k.instant / 1000)`.execute(
    tx,
  );
  return rows.map(({ vendor_device_id, instant, ...observations }) => ({
    vendorDeviceId: vendor_device_id,
    stamp: instant,
    observations,
  }));
}

/** Those of the times `instant` (epoch ms) at which the device has a reading already. */
export async function findTaken(tx: Tx, keys: Keys): Promise<ReadingKey[]> {
  const { rows } = await sql<{ vendor_device_id: string; instant: number }>`
    SELECT k.vendor_device_id, k.instant FROM ${keyRows(keys)}
    JOIN readings r ON r.vendor_device_id = k.vendor_device_id AND r.measured_at = to_timestamp(k.instant / 1000)`.execute(
    tx,
  );
  return rows.map(({ vendor_device_id, instant }) => ({ vendorDeviceId: vendor_device_id, time: instant }));
}

/** Epoch ms of each patient's newest reading until `until` (epoch ms); patients without any are left out. */
export async function getNewestTimes(
  db: Kysely<Tables>,
  patientIds: readonly number[],
  until: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ patient_id: number; newest: number }>`
    SELECT p.id AS patient_id, (extract(epoch FROM n.measured_at) * 1000)::float8 AS newest
    FROM unnest(${numberArray(patientIds)}::text::int[]) AS p(id)
    CROSS JOIN LATERAL (
      SELECT measured_at FROM readings WHERE patient_id = p.id AND measured_at <= ${instantSql(until)}
      ORDER BY measured_at DESC LIMIT 1) n`.execute(db);
  return new Map(rows.map(({ patient_id, newest }) => [patient_id, newest]));
}

/** Readings of devices, or sets that were logged by hand, or both. */
export type ReadingSource = 'device' | 'hand' | 'any';

const FROM_SOURCE: Readonly<Record<ReadingSource, RawBuilder<unknown>>> = {
  device: sql`AND NOT starts_with(vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})`,
  hand: sql`AND starts_with(vendor_device_id, ${sql.lit(LOG_NAME_PREFIX)})`,
  any: sql``,
};

/** By patient, the readings in its span (`from` not included, `to` included), in any order. */
export async function getVitalsWithin(
  db: Kysely<Tables>,
  spans: readonly PatientSpan[],
  source: ReadingSource = 'any',
): Promise<Map<number, StoredVitals[]>> {
  const { rows } = await sql<Row>`
    SELECT p.id AS patient_id, r.*
    FROM unnest(${numberArray(spans.map(({ patientId }) => patientId))}::text::int[],
      ${numberArray(spans.map(({ from }) => from))}::text::float8[],
      ${numberArray(spans.map(({ to }) => to))}::text::float8[]) AS p(id, after, until)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM readings
      WHERE patient_id = p.id AND measured_at > to_timestamp(p.after / 1000) AND measured_at <= to_timestamp(p.until / 1000)
        ${FROM_SOURCE[source]}) r`.execute(db);
  return new Map(rows.map((row) => [row.patient_id, vitalsOf(row)]));
}

function vitalsOf(row: Row): StoredVitals[] {
  const column = (name: string): Float64Array => unpacked(row[name] ?? null);
  const columns = VITAL_COLUMNS.map(column);
  const valueAt = (vital: number, index: number): number | null => {
    const value = columns[vital]?.[index] ?? NaN;
    return Number.isNaN(value) ? null : value;
  };
  const vitalsAt = (index: number): StoredVitals['vitals'] => {
    const at = {} as StoredVitals['vitals'];
    VITAL_KEYS.forEach((key, vital) => (at[key] = valueAt(vital, index)));
    return at;
  };
  return Array.from(column('time'), (time, index) => ({ time, vitals: vitalsAt(index) }));
}
