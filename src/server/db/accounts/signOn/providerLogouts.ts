import { sql } from 'kysely';
import type { Db } from '../../engine/client';

/** Whom the provider signed out, as it said it. */
export interface ProviderLogoutRow {
  jti_hash: string;
  issuer: string;
  subject: string | null;
  sid: string | null;
  said_at: string;
  heard_at: string;
}

/** Keeps a logout once, and drops those received before `since`. */
export async function keepLogout(db: Db, logout: ProviderLogoutRow, since: string): Promise<void> {
  await db.deleteFrom('provider_logouts').where('heard_at', '<', since).execute();
  await db
    .insertInto('provider_logouts')
    .values(logout)
    .onConflict((conflict) => conflict.column('jti_hash').doNothing())
    .execute();
}

/** The last one that was received. */
export async function lastLogout(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('provider_logouts')
    .select((eb) => eb.fn.coalesce(eb.fn.max('id'), eb.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** A sign-in that is on its way: who it is, and when that person came back from the provider. */
interface Underway {
  identity_id: number | null;
  sid: string | null;
  asked_at: string | null;
  last_logout: number;
}

/**
 * Whether the provider has signed out who is on the way in: that session of its own, or the person, after the password was
 * asked for or the person came back.
 */
export async function isSignedOutThere(tx: Db, code: Underway): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM provider_logouts l JOIN external_identities e ON e.issuer = l.issuer AND e.id = ${code.identity_id}::int
    WHERE (l.subject IS NULL OR l.subject = e.subject)
      AND CASE WHEN l.sid IS NOT NULL AND ${code.sid}::text IS NOT NULL THEN l.sid = ${code.sid}::text
        ELSE l.subject IS NOT NULL AND (l.id > ${code.last_logout}::int OR l.said_at > ${code.asked_at}::timestamptz) END
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}
