import { sql, type RawBuilder, type Transaction } from 'kysely';
import { lockPatientStates } from '../../alerting/patientStates';
import { MEASURED_COLUMNS } from '../../readings/observationColumns';
import { rollUpHourIn } from '../../readings/aggregations/patientBuckets';
import type { Tables } from '../../tables/tables';
import type { Merging } from './mergedRows';

type Tx = Transaction<Tables>;

/** A table with one row a patient and moment: two records may both have it. */
interface KeyedTable {
  name: 'patient_minutes' | 'patient_buckets' | 'stale_hours';
  /** Beside the patient, with their types. */
  keys: readonly (readonly [name: string, type: keyof typeof TYPES])[];
  /** What becomes of the survivor's row `s` by the retired one's `r`; null: it stays. */
  combined: RawBuilder<unknown> | null;
}

const TYPES = { int: sql`int`, timestamptz: sql`timestamptz` };

const each = (of: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(MEASURED_COLUMNS.map(of));
/** A column becomes this of the two rows. */
const set = (
  column: string,
  operation: (s: RawBuilder<unknown>, r: RawBuilder<unknown>) => RawBuilder<unknown>,
) => sql`${sql.ref(column)} = ${operation(sql.ref(`s.${column}`), sql.ref(`r.${column}`))}`;
const sums = (name: string): RawBuilder<unknown> =>
  sql.join([`${name}_sum`, `${name}_count`].map((column) => set(column, (s, r) => sql`${s} + ${r}`)));
const extremes = (name: string): RawBuilder<unknown> =>
  sql.join([
    set(`${name}_min`, (s, r) => sql`least(${s}, ${r})`),
    set(`${name}_max`, (s, r) => sql`greatest(${s}, ${r})`),
  ]);

export const KEYED_TABLES: readonly KeyedTable[] = [
  { name: 'patient_minutes', keys: [['minute', 'timestamptz']], combined: each(sums) },
  {
    name: 'patient_buckets',
    keys: [
      ['width', 'int'],
      ['start', 'timestamptz'],
    ],
    combined: sql`device_id = CASE WHEN coalesce(r.device_at > s.device_at, s.device_at IS NULL) THEN r.device_id ELSE s.device_id END,
       device_at = greatest(s.device_at, r.device_at),
       ${each((name) => sql`${sums(name)}, ${extremes(name)}`)}`,
  },
  { name: 'stale_hours', keys: [['hour', 'timestamptz']], combined: null },
];

/** Readings, by device and moment, and everything that is computed of them, become the survivor's. The states of both are locked. */
export async function mergeMeasurements(tx: Tx, merging: Merging): Promise<void> {
  const { id, survivor, retired } = merging;
  const rolled = await rollUpAlike(tx, merging);
  for (const table of KEYED_TABLES) await mergeKeyed(tx, merging, table, rolled);
  await sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, retired)
    SELECT ${id}::int, 'readings', json_build_object('vendor_device_id', vendor_device_id,
      'times', json_agg((extract(epoch FROM measured_at) * 1000000)::bigint ORDER BY measured_at))
    FROM readings WHERE patient_id = ${retired}::int GROUP BY vendor_device_id`.execute(tx);
  await sql`UPDATE readings SET patient_id = ${survivor}::int WHERE patient_id = ${retired}::int`.execute(tx);
}

/** Until when each of the two was rolled up, as the database writes it. */
interface Rolled {
  survivor: string;
  retired: string;
}

/** One patient is rolled up until one moment: the record that is behind is brought up to the other one's. */
async function rollUpAlike(tx: Tx, { survivor, retired }: Merging): Promise<Rolled> {
  const until = await rolledUntil(tx, [survivor, retired]);
  const of = (patient: number) => until.get(patient) ?? { text: '-infinity', ms: -Infinity };
  const [behind, ahead] = of(survivor).ms < of(retired).ms ? [survivor, retired] : [retired, survivor];
  const target = of(ahead).ms;
  while (Number.isFinite(target) && until.has(behind)) {
    const { ms } = (await rolledUntil(tx, [behind])).get(behind) ?? { ms: Infinity };
    if (ms >= target || !(await rollUpHourIn(tx, behind, target))) break;
  }
  return { survivor: of(survivor).text, retired: of(retired).text };
}

async function rolledUntil(tx: Tx, patients: number[]): Promise<Map<number, { text: string; ms: number }>> {
  await lockPatientStates(tx, patients);
  const { rows } = await sql<{ patient_id: number; text: string; ms: number }>`
    SELECT patient_id, rolled_until::text AS text, (extract(epoch FROM rolled_until))::float8 * 1000 AS ms
    FROM patient_states WHERE patient_id IN (${sql.join(patients)})`.execute(tx);
  return new Map(rows.map(({ patient_id, text, ms }) => [patient_id, { text, ms }]));
}

const joined = (keys: KeyedTable['keys'], one: string, other: string): RawBuilder<unknown> =>
  sql.join(
    keys.map(([key]) => sql`${sql.ref(`${one}.${key}`)} = ${sql.ref(`${other}.${key}`)}`),
    sql` AND `,
  );

/** What was rolled up only now was not there before. */
const was = (table: KeyedTable, alias: 'r' | 's', until: string): RawBuilder<unknown> =>
  table.name === 'patient_buckets'
    ? sql`CASE WHEN ${sql.ref(`${alias}.start`)} < ${until}::timestamptz THEN row_to_json(${sql.ref(alias)}) END`
    : sql`row_to_json(${sql.ref(alias)})`;

async function mergeKeyed(
  tx: Tx,
  { id, survivor, retired }: Merging,
  table: KeyedTable,
  rolled: Rolled,
): Promise<void> {
  const name = sql.table(table.name);
  const added =
    table.name === 'patient_buckets' ? sql`s.start >= ${rolled.survivor}::timestamptz` : sql`false`;
  const keyed = sql.join(
    table.keys.map(([key]) => sql`${key}::text, coalesce(${sql.ref(`r.${key}`)}, ${sql.ref(`s.${key}`)})`),
  );
  // Its key stands in `after` until the row as it became does.
  await sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, retired, survivor, after)
    SELECT ${id}::int, ${table.name}::text,
      CASE WHEN r.patient_id IS NOT NULL THEN ${was(table, 'r', rolled.retired)} END,
      CASE WHEN s.patient_id IS NOT NULL THEN ${was(table, 's', rolled.survivor)} END, json_build_object(${keyed})
    FROM (SELECT * FROM ${name} WHERE patient_id = ${retired}::int) r
    FULL JOIN (SELECT * FROM ${name} WHERE patient_id = ${survivor}::int) s ON ${joined(table.keys, 'r', 's')}
    WHERE r.patient_id IS NOT NULL OR ${added}`.execute(tx);
  if (table.combined !== null)
    await sql`
      UPDATE ${name} s SET ${table.combined} FROM ${name} r
      WHERE s.patient_id = ${survivor}::int AND r.patient_id = ${retired}::int AND ${joined(table.keys, 's', 'r')}`.execute(
      tx,
    );
  await sql`
    DELETE FROM ${name} r USING ${name} s
    WHERE s.patient_id = ${survivor}::int AND r.patient_id = ${retired}::int AND ${joined(table.keys, 's', 'r')}`.execute(
    tx,
  );
  await sql`UPDATE ${name} SET patient_id = ${survivor}::int WHERE patient_id = ${retired}::int`.execute(tx);
  await sql`
    UPDATE patient_merge_rows j SET after = row_to_json(t) FROM ${name} t
    WHERE j.merge_id = ${id}::int AND j.table_name = ${table.name}::text AND t.patient_id = ${survivor}::int AND ${ofJournal(table, 't')}`.execute(
    tx,
  );
}

/** Whether a row is the one that a row of the journal (alias `j`) is of. */
export const ofJournal = ({ keys }: KeyedTable, alias: string): RawBuilder<unknown> =>
  sql.join(
    keys.map(
      ([key, type]) => sql`${sql.ref(`${alias}.${key}`)} = (j.after ->> ${sql.lit(key)})::${TYPES[type]}`,
    ),
    sql` AND `,
  );

/** Minutes of readings, computed anew for these patients and minutes. */
export async function minutesOf(tx: Tx, patients: readonly number[], minutes: string): Promise<void> {
  const columns = each((name) => sql`${sql.ref(`${name}_sum`)}, ${sql.ref(`${name}_count`)}`);
  const values = each(
    (name) => sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0), count(${sql.ref(`r.${name}`)})`,
  );
  await sql`INSERT INTO patient_minutes (patient_id, minute, ${columns})
     SELECT r.patient_id, m.minute, ${values}
     FROM unnest(${minutes}::text::timestamptz[]) AS m(minute)
     JOIN readings r ON r.patient_id = ANY (${`{${patients.join(',')}}`}::text::int[]) AND r.measured_at >= m.minute AND r.measured_at < m.minute + interval '1 minute'
     GROUP BY 1, 2`.execute(tx);
}
