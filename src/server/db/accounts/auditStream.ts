import { sql } from 'kysely';
import type { Db } from '../engine/client';

/** A server that dies while it sends holds the stream for so long at most. */
const HELD_FOR = sql`interval '90 seconds'`;

/** How many entries there are, and the last that the collector has. */
export interface StreamState {
  entries: number;
  sent: number;
}

/**
 * Lets this server send, unless another one does. Resolves with the state, or null while another one sends.
 */
export async function holdStream(db: Db, holder: string): Promise<StreamState | null> {
  const { rows } = await sql<StreamState>`
    UPDATE audit_stream SET held_by = ${holder}::text, held_until = clock_timestamp() + ${HELD_FOR}
    WHERE held_by = ${holder}::text OR held_until < clock_timestamp() OR held_until > clock_timestamp() + ${HELD_FOR}
    RETURNING last_id AS sent, (SELECT last_id FROM audit_head) AS entries`.execute(db);
  return rows[0] ?? null;
}

/** Without holding it: whether there is anything to send. */
export async function readStream(db: Db): Promise<StreamState> {
  const { rows } = await sql<StreamState>`
    SELECT s.last_id AS sent, h.last_id AS entries FROM audit_stream s, audit_head h`.execute(db);
  return rows[0] ?? { sent: 0, entries: 0 };
}

/** Stores the last entry that the collector has. */
export async function keepSent(db: Db, holder: string, sent: number): Promise<void> {
  await sql`UPDATE audit_stream SET last_id = ${sent}::bigint WHERE held_by = ${holder}::text`.execute(db);
}

/** Another server may send at once. */
export async function releaseStream(db: Db, holder: string): Promise<void> {
  await sql`UPDATE audit_stream SET held_by = '', held_until = 'epoch' WHERE held_by = ${holder}::text`.execute(
    db,
  );
}
