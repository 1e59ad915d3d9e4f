import { sql, type Kysely } from 'kysely';
import type { Db } from '../engine/client';
import type { Tables } from '../tables/tables';

/** A server that dies while it sends holds the link for this long at most, s. */
export const HELD_SECONDS = 10;

const HELD_FOR = sql`${sql.lit(HELD_SECONDS)} * interval '1 second'`;

/**
 * Lets this server send what waits for a link, for HELD_SECONDS from now, unless another one does. Resolves with
 * whether it may. The times are the database's, which all servers share.
 */
export async function holdLink(db: Db, linkId: number, holder: string): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO link_senders AS s (link_id, held_by, held_until)
    VALUES (${linkId}::int, ${holder}::text, clock_timestamp() + ${HELD_FOR})
    ON CONFLICT (link_id) DO UPDATE SET held_by = excluded.held_by, held_until = excluded.held_until
    WHERE s.held_by = ${holder}::text OR s.held_until < clock_timestamp() OR s.held_until > clock_timestamp() + ${HELD_FOR}
    RETURNING link_id`.execute(db);
  return rows.length > 0;
}

/** Another server may send at once. */
export async function releaseLink(db: Db, linkId: number, holder: string): Promise<void> {
  await sql`UPDATE link_senders SET held_by = '', held_until = 'epoch', since = NULL, problem = NULL
    WHERE link_id = ${linkId}::int AND held_by = ${holder}::text`.execute(db);
}

/** How the connection of a link is. */
export interface ConnectionState {
  /** Connected since (epoch ms); null: it is not. */
  since: number | null;
  /** Why it is not, or what is wrong with the link, in words. */
  problem: string | null;
}

/** For the screen, whichever server it asks. */
export async function saveConnection(
  db: Db,
  linkId: number,
  holder: string,
  { since, problem }: ConnectionState,
): Promise<void> {
  await sql`UPDATE link_senders SET since = to_timestamp(${since}::float8 / 1000), problem = ${problem}::text
    WHERE link_id = ${linkId}::int AND held_by = ${holder}::text`.execute(db);
}

/** How a link that goes out is, whichever server sends for it. */
export interface OutboundState extends ConnectionState {
  linkId: number;
  /** Whether a server sends for it at all. */
  isHeld: boolean;
}

export async function findOutboundStates(db: Db): Promise<OutboundState[]> {
  const { rows } = await sql<OutboundState>`
    SELECT l.id AS "linkId", coalesce(s.held_until > clock_timestamp(), false) AS "isHeld",
      (extract(epoch FROM s.since) * 1000)::float8 AS since, s.problem
    FROM links l LEFT JOIN link_senders s ON s.link_id = l.id
    WHERE l.direction = 'out' AND l.removed_at IS NULL ORDER BY l.id`.execute(db);
  return rows;
}

/** The end (epoch ms) of the newest minute whose values were put into the queue; null: none was. */
export async function valuesSentUntil(db: Kysely<Tables>, linkId: number): Promise<number | null> {
  const found = await db
    .selectFrom('link_senders')
    .select('values_at')
    .where('link_id', '=', linkId)
    .forUpdate()
    .executeTakeFirst();
  const at = found?.values_at ?? null;
  return at === null ? null : Date.parse(at);
}

export async function saveValuesSent(db: Kysely<Tables>, linkId: number, until: number): Promise<void> {
  await db
    .updateTable('link_senders')
    .set({ values_at: new Date(until).toISOString() })
    .where('link_id', '=', linkId)
    .execute();
}
