import { sql, type Kysely } from 'kysely';
import { VITAL_KEYS, type VitalKey } from '../../../../clinical/vitals';
import { numberArray } from '../../engine/arrayParameters';
import { VITAL_COLUMNS } from '../observationColumns';
import { packed, unpacked } from '../packedColumns';
import type { PatientSpan } from '../readings';
import type { Tables } from '../../tables/tables';

/** The sums of one minute; `time` is the epoch ms of its start. */
export interface StoredMinute {
  time: number;
  sums: Record<VitalKey, { sum: number; count: number }>;
}

/** Time, then sum and count of every vital: the columns of a packed answer, by number. */
const COLUMNS = sql.join([
  sql`${packed(sql`extract(epoch FROM minute) * 1000`)} AS time`,
  ...VITAL_COLUMNS.flatMap((column) => [`${column}_sum`, `${column}_count`]).map(
    (column) => sql`${packed(sql.ref(column))} AS ${sql.ref(column)}`,
  ),
]);

type Row = Record<string, Uint8Array | null> & { patient_id: number };

/** By patient, the minutes that begin in its span (both ends included), in any order. */
export async function getMinutes(
  db: Kysely<Tables>,
  spans: readonly PatientSpan[],
): Promise<Map<number, StoredMinute[]>> {
  const { rows } = await sql<Row>`
    SELECT p.id AS patient_id, m.*
    FROM unnest(${numberArray(spans.map(({ patientId }) => patientId))}::text::int[],
      ${numberArray(spans.map(({ from }) => from))}::text::float8[],
      ${numberArray(spans.map(({ to }) => to))}::text::float8[]) AS p(id, first, last)
    CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM patient_minutes
      WHERE patient_id = p.id AND minute >= to_timestamp(p.first / 1000) AND minute <= to_timestamp(p.last / 1000)) m`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.patient_id, minutesOf(row)]));
}

function minutesOf(row: Row): StoredMinute[] {
  const column = (name: string): Float64Array => unpacked(row[name] ?? null);
  const sums = VITAL_COLUMNS.map((name) => column(`${name}_sum`));
  const counts = VITAL_COLUMNS.map((name) => column(`${name}_count`));
  const sumsAt = (index: number): StoredMinute['sums'] => {
    const at = {} as StoredMinute['sums'];
    VITAL_KEYS.forEach(
      (key, vital) => (at[key] = { sum: sums[vital]?.[index] ?? NaN, count: counts[vital]?.[index] ?? NaN }),
    );
    return at;
  };
  return Array.from(column('time'), (time, index) => ({ time, sums: sumsAt(index) }));
}
