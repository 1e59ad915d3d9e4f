import { sql, type RawBuilder } from 'kysely';
import { CLOCK_TOLERANCE_MS } from '../../../clinical/freshness';
import type { Db } from '../engine/client';

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
 * Counts an attempt of a subject and decides whether it may go ahead: 0, or the milliseconds it has to wait.
 * One statement, so that concurrent guesses are counted one after the other. An attempt counts before it is
 * known to have failed; a success deletes the count (`deleteAttempts`). Rows written by a clock that was
 * ahead for a while count as deleted, so that no block lasts longer than its rule.
 */
export async function countAttempt(db: Db, subject: string, rule: AttemptRule, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ subject: string }>`
    INSERT INTO login_attempts AS kept (subject, failures, window_start, blocked_until) VALUES (${subject}, 1, ${at}, NULL)
    ON CONFLICT (subject) DO UPDATE SET
      failures = CASE WHEN ${isExpired(rule, at)} THEN 1 ELSE kept.failures + 1 END,
      window_start = CASE WHEN ${isExpired(rule, at)} THEN ${at}::timestamptz ELSE least(kept.window_start, ${at}::timestamptz) END,
      blocked_until = CASE
        WHEN ${isExpired(rule, at)} OR kept.failures + 1 < ${rule.attempts}::int THEN NULL
        ELSE ${at}::timestamptz + ${blockAfter(rule, sql`kept.failures + 1`)}
      END
    WHERE kept.blocked_until IS NULL OR kept.blocked_until <= ${at}::timestamptz OR ${isExpired(rule, at)}
    RETURNING subject`.execute(db);
  return rows.length > 0 ? 0 : waitOf(db, subject, rule, now);
}

const milliseconds = (ms: number) => sql`${ms}::float8 * interval '1 millisecond'`;

/** How often a block may double: far beyond any `longestMs`, and far from where a double overflows. */
const MOST_DOUBLINGS = 30;

/** How long a block lasts after this many failures. */
const blockAfter = (rule: AttemptRule, failures: RawBuilder<unknown>) =>
  sql`least(${rule.longestMs}::float8, ${rule.firstBlockMs}::float8 * power(2, least(${failures} - ${rule.attempts}::int, ${MOST_DOUBLINGS}::int))) * interval '1 millisecond'`;

/**
 * The window is over, or the last block is long enough ago for a new window to begin; or one of them is dated
 * further ahead than its rule allows: the clock that wrote it was ahead.
 */
const isExpired = (rule: AttemptRule, at: string) => sql`CASE WHEN kept.blocked_until IS NULL
  THEN kept.window_start <= ${at}::timestamptz - ${milliseconds(rule.windowMs)} OR kept.window_start > ${at}::timestamptz + ${milliseconds(CLOCK_TOLERANCE_MS)}
  ELSE kept.blocked_until <= ${at}::timestamptz - ${milliseconds(rule.rememberedMs)}
    OR kept.blocked_until > ${at}::timestamptz + ${blockAfter(rule, sql`kept.failures`)} + ${milliseconds(CLOCK_TOLERANCE_MS)} END`;

/**
 * The remaining time of a block, in ms. The difference between the clocks of two servers is cut off: it must
 * not add up to a longer one.
 */
async function waitOf(db: Db, subject: string, rule: AttemptRule, now: number): Promise<number> {
  const at = new Date(now).toISOString();
  const { rows } = await sql<{ blocked_until: string | null }>`
    WITH shortened AS (
      UPDATE login_attempts AS kept SET blocked_until = ${at}::timestamptz + ${blockAfter(rule, sql`kept.failures`)}
      WHERE subject = ${subject} AND kept.blocked_until > ${at}::timestamptz + ${blockAfter(rule, sql`kept.failures`)}
      RETURNING blocked_until
    )
    SELECT coalesce((SELECT blocked_until FROM shortened), blocked_until) AS blocked_until FROM login_attempts WHERE subject = ${subject}`.execute(
    db,
  );
  return Math.max(1, Date.parse(rows[0]?.blocked_until ?? '') - now || 0);
}

/** Takes back the attempt that was counted last, with the block that it began: it was no attempt. */
export async function uncountAttempt(
  db: Db,
  subject: string,
  { attempts }: AttemptRule,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString();
  await sql`
    UPDATE login_attempts SET failures = greatest(failures - 1, 0),
      blocked_until = CASE WHEN failures - 1 >= ${attempts}::int THEN least(blocked_until, ${at}::timestamptz) END
    WHERE subject = ${subject}`.execute(db);
}

export async function deleteAttempts(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('subject', '=', subject).execute();
}

/**
 * Deletes rows that no rule needs any more, so that the table cannot be filled by made-up names: those that
 * ended `keptMs` ago and those dated ahead of `now` (epoch ms).
 */
export async function dropOldAttempts(
  db: Db,
  { now, keptMs }: { now: number; keptMs: number },
): Promise<void> {
  const before = new Date(now - keptMs).toISOString();
  const ahead = new Date(now + CLOCK_TOLERANCE_MS).toISOString();
  // A row that another transaction has locked is being deleted, or counted on: waiting for it could wait in a circle.
  await sql`
    DELETE FROM login_attempts WHERE subject IN (
      SELECT subject FROM login_attempts
      WHERE window_start > ${ahead}::timestamptz
        OR (window_start < ${before}::timestamptz AND (blocked_until IS NULL OR blocked_until < ${before}::timestamptz))
      FOR UPDATE SKIP LOCKED)`.execute(db);
}
