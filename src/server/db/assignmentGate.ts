import { sql, type Transaction } from 'kysely';
import type { Tables } from './tables';

/** Any number, as long as every server process uses the same and nothing else does. */
const GATE = 7_201_985;

/**
 * Ingest passes here before it reads who wears what: until its transaction ends nobody's device or bed changes. Any number of
 * ingest transactions pass at once.
 */
export async function holdAssignments(tx: Transaction<Tables>): Promise<void> {
  await sql`/* prepared hold_assignments */ SELECT pg_advisory_xact_lock_shared(${GATE}::int)`.execute(tx);
}

/**
 * Whoever changes who wears what, or who lies where, passes here first, alone: what is read afterwards stays true until the
 * transaction ends, and no reading is attributed by an assignment that is just being ended. These are acts of people, so one
 * after the other is fast enough, and nobody can lock anybody out.
 */
export async function lockAssignments(tx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${GATE}::int)`.execute(tx);
}
