import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from '../../tables/tables';

type Tx = Transaction<Tables>;

/** A merge in work, and whose record becomes part of whose. */
export interface Merging {
  id: number;
  survivor: number;
  retired: number;
}

/** Tables of which each row has a key of its own and is of one patient: a merge gives it to another one. */
export const MOVED_TABLES = [
  'patient_identifiers',
  'profile_events',
  'patient_conditions',
  'patient_openings',
  'admissions',
  'clinical_notes',
  'lab_tests',
  'vitals_logs',
  'device_assignments',
  'alarms',
  'alerts',
  'alarm_pauses',
  'alarm_limits',
  'alarm_limit_changes',
  'hl7_messages',
] as const;
type MovedTable = (typeof MOVED_TABLES)[number];

/** Gives all rows of the retired record to the survivor. */
export async function moveRows(tx: Tx, { id, survivor, retired }: Merging): Promise<void> {
  for (const table of MOVED_TABLES) {
    await sql`
      INSERT INTO patient_merge_rows (merge_id, table_name, retired)
      SELECT ${id}::int, ${table}::text, json_build_object('id', t.id) FROM ${sql.table(table)} t WHERE t.patient_id = ${retired}::int`.execute(
      tx,
    );
    await sql`UPDATE ${sql.table(table)} SET patient_id = ${survivor}::int WHERE patient_id = ${retired}::int`.execute(
      tx,
    );
  }
  await sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, retired)
    SELECT ${id}::int, 'latest_states', json_build_object('vendor_device_id', t.vendor_device_id) FROM latest_states t WHERE t.patient_id = ${retired}::int`.execute(
    tx,
  );
  await sql`UPDATE latest_states SET patient_id = ${survivor}::int WHERE patient_id = ${retired}::int`.execute(
    tx,
  );
}

/** Gives back what `moveRows` gave: what was changed in these rows since stays. */
export async function moveRowsBack(tx: Tx, { id, survivor, retired }: Merging): Promise<void> {
  for (const table of MOVED_TABLES)
    await sql`
      UPDATE ${sql.table(table)} t SET patient_id = ${retired}::int FROM patient_merge_rows j
      WHERE j.merge_id = ${id}::int AND j.table_name = ${table}::text AND j.retired IS NOT NULL AND NOT j.is_removed
        AND t.id = (j.retired ->> 'id')::bigint AND t.patient_id = ${survivor}::int`.execute(tx);
  await sql`
    UPDATE latest_states t SET patient_id = ${retired}::int FROM patient_merge_rows j
    WHERE j.merge_id = ${id}::int AND j.table_name = 'latest_states' AND t.vendor_device_id = j.retired ->> 'vendor_device_id' AND t.patient_id = ${survivor}::int`.execute(
    tx,
  );
}

/** Changes rows (alias `t`) of one of the two records, and keeps how they were and became. */
export async function changeRows(
  tx: Tx,
  { id }: Merging,
  table: MovedTable | 'patients',
  side: 'retired' | 'survivor',
  { where, set }: { where: RawBuilder<unknown>; set: RawBuilder<unknown> },
): Promise<void> {
  await sql`
    WITH before AS (
      SELECT t.id, row_to_json(t) AS was FROM ${sql.table(table)} t WHERE ${where}
    ), changed AS (
      UPDATE ${sql.table(table)} t SET ${set} FROM before b WHERE t.id = b.id RETURNING b.was, row_to_json(t) AS became
    )
    INSERT INTO patient_merge_rows (merge_id, table_name, ${sql.ref(side)}, after)
    SELECT ${id}::int, ${table}::text, was, became FROM changed`.execute(tx);
}

/** Whether a merge into this patient, which can still be undone, ended this stay. */
export async function isEndedByMerge(tx: Tx, patient: number, admission: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM patient_merges m JOIN patient_merge_rows j ON j.merge_id = m.id
    WHERE m.survivor_id = ${patient}::int AND m.undone_at IS NULL AND j.table_name = 'admissions'
      AND j.after IS NOT NULL AND (j.after ->> 'id')::int = ${admission}::int LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Takes rows (alias `t`) of the retired record away, and keeps them. */
export async function removeRows(
  tx: Tx,
  { id }: Merging,
  table: MovedTable | 'patients',
  where: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM ${sql.table(table)} t WHERE ${where} RETURNING row_to_json(t) AS was)
    INSERT INTO patient_merge_rows (merge_id, table_name, retired, is_removed)
    SELECT ${id}::int, ${table}::text, was, true FROM gone`.execute(tx);
}

/** Keeps that the merge made this row of the survivor. */
export async function keepAdded(tx: Tx, { id }: Merging, table: MovedTable, row: number): Promise<void> {
  await sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, after)
    SELECT ${id}::int, ${table}::text, row_to_json(t) FROM ${sql.table(table)} t WHERE t.id = ${row}::bigint`.execute(
    tx,
  );
}

/** The columns of a table that are written; those that the database computes are left out. */
export async function writtenColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT a.attname AS name FROM pg_attribute a
    WHERE a.attrelid = ${table}::text::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

/** Writes rows of a table from the JSON that a query answers with in its column `was`. */
export async function writeKept(tx: Tx, table: string, kept: RawBuilder<unknown>): Promise<void> {
  const columns = sql.join((await writtenColumns(tx, table)).map((name) => sql.ref(name)));
  await sql`
    INSERT INTO ${sql.table(table)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM (${kept}) k CROSS JOIN LATERAL json_populate_record(NULL::${sql.table(table)}, k.was)`.execute(
    tx,
  );
}

/** Writes the retired record's own row back. */
export const restorePatient = (tx: Tx, { id }: Merging): Promise<void> =>
  writeKept(
    tx,
    'patients',
    sql`SELECT retired AS was FROM patient_merge_rows WHERE merge_id = ${id}::int AND table_name = 'patients' AND is_removed`,
  );

/** Writes rows back that the merge changed, where nothing else has changed them since, and those it took away; takes away what it added. */
export async function restoreRows(tx: Tx, { id, retired }: Merging): Promise<void> {
  for (const table of [...MOVED_TABLES, 'patients'] as const) {
    const names = (await writtenColumns(tx, table)).filter((name) => name !== 'id');
    const set = sql.join(names.map((name) => sql`${sql.ref(name)} = o.${sql.ref(name)}`));
    const journal = sql`j.merge_id = ${id}::int AND j.table_name = ${table}::text`;
    await sql`
      UPDATE ${sql.table(table)} t SET ${set}
      FROM patient_merge_rows j CROSS JOIN LATERAL json_populate_record(NULL::${sql.table(table)}, coalesce(j.retired, j.survivor)) o
      WHERE ${journal} AND j.after IS NOT NULL AND coalesce(j.retired, j.survivor) IS NOT NULL
        AND t.id = (j.after ->> 'id')::bigint AND to_jsonb(t) - 'patient_id' - 'bed_key' - 'department_key' = j.after::jsonb - 'patient_id' - 'bed_key' - 'department_key'`.execute(
      tx,
    );
    await sql`
      DELETE FROM ${sql.table(table)} t USING patient_merge_rows j
      WHERE ${journal} AND j.retired IS NULL AND j.survivor IS NULL AND t.id = (j.after ->> 'id')::bigint AND to_jsonb(t) = j.after::jsonb`.execute(
      tx,
    );
    if (table !== 'patients')
      await writeKept(
        tx,
        table,
        sql`SELECT j.retired AS was FROM patient_merge_rows j WHERE ${journal} AND j.is_removed AND (j.retired ->> 'patient_id')::int = ${retired}::int`,
      );
  }
}
