import { CompiledQuery, sql, type Transaction } from 'kysely';
import { insertBuckets } from '../../readings/aggregations/patientBuckets';
import type { Tables } from '../../tables/tables';
import { KEYED_TABLES, minutesOf, ofJournal } from './mergedMeasurements';
import { writeKept, type Merging } from './mergedRows';

type Tx = Transaction<Tables>;

/**
 * Gives back what was measured. Readings that came since the merge belong to the patient who wore their device; sums of which
 * nothing changed since are written as they were, all others are computed anew. The assignments are those after it.
 */
export async function separateMeasurements(
  tx: Tx,
  merging: Merging,
  { mergedAt, isStateUntouched }: { mergedAt: string; isStateUntouched: boolean },
): Promise<void> {
  const { id, survivor, retired } = merging;
  await sql`
    UPDATE readings r SET patient_id = ${retired}::int
    FROM (
      SELECT j.retired ->> 'vendor_device_id' AS device, 'epoch'::timestamptz + t.time::bigint * interval '1 microsecond' AS at
      FROM patient_merge_rows j CROSS JOIN LATERAL json_array_elements_text(j.retired -> 'times') AS t(time)
      WHERE j.merge_id = ${id}::int AND j.table_name = 'readings') k
    WHERE r.vendor_device_id = k.device AND r.measured_at = k.at AND r.patient_id = ${survivor}::int`.execute(
    tx,
  );
  const { rows: arrived } = await sql<{ minute: string }>`
    WITH came AS (
      UPDATE readings r SET patient_id = ${retired}::int FROM device_assignments a JOIN devices d ON d.id = a.device_id
      WHERE a.patient_id = ${retired}::int AND r.vendor_device_id = d.vendor_device_id AND r.patient_id = ${survivor}::int
        AND r.received_at >= ${mergedAt}::timestamptz AND r.measured_at >= a.assigned_at AND (a.released_at IS NULL OR r.measured_at < a.released_at)
      RETURNING date_trunc('minute', r.measured_at) AS minute)
    SELECT DISTINCT minute FROM came`.execute(tx);
  // A device that sent nothing before the merge has its newest state from after it.
  await sql`
    UPDATE latest_states l SET patient_id = ${retired}::int FROM device_assignments a JOIN devices d ON d.id = a.device_id
    WHERE a.patient_id = ${retired}::int AND l.vendor_device_id = d.vendor_device_id AND l.patient_id = ${survivor}::int
      AND l.received_at >= ${mergedAt}::timestamptz AND l.measured_at >= a.assigned_at AND (a.released_at IS NULL OR l.measured_at < a.released_at)`.execute(
    tx,
  );
  const changed = new Map<string, Set<string>>();
  for (const table of KEYED_TABLES) {
    const name = sql.table(table.name);
    const journal = sql`j.merge_id = ${id}::int AND j.table_name = ${table.name}::text`;
    const [[moment = '']] = [table.keys.at(-1) ?? ['']];
    const { rows: touched } = await sql<{ moment: string }>`
      SELECT DISTINCT (j.after ->> ${moment}::text)::timestamptz AS moment FROM patient_merge_rows j
      LEFT JOIN ${name} t ON t.patient_id = ${survivor}::int AND ${ofJournal(table, 't')}
      WHERE ${journal} AND to_jsonb(t) IS DISTINCT FROM j.after::jsonb`.execute(tx);
    changed.set(table.name, new Set(touched.map((row) => row.moment)));
    await sql`DELETE FROM ${name} t USING patient_merge_rows j WHERE ${journal} AND t.patient_id = ${survivor}::int AND ${ofJournal(table, 't')}`.execute(
      tx,
    );
    for (const side of ['retired', 'survivor'] as const)
      await writeKept(
        tx,
        table.name,
        sql`SELECT ${sql.ref(`j.${side}`)} AS was FROM patient_merge_rows j WHERE ${journal} AND ${sql.ref(`j.${side}`)} IS NOT NULL`,
      );
  }
  const minutes = new Set([
    ...(changed.get('patient_minutes') ?? []),
    ...arrived.map(({ minute }) => minute),
  ]);
  await countMinutes(tx, [survivor, retired], minutes);
  const hours = new Set([...(changed.get('patient_buckets') ?? []), ...minutes].map(hourOf));
  await countHours(tx, merging, hours, isStateUntouched);
}

const hourOf = (instant: string): string =>
  new Date(Math.floor(Date.parse(instant) / 3_600_000) * 3_600_000).toISOString();
const instants = (all: ReadonlySet<string>): string => `{${[...all].map((each) => `"${each}"`).join(',')}}`;

async function countMinutes(tx: Tx, patients: number[], minutes: ReadonlySet<string>): Promise<void> {
  if (minutes.size === 0) return;
  await sql`DELETE FROM patient_minutes WHERE patient_id IN (${sql.join(patients)}) AND minute = ANY (${instants(minutes)}::text::timestamptz[])`.execute(
    tx,
  );
  await minutesOf(tx, patients, instants(minutes));
}

/** Buckets of whole hours, as far as each patient is rolled up; where the state went on, also of the hours rolled up since. */
async function countHours(
  tx: Tx,
  { id, survivor, retired }: Merging,
  hours: ReadonlySet<string>,
  isStateUntouched: boolean,
): Promise<void> {
  const patients = [survivor, retired];
  const { rows } = isStateUntouched
    ? { rows: [] }
    : await sql<{ hour: string }>`
        SELECT DISTINCT date_bin('1 hour', r.measured_at, 'epoch') AS hour
        FROM readings r JOIN patient_merge_rows j ON j.merge_id = ${id}::int AND j.table_name = 'patient_states'
        JOIN patient_states s ON s.patient_id = r.patient_id
        WHERE r.patient_id IN (${sql.join(patients)}) AND r.measured_at < s.rolled_until AND r.measured_at >= coalesce(
          ((CASE WHEN r.patient_id = ${retired}::int THEN j.retired ELSE j.survivor END) ->> 'rolled_until')::timestamptz,
          (j.after ->> 'rolled_until')::timestamptz)`.execute(tx);
  const all = new Set([...hours, ...rows.map(({ hour }) => hour)]);
  if (all.size === 0) return;
  await sql`
    DELETE FROM patient_buckets b USING unnest(${instants(all)}::text::timestamptz[]) AS h(hour)
    WHERE b.patient_id IN (${sql.join(patients)}) AND b.start >= h.hour AND b.start < h.hour + interval '1 hour'`.execute(
    tx,
  );
  await tx.executeQuery(
    CompiledQuery.raw(
      insertBuckets(
        `unnest($2::text::timestamptz[]) AS h(hour)
         JOIN readings r ON r.patient_id = ANY ($1::text::int[]) AND r.measured_at >= h.hour AND r.measured_at < h.hour + interval '1 hour'
         JOIN patient_states s ON s.patient_id = r.patient_id AND r.measured_at < s.rolled_until`,
        { withExtremes: true },
      ),
      [`{${patients.join(',')}}`, instants(all)],
    ),
  );
}
