import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { numberArray } from '../engine/arrayParameters';
import type { Tables } from '../tables/tables';

/** Any number, as long as every server process uses the same and nothing else does. */
const GATE = 7_201_985;
const STAYS_GATE = 7_201_990;

/**
 * Ingest takes this lock before it reads who wears what: until its transaction ends no patient's device or
 * bed changes. Any number of ingest transactions hold it at once. A condition that is always true, to be put
 * before a statement's others: it is evaluated once, before any row. That statement's own snapshot is still
 * from before the lock; the next statement sees the state behind it.
 */
export const ASSIGNMENTS_HELD = sql<boolean>`(SELECT pg_advisory_xact_lock_shared(${sql.lit(GATE)}) IS NOT NULL)`;

/**
 * A transaction that changes who wears what, or who lies where, takes this lock first, exclusively: what is
 * read afterwards stays true until the transaction ends, and no reading is attributed by an assignment that
 * is just being ended. People trigger these changes, so serialising them is fast enough and cannot deadlock.
 */
export async function lockAssignments(tx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${GATE}::int)`.execute(tx);
}

/**
 * For changes that come by the hundred, from other systems: a transaction that begins, moves or ends stays, and gives no
 * patient a device. No person changes who wears what or who lies where meanwhile; ingest goes on. Transactions with one of the
 * same `names`, of patients, visits or places, follow each other; all others go on beside it. Before it reads what a
 * patient wears it locks that patient's state (db/alerting/patientStates), as ingest does before it attributes a reading: so it
 * holds up the readings of this patient alone. Before it looks who lies in a bed it locks the bed (`lockBeds`).
 */
export async function lockStays(tx: Transaction<Tables>, names: readonly string[]): Promise<void> {
  // In one order for all, so that two transactions never wait for each other.
  const keys = [...new Set(names.map(lockKey))].sort((a, b) => a - b);
  await sql`/* prepared lock_stays */ SELECT pg_advisory_xact_lock_shared(${GATE}::int)
    UNION ALL SELECT pg_advisory_xact_lock(${STAYS_GATE}::int, key) FROM unnest((SELECT ${numberArray(keys)}::text)::int[]) AS keys(key)`.execute(
    tx,
  );
}

/** Two texts with the same key only wait once more than they need. */
const lockKey = (text: string): number => createHash('sha1').update(text).digest().readInt32BE(0);

/** Locks beds until the transaction ends, in the order of their ids: who lies in them stays so. */
export async function lockBeds(tx: Transaction<Tables>, beds: readonly (number | null)[]): Promise<void> {
  const ids = beds.filter((bed) => bed !== null);
  if (ids.length === 0) return;
  await sql`/* prepared lock_beds */ SELECT id FROM beds WHERE id = ANY ((SELECT ${numberArray(ids)}::text)::int[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
}
