import { sql } from 'kysely';
import type { Db } from './client';

export interface AttemptRule {
  /** Attempts allowed in a window. */
  attempts: number;
  windowMs: number;
  /** The wait after the last allowed attempt; it doubles with each further one, up to `longestMs`. */
  firstBlockMs: number;
  longestMs: number;
  /** How long after a block has ended it still makes the next one longer. */
  rememberedMs: number;
}

/**
 * Counts an attempt of a subject and says whether it may go ahead: 0, or the milliseconds it has to wait. One
 * statement, so that guesses that come together are counted one after the other. An attempt counts before it is
 * known to have failed; a success forgets the count (`forgetAttempts`).
 */
export async function countAttempt(db: Db, subject: string, rule: AttemptRule, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ subject: string }>`
    INSERT INTO login_attempts AS kept (subject, failures, window_start, blocked_until) VALUES (${subject}, 1, ${at}, NULL)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN ${forgotten(rule, at)} THEN 1 ELSE kept.failures + 1 END,
      window_start = CASE WHEN ${forgotten(rule, at)} THEN ${at}::timestamptz ELSE kept.window_start END,
      blocked_until = CASE
        WHEN ${forgotten(rule, at)} OR kept.failures + 1 < ${rule.attempts}::int THEN NULL
        ELSE ${at}::timestamptz + least(${rule.longestMs}::float8, ${rule.firstBlockMs}::float8 * power(2, kept.failures + 1 - ${rule.attempts}::int)) * interval '1 millisecond'
      END
    WHERE kept.blocked_until IS NULL OR kept.blocked_until <= ${at}::timestamptz
    RETURNING subject`.execute(db);
  return rows.length > 0 ? 0 : waitOf(db, subject, now);
}

/** The window is over, or the last block is so long ago that a new window begins. */
const forgotten = (rule: AttemptRule, at: string) => sql`CASE WHEN kept.blocked_until IS NULL
  THEN kept.window_start <= ${at}::timestamptz - ${rule.windowMs}::float8 * interval '1 millisecond'
  ELSE kept.blocked_until <= ${at}::timestamptz - ${rule.rememberedMs}::float8 * interval '1 millisecond' END`;

async function waitOf(db: Db, subject: string, now: number): Promise<number> {
  const found = await db.selectFrom('login_attempts').select('blocked_until').where('subject', '=', subject).executeTakeFirst();
  return Math.max(1, Date.parse(found?.blocked_until ?? '') - now || 0);
}

export async function forgetAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
}

/** Drops what no rule looks at any more, so that the table cannot be filled by made-up names. */
export async function dropOldAttempts(db: Db, before: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('window_start', '<', before).where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', before)])).execute();
}
