import { sql } from 'kysely';
import type { Db } from '../engine/client';

/**
 * Records at `now` (epoch ms) that a server serves; returns when one last did, null when none ever has. Servers that
 * beat at once do so one after the other.
 */
export async function takeBeat(tx: Db, now: number): Promise<number | null> {
  const { rows } = await sql<{ beaten_at: string }>`SELECT beaten_at FROM server_beat FOR UPDATE`.execute(tx);
  const at = new Date(now).toISOString();
  await sql`INSERT INTO server_beat (beaten_at) VALUES (${at}::timestamptz)
    ON CONFLICT (is_one) DO UPDATE SET beaten_at = EXCLUDED.beaten_at`.execute(tx);
  const [before] = rows;
  return before === undefined ? null : Date.parse(before.beaten_at);
}

/** The people of all live sessions count as active for so much longer (ms), and until `now` (epoch ms) at most. */
export async function addActivity(tx: Db, { now, ms }: { now: number; ms: number }): Promise<void> {
  const at = new Date(now).toISOString();
  await sql`UPDATE tokens
    SET last_active_at = least(${at}::timestamptz, coalesce(last_active_at, created_at) + ${ms / 1_000}::float8 * interval '1 second')
    WHERE revoked_at IS NULL AND coalesce(last_active_at, created_at) < ${at}::timestamptz`.execute(tx);
}
