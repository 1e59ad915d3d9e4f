import { sql } from 'kysely';
import type { Db } from '../engine/client';

/**
 * Counts a try with a station's pass; false when it has had `most` already. One statement, so that concurrent
 * tries are counted one after the other.
 */
export async function countStationTry(
  db: Db,
  pass: string,
  { most, at }: { most: number; at: string },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO station_tries AS kept (pass, tries, first_at) VALUES (${pass}, 1, ${at})
    ON CONFLICT (pass) DO UPDATE SET tries = kept.tries + 1 WHERE kept.tries < ${most}::int
    RETURNING pass`.execute(db);
  return rows.length > 0;
}

/** The try that was counted was right, or was never decided. */
export async function uncountStationTry(db: Db, pass: string): Promise<void> {
  await db
    .updateTable('station_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('pass', '=', pass)
    .where('tries', '>', 0)
    .execute();
}

/** Deletes the tries with passes that have ended by themselves. */
export async function dropStationTries(db: Db, before: string): Promise<void> {
  await db.deleteFrom('station_tries').where('first_at', '<', before).execute();
}
