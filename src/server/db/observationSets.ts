import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OBSERVATION_KEYS, type ObservationValues } from '../../clinical/vitals';
import { OBSERVATION_COLUMNS } from './observationColumns';
import { packed, unpacked } from './packedColumns';
import type { Tables } from './tables';

/** From `from` (included) to `to` (not included; null is open), whole minutes in epoch ms. */
export interface Period {
  from: number;
  to: number | null;
}

/** The means of a bucket that begins at `time` (epoch ms); `device` is the id of the one that sent the newest reading in it. */
export interface Bucket {
  time: number;
  means: ObservationValues;
  device: number | null;
}

type Row = Record<string, Uint8Array | null>;

/** As SQL; null is later than everything. */
export const instant = (time: number | null): RawBuilder<unknown> => (time === null ? sql`'infinity'::timestamptz` : sql`to_timestamp(${time}::float8 / 1000)`);

/** A patient's buckets of so many minutes that hold readings of the period, in the order of time. */
export async function findBuckets(db: Kysely<Tables>, patientId: number, { from, to }: Period, minutes: number): Promise<Bucket[]> {
  const width = sql`${minutes}::int * interval '1 minute'`;
  const names = OBSERVATION_KEYS.map((key) => OBSERVATION_COLUMNS[key]);
  const { rows } = await sql<Row>`
    SELECT ${packed(sql`extract(epoch FROM start) * 1000`)} AS time, ${packed(sql`device`)} AS device,
      ${sql.join(names.map((name) => sql`${packed(sql.ref(name))} AS ${sql.ref(name)}`))}
    FROM (
      SELECT b.*, (
        SELECT d.id FROM readings r JOIN devices d ON d.vendor_device_id = r.vendor_device_id
        WHERE r.patient_id = ${patientId} AND r.measured_at >= greatest(b.start, ${instant(from)}) AND r.measured_at < least(b.start + ${width}, ${instant(to)})
        ORDER BY r.measured_at DESC LIMIT 1) AS device
      FROM (
        SELECT date_bin(${width}, minute, 'epoch') AS start,
          ${sql.join(names.map((name) => sql`sum(${sql.ref(`${name}_sum`)}) / nullif(sum(${sql.ref(`${name}_count`)}), 0) AS ${sql.ref(name)}`))}
        FROM patient_minutes WHERE patient_id = ${patientId} AND minute >= ${instant(from)} AND minute < ${instant(to)}
        GROUP BY 1) b
      ORDER BY start) AS buckets`.execute(db);
  return bucketsOf(rows[0] ?? {});
}

function bucketsOf(row: Row): Bucket[] {
  const column = (name: string): Float64Array => unpacked(row[name] ?? null);
  const devices = column('device');
  const means = OBSERVATION_KEYS.map((key) => [key, column(OBSERVATION_COLUMNS[key])] as const);
  const known = (value = NaN): number | null => (Number.isNaN(value) ? null : value);
  return Array.from(column('time'), (time, index) => ({
    time,
    means: Object.fromEntries(means.map(([key, values]) => [key, known(values[index])])) as ObservationValues,
    device: known(devices[index]),
  }));
}
