import { sql } from 'kysely';
import type { Duty, MyDuty } from '../../../contract/duty';
import { numberArray } from '../engine/arrayParameters';
import type { Db } from '../engine/client';
import { instant } from '../engine/instants';
import { NAME_OF } from './personName';

/** A person is on duty only while one of their screens polled within this many ms, by the server's clock. */
const PRESENT_MS = 30_000;

/** A poll may be this far (ms) ahead of the clock of the server that asks; one further ahead counts as unknown. */
const AHEAD_MS = 5_000;

/** Whether the user `u` has a session at `at`. */
const HAS_SESSION = (at: string) => sql<boolean>`EXISTS (
  SELECT FROM tokens t WHERE t.user_id = u.id AND t.revoked_at IS NULL AND t.expires_at > ${at}::timestamptz)`;

/** Whether the duties of the user `u` count at `now` (epoch ms): a session polled a moment ago. */
export const IS_PRESENT = (
  now: number,
) => sql<boolean>`(u.is_active AND ${HAS_SESSION(instant(now))} AND EXISTS (
  SELECT FROM presence p WHERE p.user_id = u.id
    AND p.polled_at > ${instant(now - PRESENT_MS)}::timestamptz AND p.polled_at <= ${instant(now + AHEAD_MS)}::timestamptz))`;

const DEPARTMENTS = sql`json_agg(json_build_object('id', d.id, 'name', d.name, 'abbreviation', d.abbreviation)
  ORDER BY d.abbreviation, d.id)`;

/** The departments that a user is on duty for. */
export async function findMyDuty(db: Db, userId: number): Promise<MyDuty> {
  const { rows } = await sql<{ departments: MyDuty['departments'] | null }>`
    SELECT ${DEPARTMENTS} AS departments FROM duties JOIN departments d ON d.id = duties.department_id
    WHERE duties.user_id = ${userId}::int`.execute(db);
  return { departments: rows[0]?.departments ?? [] };
}

/** Everybody on duty at `now` (epoch ms), by name. */
export async function findDuty(db: Db, now: number): Promise<Duty> {
  const { rows } = await sql<Duty[number]>`
    SELECT u.id, ${NAME_OF('u')} AS name, ${DEPARTMENTS} AS departments, min(duties.since) AS since
    FROM users u JOIN duties ON duties.user_id = u.id JOIN departments d ON d.id = duties.department_id
    WHERE ${IS_PRESENT(now)} GROUP BY u.id ORDER BY fold_text(${NAME_OF('u')}) COLLATE "C", u.id`.execute(db);
  return rows;
}

/** Sets for which departments a user is on duty; one that stays keeps its beginning. The user's row must be locked. */
export async function setDuty(
  tx: Db,
  userId: number,
  departments: readonly number[],
  at: number,
): Promise<void> {
  const kept = sql`SELECT id FROM unnest(${numberArray(departments)}::text::int[]) AS kept(id)`;
  await sql`DELETE FROM duties WHERE user_id = ${userId}::int AND department_id NOT IN (${kept})`.execute(tx);
  await sql`INSERT INTO duties (user_id, department_id, since)
    SELECT ${userId}::int, kept.id, ${instant(at)}::timestamptz FROM (${kept}) kept
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Ends the duties of everybody who has no session left at `at` (epoch ms). */
export async function endLeftDuties(tx: Db, at: number): Promise<void> {
  // One that another transaction has locked is being ended: waiting for it could wait in a circle.
  await sql`
    DELETE FROM duties WHERE (user_id, department_id) IN (
      SELECT d.user_id, d.department_id FROM duties d JOIN users u ON u.id = d.user_id
      WHERE NOT (u.is_active AND ${HAS_SESSION(instant(at))}) FOR UPDATE OF d SKIP LOCKED)`.execute(tx);
}

/** Records when (epoch ms) the screens of these users polled last. */
export async function recordPresence(db: Db, polled: ReadonlyMap<number, number>): Promise<void> {
  await sql`INSERT INTO presence (user_id, polled_at)
    SELECT u.id, to_timestamp(p.at / 1000.0)
    FROM unnest(${numberArray([...polled.keys()])}::text::int[], ${numberArray([...polled.values()])}::text::float8[]) AS p(id, at)
    JOIN users u ON u.id = p.id ORDER BY u.id
    ON CONFLICT (user_id) DO UPDATE SET polled_at = excluded.polled_at`.execute(db);
}
