import { sql } from 'kysely';
import type { Db } from '../../engine/client';

/** A server that dies while it sends holds the stream for this long at most. */
const HELD_FOR = sql`interval '90 seconds'`;

/**
 * Lets this server send, unless another one does. Resolves with the last entry that the collector surely has, or null
 * while another one sends.
 */
export async function holdStream(db: Db, holder: string): Promise<{ sent: number } | null> {
  const { rows } = await sql<{ sent: number }>`
    UPDATE audit_stream SET held_by = ${holder}::text, held_until = clock_timestamp() + ${HELD_FOR}
    WHERE held_by = ${holder}::text OR held_until < clock_timestamp() OR held_until > clock_timestamp() + ${HELD_FOR}
    RETURNING last_id AS sent`.execute(db);
  return rows[0] ?? null;
}

/** The number of the newest entry. */
export async function lastEntry(db: Db): Promise<number> {
  const { rows } = await sql<{ last_id: number }>`SELECT last_id FROM audit_head`.execute(db);
  return rows[0]?.last_id ?? 0;
}

/** Stores the last entry that the collector surely has. */
export async function keepSent(db: Db, holder: string, sent: number): Promise<void> {
  await sql`UPDATE audit_stream SET last_id = ${sent}::bigint WHERE held_by = ${holder}::text AND last_id <> ${sent}::bigint`.execute(
    db,
  );
}

/** Another server may send at once. */
export async function releaseStream(db: Db, holder: string): Promise<void> {
  await sql`UPDATE audit_stream SET held_by = '', held_until = 'epoch' WHERE held_by = ${holder}::text`.execute(
    db,
  );
}
