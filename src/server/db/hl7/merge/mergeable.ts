import { sql, type Transaction } from 'kysely';
import { numberArray } from '../../engine/arrayParameters';
import type { Tables } from '../../tables/tables';

type Tx = Transaction<Tables>;

/** What a merge is decided by. */
export interface Mergeable {
  ssn: string;
  highPriorityReason: string;
  openStay: number | null;
  /** The bed of the open stay. */
  bed: number | null;
  wears: boolean;
  hasOpenAlarm: boolean;
}

/** Two patients, whose rows are locked in the order of their ids: nothing can refer to them anew until the transaction ends. */
export async function findMergeable(tx: Tx, ids: readonly number[]): Promise<Map<number, Mergeable>> {
  await sql`SELECT p.id FROM patients p WHERE p.id = ANY (${numberArray(ids)}::text::int[]) ORDER BY p.id FOR UPDATE`.execute(
    tx,
  );
  const { rows } = await sql<Mergeable & { id: number }>`
    SELECT p.id, p.ssn, p.high_priority_reason AS "highPriorityReason", a.id AS "openStay", a.bed_id AS bed,
      EXISTS (SELECT FROM device_assignments w WHERE w.patient_id = p.id AND w.released_at IS NULL) AS wears,
      EXISTS (SELECT FROM alarms o WHERE o.patient_id = p.id AND o.resolved_at IS NULL) AS "hasOpenAlarm"
    FROM patients p LEFT JOIN admissions a ON a.patient_id = p.id AND a.discharge_date IS NULL
    WHERE p.id = ANY (${numberArray(ids)}::text::int[])`.execute(tx);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

/**
 * Until the transaction ends none of these patients is merged, separated or erased; their profiles and readings go on. Locked in the
 * order of their ids, as `findMergeable` does.
 */
export async function holdPatients(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`/* prepared hold_patients */
    SELECT id FROM patients WHERE id = ANY ((SELECT ${numberArray(ids)}::text)::int[]) ORDER BY id FOR KEY SHARE`.execute(
    tx,
  );
}

/** Stays changed hands: where these patients are, and the words by which that is searched, are written again. */
export async function placeAgain(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`UPDATE patients SET bed_key = NULL, department_key = NULL WHERE id = ANY (${numberArray(ids)}::text::int[])`.execute(
    tx,
  );
  await sql`SELECT place_patients(${numberArray(ids)}::text::int[])`.execute(tx);
}

/** What was raised since the merge by what a device sent goes with the device, to the record that wears it again. */
export async function moveNewAlarms(
  tx: Tx,
  { from, to, since }: { from: number; to: number; since: string },
): Promise<void> {
  const raised = sql`(SELECT a.id FROM alarms a WHERE a.patient_id = ${from}::int AND a.raised_at >= ${since}::timestamptz AND NOT a.by_hand AND a.resolved_at IS NULL)`;
  await sql`UPDATE alerts SET patient_id = ${to}::int WHERE alarm_id IN ${raised}`.execute(tx);
  await sql`UPDATE alarms SET patient_id = ${to}::int WHERE id IN ${raised}`.execute(tx);
}
