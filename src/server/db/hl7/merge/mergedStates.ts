import { sql, type RawBuilder, type Transaction } from 'kysely';
import type { Tables } from '../../tables/tables';
import { writeKept, type Merging } from './mergedRows';

type Tx = Transaction<Tables>;

/**
 * What the revision of the survivor jumps by: after an undo its readings count on from the former one, and never meet one
 * of the time between, by which other servers may remember a history.
 */
const REVISIONS = 1_000_000_000;

const TABLES = ['patient_states', 'alarm_dues'] as const;
type StateTable = (typeof TABLES)[number];

/** What of the two records goes on being watched. */
type Watched = 'retired' | 'survivor';

const keep = (tx: Tx, { id, survivor, retired }: Merging, table: StateTable): Promise<unknown> =>
  sql`
    INSERT INTO patient_merge_rows (merge_id, table_name, retired, survivor)
    SELECT ${id}::int, ${table}::text, (SELECT row_to_json(t) FROM ${sql.table(table)} t WHERE patient_id = ${retired}::int),
      (SELECT row_to_json(t) FROM ${sql.table(table)} t WHERE patient_id = ${survivor}::int)`.execute(tx);

/** Keeps the states of both as they are before anything is changed. The patients are locked. */
export async function keepStates(tx: Tx, merging: Merging): Promise<void> {
  for (const table of TABLES) await keep(tx, merging, table);
}

/** One state of the two: alarm rules go on from that of the record which is watched. */
export async function mergeStates(
  tx: Tx,
  { id, survivor, retired }: Merging,
  watched: Watched,
): Promise<void> {
  const from = watched === 'retired' ? retired : survivor;
  await sql`
    INSERT INTO patient_states AS p (patient_id, revision, rolled_until, alert_states)
    SELECT ${survivor}::int, max(s.revision) + ${REVISIONS}::bigint, max(s.rolled_until),
      coalesce((array_agg(s.alert_states) FILTER (WHERE s.patient_id = ${from}::int))[1], '{}')
    FROM patient_states s WHERE s.patient_id IN (${survivor}::int, ${retired}::int) HAVING count(*) > 0
    ON CONFLICT (patient_id) DO UPDATE SET revision = excluded.revision, rolled_until = excluded.rolled_until, alert_states = excluded.alert_states`.execute(
    tx,
  );
  await sql`DELETE FROM patient_states WHERE patient_id = ${retired}::int`.execute(tx);
  await sql`
    INSERT INTO alarm_dues AS d (patient_id, due_at, set_at)
    SELECT ${survivor}::int, due_at, set_at FROM alarm_dues WHERE patient_id = ${retired}::int
    ON CONFLICT (patient_id) DO UPDATE SET due_at = least(d.due_at, excluded.due_at), set_at = greatest(d.set_at, excluded.set_at)`.execute(
    tx,
  );
  await sql`DELETE FROM alarm_dues WHERE patient_id = ${retired}::int`.execute(tx);
  for (const table of TABLES)
    await sql`
      UPDATE patient_merge_rows j SET after = (SELECT row_to_json(t) FROM ${sql.table(table)} t WHERE patient_id = ${survivor}::int)
      WHERE j.merge_id = ${id}::int AND j.table_name = ${table}::text`.execute(tx);
}

/** Whether the survivor's row is still as the merge left it. */
async function isUntouched(tx: Tx, { id, survivor }: Merging, table: StateTable): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    SELECT j.after::jsonb IS NOT DISTINCT FROM (SELECT to_jsonb(t) FROM ${sql.table(table)} t WHERE patient_id = ${survivor}::int) AS same
    FROM patient_merge_rows j WHERE j.merge_id = ${id}::int AND j.table_name = ${table}::text`.execute(tx);
  return rows[0]?.same ?? true;
}

/**
 * Two states again: as they were, or, when the survivor's went on since, that one for the record that is watched now.
 * Resolves with whether nothing had happened since.
 */
export async function separateStates(tx: Tx, merging: Merging, watched: Watched): Promise<boolean> {
  const { id, survivor, retired } = merging;
  const journal = (table: StateTable) => sql`j.merge_id = ${id}::int AND j.table_name = ${table}::text`;
  const untouched = await isUntouched(tx, merging, 'patient_states');
  const duesUntouched = await isUntouched(tx, merging, 'alarm_dues');
  const restored = async (table: StateTable, side: Watched): Promise<void> =>
    writeKept(
      tx,
      table,
      sql`SELECT ${sql.ref(`j.${side}`)} AS was FROM patient_merge_rows j WHERE ${journal(table)} AND ${sql.ref(`j.${side}`)} IS NOT NULL`,
    );
  for (const [table, isSame] of [
    ['patient_states', untouched],
    ['alarm_dues', duesUntouched],
  ] as const) {
    if (isSame) {
      await sql`DELETE FROM ${sql.table(table)} WHERE patient_id = ${survivor}::int`.execute(tx);
      await restored(table, 'retired');
      await restored(table, 'survivor');
      continue;
    }
    if (watched === 'survivor') await restored(table, 'retired');
    else {
      await sql`UPDATE ${sql.table(table)} SET patient_id = ${retired}::int WHERE patient_id = ${survivor}::int`.execute(
        tx,
      );
      await restored(table, 'survivor');
    }
  }
  if (!untouched)
    await goOn(
      tx,
      merging,
      sql`(SELECT j.after FROM patient_merge_rows j WHERE ${journal('patient_states')})`,
    );
  return untouched;
}

/** Both are read again by every server, and are rolled up until the same moment. */
async function goOn(tx: Tx, { survivor, retired }: Merging, after: RawBuilder<unknown>): Promise<void> {
  await sql`
    UPDATE patient_states p SET revision = both_of.revision + 1, rolled_until = both_of.rolled_until
    FROM (
      SELECT greatest(max(revision), coalesce((${after} ->> 'revision')::bigint, 0)) AS revision, max(rolled_until) AS rolled_until
      FROM patient_states WHERE patient_id IN (${survivor}::int, ${retired}::int)) both_of
    WHERE p.patient_id IN (${survivor}::int, ${retired}::int)`.execute(tx);
}
