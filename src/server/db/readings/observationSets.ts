import { sql, type Kysely, type RawBuilder } from 'kysely';
import { OBSERVATION_KEYS, type ObservationKey } from '../../../clinical/observationKeys';
import type { Resolution } from '../../../contract/constants';
import { MEASURED_COLUMNS, OBSERVATION_COLUMNS } from './observationColumns';
import { packed, unpacked } from './packedColumns';
import { widthFor } from './aggregations/patientBuckets';
import { piecesOf, type Period } from './aggregations/periodPieces';
import type { Tables } from '../tables/tables';

/** Buckets in the order of time, as columns; NaN is "not known". */
export interface Buckets {
  /** Epoch ms of their starts. */
  times: Float64Array;
  means: Record<ObservationKey, Float64Array>;
  /** Ids of the devices that sent the newest readings in them. */
  devices: Float64Array;
}

type Row = Record<string, Uint8Array | null>;

const sumsAndCounts = sql.join(
  MEASURED_COLUMNS.flatMap((name) => [sql.ref(`${name}_sum`), sql.ref(`${name}_count`)]),
);

/** The device of the newest reading in the minute; values that people logged have none. */
const NEWEST_OF_MINUTE = sql`
  SELECT d.id AS device_id, r.measured_at AS device_at FROM readings r JOIN devices d ON d.vendor_device_id = r.vendor_device_id
  WHERE r.patient_id = m.patient_id AND r.measured_at >= m.minute AND r.measured_at < m.minute + interval '1 minute'
  ORDER BY r.measured_at DESC LIMIT 1`;

/** A patient's buckets of this many minutes that hold readings of the period. */
export async function findBuckets(
  db: Kysely<Tables>,
  patientId: number,
  period: Period,
  resolution: Resolution,
): Promise<Buckets> {
  const { isRolled, isBefore, isAfter } = piecesOf(patientId, period, widthFor(resolution));
  const minutesThat = (isIn: (time: RawBuilder<unknown>) => RawBuilder<unknown>) => sql`
    SELECT m.minute, n.device_id, n.device_at, ${sumsAndCounts}
    FROM patient_minutes m LEFT JOIN LATERAL (${NEWEST_OF_MINUTE}) n ON true
    WHERE m.patient_id = ${patientId} AND ${isIn(sql`m.minute`)}`;
  const { rows } = await sql<Row>`
    SELECT ${packed(sql`extract(epoch FROM bucket) * 1000`)} AS time, ${packed(sql`device`)} AS device,
      ${sql.join(MEASURED_COLUMNS.map((name) => sql`${packed(sql.ref(name))} AS ${sql.ref(name)}`))}
    FROM (
      SELECT date_bin(${resolution}::int * interval '1 minute', start, 'epoch') AS bucket,
        (array_agg(device_id ORDER BY device_at DESC) FILTER (WHERE device_id IS NOT NULL))[1] AS device,
        ${sql.join(MEASURED_COLUMNS.map((name) => sql`sum(${sql.ref(`${name}_sum`)}) / nullif(sum(${sql.ref(`${name}_count`)}), 0) AS ${sql.ref(name)}`))}
      FROM (
        SELECT start, device_id, device_at, ${sumsAndCounts} FROM patient_buckets WHERE patient_id = ${patientId} AND ${isRolled(sql`start`)}
        UNION ALL ${minutesThat(isBefore)}
        UNION ALL ${minutesThat(isAfter)}) AS pieces
      GROUP BY 1 ORDER BY 1) AS buckets`.execute(db);
  const column = (name: string): Float64Array => unpacked(rows[0]?.[name] ?? null);
  const means = Object.fromEntries(
    OBSERVATION_KEYS.map((key) => [key, column(OBSERVATION_COLUMNS[key])]),
  ) as Buckets['means'];
  return { times: column('time'), means, devices: column('device') };
}
