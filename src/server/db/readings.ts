import { sql, type Transaction } from 'kysely';
import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { numberArray, textArray } from './arrayParameters';
import { VITAL_COLUMNS } from './observationColumns';
import type { Span } from './patientStates';
import type { Tables } from './tables';

type Tx = Transaction<Tables>;

/** What identifies a reading: the maker's name of the device and the moment measured, in epoch ms. */
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

const COLUMNS = sql.join(VITAL_COLUMNS.map((column) => sql.ref(`r.${column}`)));

/** Those of the keys that are stored already. */
export async function findStored(tx: Tx, keys: readonly ReadingKey[]): Promise<ReadingKey[]> {
  const { rows } = await sql<{ vendor_device_id: string; time: number }>`
    SELECT k.vendor_device_id, k.time
    FROM unnest(${textArray(keys.map(({ vendorDeviceId }) => vendorDeviceId))}::text::text[],
      ${numberArray(keys.map(({ time }) => time))}::text::float8[]) AS k(vendor_device_id, time)
    JOIN readings r ON r.vendor_device_id = k.vendor_device_id AND r.measured_at = to_timestamp(k.time / 1000)`.execute(tx);
  return rows.map(({ vendor_device_id, time }) => ({ vendorDeviceId: vendor_device_id, time }));
}

/** Epoch ms of each patient's newest reading; patients without any are left out. */
export async function getNewestTimes(tx: Tx, patientIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ patient_id: number; newest: number }>`
    SELECT p.id AS patient_id, (extract(epoch FROM n.measured_at) * 1000)::float8 AS newest
    FROM unnest(${numberArray(patientIds)}::text::int[]) AS p(id)
    CROSS JOIN LATERAL (
      SELECT measured_at FROM readings WHERE patient_id = p.id ORDER BY measured_at DESC LIMIT 1) n`.execute(tx);
  return new Map(rows.map(({ patient_id, newest }) => [patient_id, newest]));
}

/** By patient, the readings in its span (`from` not included, `to` included), in time order. */
export async function getVitalsWithin(tx: Tx, spans: readonly PatientSpan[]): Promise<Map<number, StoredVitals[]>> {
  const { rows } = await sql<Record<string, number | null>>`
    SELECT r.patient_id, (extract(epoch FROM r.measured_at) * 1000)::float8 AS time, ${COLUMNS}
    FROM unnest(${numberArray(spans.map(({ patientId }) => patientId))}::text::int[],
      ${numberArray(spans.map(({ from }) => from))}::text::float8[],
      ${numberArray(spans.map(({ to }) => to))}::text::float8[]) AS p(id, after, until)
    JOIN readings r ON r.patient_id = p.id
      AND r.measured_at > to_timestamp(p.after / 1000) AND r.measured_at <= to_timestamp(p.until / 1000)
    ORDER BY r.measured_at`.execute(tx);
  const byPatient = new Map<number, StoredVitals[]>(spans.map(({ patientId }) => [patientId, []]));
  for (const row of rows) {
    byPatient.get(row['patient_id'] ?? NaN)?.push({ time: row['time'] ?? NaN, vitals: vitalsOf(row) });
  }
  return byPatient;
}

function vitalsOf(row: Record<string, number | null>): StoredVitals['vitals'] {
  const value = (column: string | undefined) => row[column ?? ''] ?? null;
  return Object.fromEntries(VITAL_KEYS.map((key, vital) => [key, value(VITAL_COLUMNS[vital])])) as StoredVitals['vitals'];
}
