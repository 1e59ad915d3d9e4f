import { sql, type Transaction } from 'kysely';
import { VITAL_KEYS, type VitalKey } from '../../clinical/vitals';
import { numberArray } from './arrayParameters';
import { VITAL_COLUMNS } from './observationColumns';
import type { PatientSpan } from './readings';
import type { Tables } from './tables';

/** The sums of one minute; `time` is the epoch ms of its start. */
export interface StoredMinute {
  time: number;
  sums: Record<VitalKey, { sum: number; count: number }>;
}

const COLUMNS = sql.join(VITAL_COLUMNS.flatMap((column) => [sql.ref(`m.${column}_sum`), sql.ref(`m.${column}_count`)]));

/** By patient, the minutes that begin in its span (both ends included), in time order. */
export async function getMinutes(tx: Transaction<Tables>, spans: readonly PatientSpan[]): Promise<Map<number, StoredMinute[]>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT m.patient_id, (extract(epoch FROM m.minute) * 1000)::float8 AS time, ${COLUMNS}
    FROM unnest(${numberArray(spans.map(({ patientId }) => patientId))}::text::int[],
      ${numberArray(spans.map(({ from }) => from))}::text::float8[],
      ${numberArray(spans.map(({ to }) => to))}::text::float8[]) AS p(id, first, last)
    JOIN patient_minutes m ON m.patient_id = p.id
      AND m.minute >= to_timestamp(p.first / 1000) AND m.minute <= to_timestamp(p.last / 1000)
    ORDER BY m.minute`.execute(tx);
  const byPatient = new Map<number, StoredMinute[]>(spans.map(({ patientId }) => [patientId, []]));
  for (const row of rows) {
    byPatient.get(row['patient_id'] ?? NaN)?.push({ time: row['time'] ?? NaN, sums: sumsOf(row) });
  }
  return byPatient;
}

function sumsOf(row: Record<string, number>): StoredMinute['sums'] {
  const sumOf = (column: string | undefined) => ({ sum: row[`${column}_sum`] ?? NaN, count: row[`${column}_count`] ?? NaN });
  return Object.fromEntries(VITAL_KEYS.map((key, vital) => [key, sumOf(VITAL_COLUMNS[vital])])) as StoredMinute['sums'];
}
