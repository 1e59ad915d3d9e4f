import { sql, type Transaction } from 'kysely';
import type { Tables } from '../tables/tables';

/** Any number, as long as every server process uses the same and nothing else does. */
const GATE = 7_201_985;

/**
 * Ingest passes here before it reads who wears what: until its transaction ends nobody's device or bed changes. Any number of
 * ingest transactions pass at once. A condition that always holds, to stand in front of a statement's others: it is looked at once, before any row.
 * What that same statement sees is still of before the gate; the next one sees what is true behind it.
 */
export const ASSIGNMENTS_HELD = sql<boolean>`(SELECT pg_advisory_xact_lock_shared(${sql.lit(GATE)}) IS NOT NULL)`;

/**
 * Whoever changes who wears what, or who lies where, passes here first, alone: what is read afterwards stays true until the
 * transaction ends, and no reading is attributed by an assignment that is just being ended. These are acts of people, so one
 * after the other is fast enough, and nobody can lock anybody out.
 */
export async function lockAssignments(tx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${GATE}::int)`.execute(tx);
}
